import Foundation
import Testing

@Suite("Documents")
struct DocumentTests {
    /// A document with console sessions, relative to the repository's folder.
    struct Document: CustomTestStringConvertible {
        let path: String
        /// The path to copy into the folder of a session.
        let copied: String
        /// The name of the copy; nil to copy the contents.
        let name: String?

        var testDescription: String { path }

        static let all = [
            Document(path: "README.md", copied: "Fixtures", name: "Fixtures"),
            Document(path: "Grammar/TOUR.md", copied: "Fixtures", name: "Fixtures"),
            Document(path: "Grammar/CLI.md", copied: "Fixtures/stories", name: nil),
            Document(path: "Grammar/IR.md", copied: "Fixtures/stories", name: nil),
            Document(path: "Grammar/INTEGRATIONS.md", copied: "Fixtures/stories", name: nil),
        ]
    }

    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// With `MDXC_UPDATE=1`, updates the document to the actual outputs of its commands.
    @Test("commands give the output below them", arguments: Document.all)
    func sessions(_ document: Document) throws {
        let text = try Self.text(document.path)
        let session = ConsoleSession(text, foldersByHeading: document.name == nil)
        try #require(session.text(with: session.commands.map(\.shown)) == text)
        var outputs: [String] = []
        for range in session.folders {
            let shell = try Shell()
            let source = Self.root.appending(path: document.copied)
            for name in try document.name.map({ [$0] }) ?? FileManager.default.contentsOfDirectory(atPath: source.path)
            {
                try FileManager.default.copyItem(
                    at: document.name == nil ? source.appending(path: name) : source,
                    to: shell.folder.appending(path: name))
            }
            let result = try shell.run(session.script(of: range))
            let given = ConsoleSession.outputs(result.output)
            try #require(given.count == range.count, "a command ended the script: \(result.output)")
            outputs += given
        }
        let environment = ProcessInfo.processInfo.environment
        if environment["MDXC_UPDATE"] == "1", environment["CI"] != "true" {
            try session.text(with: outputs).write(
                to: Self.root.appending(path: document.path), atomically: true, encoding: .utf8)
            return
        }
        for (command, output) in zip(session.commands, outputs) {
            #expect(
                command.shown == output, "\(command.text)",
                sourceLocation: SourceLocation(
                    fileID: "Documents/\(document.path)", filePath: Self.root.appending(path: document.path).path,
                    line: command.line, column: 1))
        }
    }

    @Test("CLI.md names every command, and each of its options")
    func commandLine() throws {
        let text = try Self.text("Grammar/CLI.md")
        let shell = try Shell()
        let commands = try shell.run("$MDXC --help").output.matches(of: #/\n  (?<name>[a-z]+) /#).map(\.output.name)
        #expect(commands.count > 10)
        for command in commands {
            #expect(text.contains("`mdxc \(command)`"), "\(command)")
            let help = try shell.run("$MDXC \(command) --help").output
            for option in help.matches(of: #/\n  (?<name>--?[a-z-]+)/#) {
                #expect(text.contains("`\(option.output.name)"), "\(command) \(option.output.name)")
            }
        }
    }

    @Test("IR.md names every member of the schema")
    func members() throws {
        let schema = try JSONSerialization.jsonObject(with: Data(Self.text("Grammar/ir.schema.json").utf8))
        let text = try Self.text("Grammar/IR.md")
        // The members of diagnostics are in CLI.md.
        let diagnostics = ["sourcePosition", "sourceRange", "edit", "fix", "related", "diagnostic"]
        func names(_ value: Any, _ key: String) -> Set<String> {
            guard let members = value as? [String: Any], !diagnostics.contains(key) else { return [] }
            let own = (members["properties"] as? [String: Any])?.keys.map { $0 } ?? []
            return members.reduce(into: Set(own)) { $0.formUnion(names($1.value, $1.key)) }
        }
        let all = names(schema, "")
        #expect(all.count > 90)
        for name in all where !text.contains("`\(name)`") && !text.contains("\"\(name)\":") {
            Issue.record("\(name) is not in IR.md")
        }
    }

    /// The examples are compiled and run with the tests of the libraries that they use.
    @Test("the Swift of the tour is that of the tests")
    func examples() throws {
        let text = try Self.text("Grammar/TOUR.md")
        let examples = text.matches(of: /\n```swift\n(?<code>(?s).*?)```\n/).map { String($0.output.code) }
        let files = try ["StoryIRTests", "StoryNavigationTests", "StoryArchiveTests"].map { tests in
            try Self.text("Tests/\(tests)/TourExample.swift")
        }
        #expect(examples == files)
    }

    @Test("the chart of the tour is that of the picture book")
    func chart() throws {
        let chart = try Self.text("Fixtures/stories/pudding-uphill/expected.graph.mmd")
        #expect(try Self.text("Grammar/TOUR.md").contains("\n```mermaid\n\(chart)```\n"))
    }
}
