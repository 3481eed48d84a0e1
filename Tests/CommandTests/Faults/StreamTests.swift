import Foundation
import Testing

@Suite("Streams that are closed, full or endless")
struct StreamTests {
    @Test(
        "a standard output that accepts nothing is an error, reported once, and the work is done all the same",
        arguments: [
            "check s", "check s --diagnostic-format json", "check s --fix", "build s -o -", "graph s",
            "dump s --stage ir",
            "rules", "explain unused_media", "schema ir", "play s --seed 1", "completions bash", "--help", "--version",
        ])
    func output(command: String) throws {
        let shell = try Shell()
        try shell.write("s/story.mdx", Shell.story("s"))
        for (target, reason) in [(">/dev/full", "no space left on the device"), (">&-", "it is closed")] {
            let result = try shell.run("timeout 300 $MDXC \(command) \(target) </dev/null")
            #expect(result.code == 2, "\(command) \(target)")
            #expect(
                result.messages.split(separator: "\n").filter { $0.contains("error") }
                    == ["mdxc: error: can't write '<stdout>': \(reason)"], "\(command) \(target): \(result.messages)")
        }
    }

    @Test("a build needs no standard output, and without standard error its exit code is the right one")
    func build() throws {
        let shell = try Shell()
        try shell.write("s/story.mdx", Shell.story("s"))
        for (streams, code) in [(">&-", 0), (">/dev/full", 0), ("2>&-", 0), ("2>/dev/full", 2), ("<&- >&- 2>&-", 0)] {
            let result = try shell.run(
                "$MDXC build s -o out \(streams); echo $? > code; tail -c 2 out/s/story.json; cat code; rm -r out")
            #expect(result.output == "}\n\(code)\n", "\(streams)")
        }
    }

    @Test("a standard input that is closed, a folder or endless")
    func input() throws {
        let shell = try Shell()
        for (source, code, words) in [
            ("<&-", 2, "can't read '<stdin>': it is closed"), ("< .", 2, "can't read '<stdin>': it is a folder"),
            ("< /dev/zero", 1, "1:1: error: the text has more bytes than the limit of 1000000"),
        ] as [(String, Int32, String)] {
            for command in ["check", "build -o out", "dump --stage ast", "graph"] {
                let result = try shell.run(
                    "timeout 300 $MDXC \(command) --max-source-bytes 1000000 - \(source); code=$?; ls; exit $code")
                #expect(result.code == code, "\(command) \(source)")
                #expect(
                    (result.output + result.messages).contains(words), "\(command): \(result.output + result.messages)")
                #expect(!result.output.contains("out\n"))
            }
        }
    }
}
