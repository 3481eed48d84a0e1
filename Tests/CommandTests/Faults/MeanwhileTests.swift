import Foundation
import Testing

/// What other programs do while mdxc runs. It is stopped where it waits for the lock of a story's folder, so nothing depends on
/// time; with `--no-cache`, because otherwise it examines that folder earlier.
@Suite("What changes while a build runs", .serialized)
struct MeanwhileTests {
    /// More than a group, so that the later ones are found but not read when the first is written.
    private static let stories = 20

    @Test(
        "an output folder that vanishes is an error of each of its stories, and is repaired by the next build"
    )
    func outputVanishes() throws {
        let shell = try Catalog.shell(stories: Self.stories, assetSize: 10)
        let result = try shell.run(
            """
            \(ScriptParts.locking)
            hold out/s10; \(Catalog.build) day -o out --jobs 1 --no-cache 9<&- & pid=$!
            until_in $pid out/s10; rm -r out; release; wait $pid; echo $?
            \(Catalog.build) day -o out; diff -r -x .mdxc-output clean-day out
            """)
        #expect(result.output == "2\n")
        let lines = result.messages.split(separator: "\n")
        #expect(lines.first == "mdxc: error: can't write into 'out/s10': no such file or folder")
        #expect(lines.allSatisfy { $0.hasPrefix("mdxc: error: can't ") })
    }

    @Test("stories and assets that change or disappear are reported, and the others are built")
    func inputsChange() throws {
        let shell = try Catalog.shell(stories: Self.stories, assetSize: 10)
        let result = try shell.run(
            """
            \(ScriptParts.locking)
            hold out/s10; \(Catalog.build) day -o out --jobs 1 --no-cache 9<&- & pid=$!
            until_in $pid out/s10
            rm day/s10/assets/deep/sun.png day/s26/story.mdx; rm -r day/s27; cp night/s29/story.mdx day/s29/
            rm day/s28/story.mdx; mkfifo day/s28/story.mdx
            release; wait $pid; echo $?; ls out | grep -c s; diff -r -x .mdxc-output clean-night/s29 out/s29 && diff -r -x .mdxc-output clean-day/s11 out/s11
            ls out/s10
            """)
        #expect(result.output == "2\n17\n")
        #expect(
            result.messages.split(separator: "\n") == [
                "mdxc: error: can't read 'day/s10/assets/deep/sun.png': no such file or folder",
                "mdxc: error: can't read 'day/s26/story.mdx': no such file or folder",
                "mdxc: error: can't read 'day/s27/story.mdx': no such file or folder",
                "mdxc: error: can't read 'day/s28/story.mdx': it is a named pipe, not a file",
            ])
    }

    @Test("a story that changes repeatedly is built as it was at some moment, and in the end as it is")
    func storyChanges() throws {
        let shell = try Catalog.shell(stories: 1, assetSize: 10)
        let result = try shell.run(
            """
            mkdir in; cp -r day/s10 in
            while [ ! -e enough ]; do cat day/s10/story.mdx > in/s10/story.mdx; echo x > in/s10/story.mdx; done & writer=$!
            for round in {1..25}; do
                timeout 300 $MDXC build in -o out --emit ir,html --quiet 2>/dev/null; code=$?; [ $code -le 1 ] || echo $code
                [ ! -e out/s10 ] || diff -r -x .mdxc-output clean-day/s10 out/s10
            done
            touch enough; wait $writer # Killed, it would leave its 'cat', which may write later.
            cat day/s10/story.mdx > in/s10/story.mdx; \(Catalog.build) in -o out; echo $?; diff -r -x .mdxc-output clean-day/s10 out/s10
            """)
        #expect(result.output == "0\n")
    }

    @Test("two builds of one catalogue at once leave whole stories, each from one of the two")
    func twoBuilds() throws {
        let shell = try Catalog.shell(stories: 6, assetSize: 100_000)
        for round in 0..<6 {
            let result = try shell.run(
                """
                \(Catalog.build) day -o out & \(Catalog.build) night -o out & wait
                for story in out/*; do
                    diff -rq -x .mdxc-output clean-day/${story#out/} $story >/dev/null ||
                        diff -rq -x .mdxc-output clean-night/${story#out/} $story
                done
                \(Catalog.build) \(Catalog.revisions[round % 2]) -o out; diff -r -x .mdxc-output clean-\(Catalog.revisions[round % 2]) out
                """)
            #expect(result.code == 0 && result.output == "" && result.messages == "", "\(result)")
        }
    }

    @Test("another run is waited for, but no longer than --lock-timeout")
    func lock() throws {
        let shell = try Catalog.shell(stories: 1, assetSize: 10)
        let waits = try shell.run(
            """
            \(ScriptParts.locking)
            hold out/s10; \(Catalog.build) day -o out --no-cache 9<&- & pid=$!
            until_in $pid out/s10; release; wait $pid; echo $?; diff -r -x .mdxc-output clean-day out
            """)
        #expect(waits.output == "0\n" && waits.messages == "")
        let refused = try shell.run(
            """
            \(ScriptParts.locking)
            hold out/s10; \(Catalog.build) night -o out --lock-timeout 0; echo $?; diff -r -x .mdxc-output clean-day out
            echo 'lockTimeout: 0' > mdxc.yaml; \(Catalog.build) night -o out; echo $?; diff -r -x .mdxc-output clean-day out
            """)
        #expect(refused.output == "2\n2\n")
        let words =
            "mdxc: error: can't write into 'out/s10': another run of mdxc is writing there; try again, or wait for it longer with '--lock-timeout'\n"
        #expect(refused.messages == words + words)
    }
}
