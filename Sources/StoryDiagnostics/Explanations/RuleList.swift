/// What `mdxc rules` prints.
package enum RuleList {
    /// A line for each rule, grouped by what the rules are about.
    package static func text(_ palette: Palette) -> String {
        let width = Rule.all.map(\.id.rawValue.utf8.count).max() ?? 0
        var groups: [String] = []
        for category in DiagnosticCategory.allCases {
            let rules = Rule.all.filter { $0.category == category }
            guard !rules.isEmpty else { continue }
            var text = palette.paint(category.rawValue, .message) + "\n"
            for rule in rules {
                let severity = rule.severity.rawValue
                text += "  " + rule.id.rawValue + spaces(width - rule.id.rawValue.utf8.count + 2)
                text += palette.paint(severity, Palette.Role(rule.severity)) + spaces(9 - severity.utf8.count)
                text += rule.summary + "\n"
            }
            groups.append(text)
        }
        return groups.joined(separator: "\n")
    }

    /// Every rule with all that is known about it, the examples as complete files, for agents that learn the language.
    package static func json(toolVersion: String) -> [UInt8] {
        var json = JSONText()
        json.open("{")
        json.member("formatVersion", JSONFormat.version)
        json.name("tool")
        json.open("{")
        json.member("name", "mdxc")
        json.member("version", toolVersion)
        json.close("}")
        json.lineBreak()
        json.name("rules")
        json.open("[")
        for rule in Rule.all {
            json.lineBreak()
            json.open("{")
            json.member("id", rule.id.rawValue)
            json.member("severity", rule.severity.rawValue)
            json.member("category", rule.category.rawValue)
            json.member("summary", rule.summary)
            json.member("explanation", rule.explanation)
            write("failing", rule.failing, to: &json)
            write("mended", rule.mended, to: &json)
            json.name("options")
            json.open("[")
            for option in rule.options { json.string(option) }
            json.close("]")
            json.close("}")
        }
        json.close("]")
        json.close("}")
        return json.bytes + [UInt8(ascii: "\n")]
    }

    /// The files of an example, which are compiled together; bytes that are not UTF-8 are shown as U+FFFD.
    private static func write(_ name: String, _ example: Rule.Example, to json: inout JSONText) {
        json.name(name)
        json.open("[")
        for file in ExampleStory.files(of: example) {
            json.open("{")
            json.member("file", file.path)
            json.member("text", String(decoding: file.content, as: UTF8.self))
            json.close("}")
        }
        json.close("]")
    }

    private static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
}
