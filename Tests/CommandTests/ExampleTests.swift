import Foundation
import Testing

@Suite("Explanations")
struct ExampleTests {
    /// A rule as `mdxc rules --format json` tells of it.
    private struct Rule: Decodable {
        struct File: Decodable {
            let file: String
            let text: String
        }

        let id: String
        let explanation: String
        let failing: [File]
        let mended: [File]
        let options: [String]
    }

    private struct Rules: Decodable {
        let rules: [Rule]
    }

    private struct Findings: Decodable {
        struct Finding: Decodable {
            let id: String
        }

        let diagnostics: [Finding]
    }

    /// The ids that `mdxc check` finds in an example.
    private func ids(_ files: [Rule.File], _ options: [String]) throws -> Set<String> {
        let shell = try Shell()
        for file in files {
            // A byte that is not UTF-8 is U+FFFD in JSON.
            let bytes = Array(file.text.utf8).split(separator: Array("\u{FFFD}".utf8), omittingEmptySubsequences: false)
            try shell.write(file.file, Data(bytes.joined(separator: [0xFF])))
        }
        let output = try shell.run("$MDXC check --diagnostic-format json . \(options.joined(separator: " "))").output
        return Set(try JSONDecoder().decode(Findings.self, from: Data(output.utf8)).diagnostics.map(\.id))
    }

    @Test("each example fails with its id alone, and is silent when it is mended")
    func examples() throws {
        let json = try Shell().run("$MDXC rules --format json").output
        let rules = try JSONDecoder().decode(Rules.self, from: Data(json.utf8)).rules
        let explained = rules.filter { !$0.explanation.isEmpty }
        #expect(explained.count >= 30)
        for rule in explained {
            #expect(try ids(rule.failing, rule.options) == [rule.id], "\(rule.id), failing")
            #expect(try ids(rule.mended, rule.options) == [], "\(rule.id), mended")
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
                exist, an id that no finding has, a number that is none, or an attempt to lower
                an error. The file is meant to hold for good, so nothing is built with a part of
                it left out.

                'mdxc rules' lists the ids; the levels are 'error', 'warn' and 'allow'.

                Reported:

                    levels:
                      unused_media: off

                Mended:

                    levels:
                      unused_media: allow

                """)
    }
}
