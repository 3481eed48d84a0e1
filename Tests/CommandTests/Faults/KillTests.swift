import Foundation
import TestSupport
import Testing

@Suite("A build that is killed", .serialized)
struct KillTests {
    private static let kills = 20
    private static let stories = 12

    /// The moments are drawn from a seed, as fractions of the duration of a build. If the build has ended by then, nothing is
    /// killed: builds are faster now, and the moment is drawn again. If it has not begun to write, builds are slower now.
    @Test("at twenty moments leaves whole files, and the next build repairs everything")
    func atAnyMoment() throws {
        let shell = try Catalog.shell(stories: Self.stories, assetSize: 400_000)
        var random = SeededGenerator(seed: 2026)
        var standing = 0
        let start = ContinuousClock.now
        #expect(try shell.run("\(Catalog.build) \(Catalog.revisions[standing]) -o out").code == 0)
        var duration = (ContinuousClock.now - start) / .seconds(1)
        var interrupted = 0
        var unfinished = 0
        var rounds = 0
        while interrupted < Self.kills || unfinished < 3, rounds < 10 * Self.kills {
            rounds += 1
            // Every fourth build starts without an output.
            if rounds % 4 == 0 { #expect(try shell.run("rm -r out").code == 0) }
            let moment = duration * Double.random(in: 0..<1, using: &random)
            let killed = try shell.run(
                """
                \(Catalog.build) \(Catalog.revisions[1 - standing]) -o out & pid=$!
                sleep \(moment); kill -9 $pid; wait $pid
                """)
            if killed.code == 137 { interrupted += 1 } else { duration = max(moment, duration / 2) }
            let notes = try shell.run("mkdir -p out; find out -name '.mdxc-[0-9w]*'").output
            if !notes.isEmpty { unfinished += 1 } else if killed.code == 137 { duration *= 1.5 }
            #expect(try Catalog.damage(in: "out", of: shell) == [], "killed after \(moment) s")
            standing = Int.random(in: 0...1, using: &random)
            let revision = Catalog.revisions[standing]
            let repaired = try shell.run(
                "\(Catalog.build) \(revision) -o out && diff -r -x .mdxc-output clean-\(revision) out")
            #expect(repaired.code == 0 && repaired.output == "", "killed after \(moment) s: \(repaired.output)")
        }
        // Otherwise nothing was tested.
        #expect(interrupted >= Self.kills)
        #expect(unfinished >= 3)
    }

    /// A case that random moments rarely hit: a build is stopped by a full disk in the middle, and the next one has the old
    /// text.
    @Test("and whose changes are undone leaves no files behind")
    func takenBack() throws {
        let shell = try Catalog.shell(stories: 1, assetSize: 40_000)
        // The state that a build of the other revision leaves if it is killed while it copies the asset.
        let result = try shell.run(
            """
            \(Catalog.build) day -o out; cp -r out old
            (ulimit -f 20; \(Catalog.build) night -o out) 2> messages; echo $?
            mkdir -p out/s10/assets; printf half > out/s10/assets/.mdxc-99999999-0; cp night/s10/assets/moon.png out/s10/assets/
            \(Catalog.build) day -o out; diff -r -x .mdxc-output old out; \(Catalog.build) night -o out; diff -r -x .mdxc-output clean-night out
            """)
        #expect(result.output == "2\n")
        #expect(
            String(decoding: try shell.read("messages"), as: UTF8.self).contains("out/s10/assets/moon.png': it would"))
    }
}
