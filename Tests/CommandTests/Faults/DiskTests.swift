import Foundation
import Testing

@Suite("A disk that is full or can't be written", .serialized)
struct DiskTests {
    @Test("whenever it fills up: files are whole, the message says so, and with free space the build succeeds")
    func full() throws {
        let shell = try Catalog.shell(stories: 3, assetSize: 30_000)
        let result = try shell.run(
            ScriptParts.withFileSystem(
                ofKilobytes: 4,
                """
                for size in {4..160..12}; do
                    mount -o remount,size=${size}k none full
                    timeout 300 \(Catalog.build) day -o full/out 2> messages; code=$?
                    echo "$code $(grep -c 'no space left on the device' messages) $(grep -vc 'no space left' messages)"
                    # What is there has the bytes that it should have; a catalogue of fewer stories is shorter, but whole.
                    [ ! -f full/out/index.html ] || tail -n 1 full/out/index.html | grep -vx '</html>'
                    (cd full/out && find . -type f ! -name '.mdxc-*' ! -path ./index.html) | while read -r file; do
                        cmp full/out/$file clean-day/$file
                    done
                    find full -name '.mdxc-[0-9]*'
                    rm -rf full/out
                    \(Catalog.build) day -o full/out 2> /dev/null
                done
                mount -o remount,size=4m none full
                \(Catalog.build) day -o full/out; diff -r -x .mdxc-output clean-day full/out; find full -name '.mdxc-*' | wc -l
                """))
        #expect(result.code == 0, "a file system of its own is needed: \(result.messages)")
        var lines = result.output.split(separator: "\n").map(String.init)
        #expect(lines.popLast() == "3")
        #expect(lines.count == 14)
        for line in lines {
            let parts = line.split(separator: " ").compactMap { Int($0) }
            #expect(parts.count == 3 && parts[0] == (parts[1] == 0 ? 0 : 2) && parts[2] == 0, "\(line)")
        }
        #expect(lines.first == "2 3 0" && lines.last == "0 0 0")
    }

    @Test("an old output stays whole if there is no space for the new one")
    func keepsOld() throws {
        let shell = try Catalog.shell(stories: 1, assetSize: 30_000)
        let result = try shell.run(
            ScriptParts.withFileSystem(
                ofKilobytes: 4096,
                """
                \(Catalog.build) day -o full/out; head -c 6m /dev/zero > full/rest 2>/dev/null
                $MDXC build --emit ir,html night -o full/out; echo $?
                diff -r -x .mdxc-output clean-day full/out; rm full/rest
                \(Catalog.build) night -o full/out; diff -r -x .mdxc-output clean-night full/out
                """))
        #expect(result.code == 0, "a file system of its own is needed: \(result.messages)")
        #expect(result.output == "2\n")
        #expect(
            result.messages
                == "1 not built\nmdxc: error: can't write into 'full/out/s10': no space left on the device\n")
    }

    @Test(
        "any other output is whole or absent",
        arguments: [
            "build day/s10 -o full/s.json", "build day/s10 --emit html -o full/s.html",
            "check day --diagnostics-output full/f.json --diagnostic-format json", "init full/new",
            "check --fix full/bad.mdx", "play lantern --choices 1 --save full/place.json",
        ])
    func others(command: String) throws {
        let shell = try Catalog.shell(stories: 1, assetSize: 10)
        try shell.write("lantern/story.mdx", Lantern.story())
        try shell.write("lantern/assets/owl.wav", "RIFF....WAVE")
        try shell.write("lantern/assets/house.png", "GIF89a house")
        try shell.write("bad.mdx", Shell.story("bad", "<DropQuote attribution='x'>\na\n</DropQuote>"))
        let result = try shell.run(
            ScriptParts.withFileSystem(
                ofKilobytes: 64,
                """
                cp bad.mdx full; head -c 1m /dev/zero > full/rest 2>/dev/null
                timeout 300 $MDXC \(command) > output 2> messages < /dev/null; echo $?
                ls -A full; cmp full/bad.mdx bad.mdx; grep -c 'no space left on the device' messages
                """))
        #expect(result.output == "2\nbad.mdx\nrest\n1\n", "\(result.messages)")
    }

    @Test("a limit on the size of files is reported in words, and leaves no files behind")
    func sizeLimit() throws {
        let shell = try Catalog.shell(stories: 2, assetSize: 30_000)
        let result = try shell.run(
            """
            \(Catalog.build) day -o out
            (ulimit -f 2; \(Catalog.build) night -o out; echo $?; $MDXC build night/s10 -o s.json; echo $?)
            find out -name '.mdxc-[0-9]*'; ls s.json
            diff -r -x .mdxc-output clean-day/s10 out/s10; \(Catalog.build) night -o out; diff -r -x .mdxc-output clean-night out
            """)
        #expect(result.output.split(separator: "\n").filter { !$0.hasPrefix("Only in") } == ["2", "2"])
        #expect(
            result.messages.contains(
                "mdxc: error: can't write 'out/s10/assets/moon.png': it would exceed the limit for the size of files\n")
        )
    }

    @Test("a read-only file system, folder or story: reported once each, nothing touched, the others are built")
    func readOnly() throws {
        let shell = try Catalog.shell(stories: 2, assetSize: 10)
        let system = try shell.run(
            ScriptParts.withFileSystem(
                ofKilobytes: 4096,
                """
                \(Catalog.build) day -o full/out; mount -o remount,ro none full
                \(Catalog.build) night -o full/out; echo $?; diff -r -x .mdxc-output clean-day full/out
                """))
        #expect(system.output == "2\n", "a file system of its own is needed: \(system.messages)")
        let words = system.messages.split(separator: "\n")
        #expect(words.count == 2 && words.allSatisfy { $0.hasSuffix("': the file system is read-only") })
        let folder = try shell.run(
            """
            chmod 755 .; mkdir out; chmod 777 out; as_nobody \(Catalog.build) day -o out || exit
            as_nobody chmod 555 out/s10; as_nobody \(Catalog.build) night -o out; echo $?
            diff -r -x .mdxc-output clean-day/s10 out/s10; diff -r -x .mdxc-output clean-night/s11 out/s11
            as_nobody chmod 755 out/s10; as_nobody \(Catalog.build) night -o out; echo $?; diff -r -x .mdxc-output clean-night out
            """)
        #expect(folder.output == "2\n0\n", "the rights of another user are needed: \(folder.messages)")
        #expect(folder.messages == "mdxc: error: can't write into 'out/s10': permission denied\n")
    }
}
