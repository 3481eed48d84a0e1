import StorySource

/// Formats what `mdxc rules` prints.
package enum RuleList {
    /// The version of the JSON, by the same rule as ``JSONText/formatVersion``.
    private static let version = "1.2"

    /// Returns one line per rule, grouped by category.
    package static func text(_ palette: TerminalPalette) -> String {
        let width = Rule.all.map(\.id.rawValue.utf8.count).max() ?? 0
        var groups: [String] = []
        for category in DiagnosticCategory.allCases {
            let rules = Rule.all.filter { $0.category == category }
            guard !rules.isEmpty else { continue }
            var text = palette.paint(category.rawValue, .message) + "\n"
            for rule in rules {
                let severity = rule.severity.rawValue
                text += "  " + rule.id.rawValue + spaces(width - rule.id.rawValue.utf8.count + 2)
                text += palette.paint(severity, .severity(rule.severity)) + spaces(9 - severity.utf8.count)
                text += rule.summary + "\n"
            }
            groups.append(text)
        }
        return groups.joined(separator: "\n")
    }

    /// Returns the language reference and every rule with all its properties, for agents. `Grammar/rules.schema.json` describes
    /// the document.
    ///
    /// `failing` and `mended` are complete sources: `mdxc check - OPTIONS` reports exactly the rule's id for `failing` and
    /// nothing for `mended`, which is what format 1 calls the fixed one. A rule that needs several files, or bytes that are not
    /// text, also has `failingFiles` and `mendedFiles`; `failing` and `mended` are then the file that the diagnostic is about.
    /// `parts`: the parts to write.
    /// `language`: writes the members of `language`.
    package static func json(
        toolVersion: String, parts: [Part] = Part.allCases, language: (inout JSONText) -> Void
    ) -> [UInt8] {
        var json = JSONText.opening(version, toolVersion: toolVersion)
        json.lineBreak()
        if parts.contains(.language) { json.member("language", object: language) }
        if parts.contains(.rules) { writeRules(to: &json) }
        json.close("}")
        return json.bytes + [UInt8(ascii: "\n")]
    }

    /// A part of the document.
    package enum Part: String, CaseIterable, Sendable { case language, rules }

    private static func writeRules(to json: inout JSONText) {
        json.lineBreak()
        json.member("rules", of: Rule.all) { json, rule in
            json.member("id", rule.id.rawValue)
            json.member("severity", rule.severity.rawValue)
            json.member("category", rule.category.rawValue)
            json.member("summary", rule.summary)
            json.member("explanation", rule.explanation)
            let failing = ExampleStory.files(of: rule.failing)
            let fixed = ExampleStory.files(of: rule.fixed)
            json.member("failing", mainText(of: rule.failing))
            json.member("mended", mainText(of: rule.fixed))
            if !isText(failing) || !isText(fixed) {
                write("failingFiles", failing, to: &json)
                write("mendedFiles", fixed, to: &json)
            }
            json.member("options", rule.options)
        }
    }

    /// Returns whether an example is a single file of the usual name that fits in a JSON string.
    private static func isText(_ files: [Rule.Example.File]) -> Bool {
        files.count == 1 && files[0].path == "story.mdx" && String(wellFormed: files[0].content) != nil
    }

    /// Returns the file that the diagnostic is about, with U+FFFD for bytes that are not UTF-8.
    private static func mainText(of example: Rule.Example) -> String {
        switch example {
        case .options(let text): text
        case .story, .frontMatter, .section, .body, .branching, .markdown, .imported, .sectionBytes, .files:
            ExampleStory.files(of: example).last.map { String(decoding: $0.content, as: UTF8.self) } ?? ""
        }
    }

    /// Writes the files of an example, which are compiled together: as `text`, or as `hex` if they are not UTF-8.
    private static func write(_ name: String, _ files: [Rule.Example.File], to json: inout JSONText) {
        json.member(name, objects: files) { json, file in
            json.member("file", file.path)
            if let text = String(wellFormed: file.content) {
                json.member("text", text)
            } else {
                json.member("hex", file.content.hexadecimal)
            }
        }
    }

    private static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
}
