import StorySyntax

/// Front matter as JSON, in the form in which an editor's YAML plug-in validates it by the schema. Scalars are text; nulls,
/// which count as absent, are left out.
enum FrontMatterJSON {
    /// Returns nil if there is no front matter with a mapping.
    static func text(_ tree: SyntaxTree) -> String? {
        guard let frontMatter = tree.frontMatter, let root = tree.firstChild(of: frontMatter, kind: .mapping) else {
            return nil
        }
        return text(ValueView(tree, root))
    }

    private static func text(_ value: ValueView) -> String {
        switch value.kind {
        case .mapping:
            let members = value.entries.filter { !$0.value.isNull }.map {
                quoted($0.key.text ?? "") + ": " + text($0.value)
            }
            return "{" + members.joined(separator: ", ") + "}"
        case .sequence: return "[" + value.items.filter { !$0.isNull }.map { text($0) }.joined(separator: ", ") + "]"
        default: return quoted(value.text ?? "")
        }
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\" + String(scalar)
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
