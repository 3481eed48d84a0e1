import Foundation
import Testing

@Suite("Explanations")
struct ExampleTests {
    /// A rule in the output of `mdxc rules --format json`.
    private struct Rule: Decodable {
        struct File: Decodable {
            let file: String
            let text: String?
            /// The bytes of a file that is not UTF-8.
            let hex: String?

            var content: Data {
                let digits = Array(hex ?? "")
                let bytes = stride(from: 0, to: digits.count, by: 2).map {
                    UInt8(String(digits[$0..<$0 + 2]), radix: 16)!
                }
                return text.map { Data($0.utf8) } ?? Data(bytes)
            }
        }

        let id: String
        let explanation: String
        let failing: String
        let fixed: String
        /// The files of a failing example that needs more than the text of one story.
        let failingFiles: [File]?
        let fixedFiles: [File]?
        let options: [String]

        private enum CodingKeys: String, CodingKey {
            case id, explanation, failing, failingFiles, options
            case fixed = "mended"
            case fixedFiles = "mendedFiles"
        }
    }

    private struct Rules: Decodable {
        let rules: [Rule]
    }

    private struct Diagnostics: Decodable {
        struct LocatedDiagnostic: Decodable {
            let id: String
        }

        let diagnostics: [LocatedDiagnostic]
    }

    /// Returns the ids that `mdxc check` reports in an example, or `mdxc import` in Markdown of another program.
    private func ids(_ text: String, _ files: [Rule.File]?, _ options: [String]) throws -> Set<String> {
        let shell = try Shell()
        for file in files ?? [Rule.File(file: "story.mdx", text: text, hex: nil)] {
            try shell.write(file.file, file.content)
        }
        if let post = files?.first(where: { $0.file.hasSuffix(".md") }) {
            let report = try shell.run("$MDXC import \(post.file) -o new --diagnostic-format json 2>&1 >/dev/null")
                .output
            return Set(try JSONDecoder().decode(Diagnostics.self, from: Data(report.utf8)).diagnostics.map(\.id))
        }
        let output = try shell.run("$MDXC check --diagnostic-format json . \(options.joined(separator: " "))").output
        return Set(try JSONDecoder().decode(Diagnostics.self, from: Data(output.utf8)).diagnostics.map(\.id))
    }

    @Test("each example fails with its id alone, and is silent when it is fixed")
    func examples() throws {
        let json = try Shell().run("$MDXC rules --format json").output
        let rules = try JSONDecoder().decode(Rules.self, from: Data(json.utf8)).rules
        #expect(!rules.isEmpty)
        for rule in rules {
            #expect(!rule.explanation.isEmpty, "\(rule.id)")
            #expect(try ids(rule.failing, rule.failingFiles, rule.options) == [rule.id], "\(rule.id), failing")
            #expect(try ids(rule.fixed, rule.fixedFiles, rule.options) == [], "\(rule.id), fixed")
        }
    }

    @Test("explain shows the page of each id")
    func pages() throws {
        let page = try Shell().run("$MDXC explain invalid_option")
        #expect(page.code == 0)
        #expect(
            page.output == """
                invalid_option (error, project)
                an option in mdxc.yaml that does not work

                A value in mdxc.yaml is not one that its option takes: a level that does not
                exist, an id that no diagnostic has, something that is not a number, or an
                attempt to lower an error. The file has to hold as a whole, so nothing is built
                with only a part of it.

                'mdxc rules' lists the ids; the levels are 'error', 'warn' and 'allow'.

                Reported:

                    levels:
                      unused_media: off

                Fixed:

                    levels:
                      unused_media: allow

                """)
    }
}
