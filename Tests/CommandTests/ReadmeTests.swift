import Foundation
import Testing

@Suite("README.md")
struct ReadmeTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
    private static let file = root.appending(path: "README.md")

    /// The tour's commands give what README.md shows; with `MDXC_UPDATE=1`, README.md is made to show what they give.
    @Test("the commands of the tour give the output below them")
    func tour() throws {
        let text = try String(contentsOf: Self.file, encoding: .utf8)
        let tour = ReadmeTour(text)
        try #require(tour.text(with: tour.shown) == text)
        let shell = try Shell()
        try FileManager.default.copyItem(
            at: Self.root.appending(path: "Fixtures"), to: shell.folder.appending(path: "Fixtures"))
        let result = try shell.run("mdxc() { \"$MDXC\" \"$@\"; }\n" + tour.script)
        let outputs = result.output.components(separatedBy: "\0").dropLast().map { output in
            output.isEmpty || output.hasSuffix("\n") ? output : output + "\n"
        }
        try #require(outputs.count == tour.commands.count, "a command ended the script: \(result.output)")
        let environment = ProcessInfo.processInfo.environment
        if environment["MDXC_UPDATE"] == "1", environment["CI"] != "true" {
            try tour.text(with: outputs).write(to: Self.file, atomically: true, encoding: .utf8)
            return
        }
        for (command, (shown, output)) in zip(tour.commands, zip(tour.shown, outputs)) {
            #expect(shown == output, "\(command)")
        }
    }

    /// The examples are compiled with the tests of the libraries that they use, and run there.
    @Test("the Swift that it shows is that of the tests")
    func examples() throws {
        let text = try String(contentsOf: Self.file, encoding: .utf8)
        let examples = text.matches(of: /\n```swift\n(?<code>(?s).*?)```\n/).map { String($0.output.code) }
        let files = try ["StoryIRTests", "StoryNavigationTests", "StoryArchiveTests"].map { tests in
            try String(contentsOf: Self.root.appending(path: "Tests/\(tests)/ReadmeExample.swift"), encoding: .utf8)
        }
        #expect(examples == files)
    }

    @Test("the chart that it shows is that of the picture book")
    func chart() throws {
        let text = try String(contentsOf: Self.file, encoding: .utf8)
        let chart = try String(
            contentsOf: Self.root.appending(path: "Fixtures/stories/pudding-uphill/expected.graph.mmd"), encoding: .utf8
        )
        #expect(text.contains("\n```mermaid\n\(chart)```\n"))
    }

    @Test("the files that it links to exist")
    func links() throws {
        let text = try String(contentsOf: Self.file, encoding: .utf8)
        let targets = text.matches(of: /\]\((?<target>[^):]+)\)/).map { String($0.output.target) }
        #expect(!targets.isEmpty)
        for target in targets {
            #expect(FileManager.default.fileExists(atPath: Self.root.appending(path: target).path), "\(target)")
        }
    }
}
