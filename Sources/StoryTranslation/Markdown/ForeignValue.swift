import StoryJSON
import StorySource
import StorySyntax

/// A value in the front matter of another program, in any format.
indirect enum ForeignValue {
    case text(String)
    case null
    case list([ForeignField])
    case map([ForeignField])

    /// The text of a string, references decoded; nil if it is blank, and for other values.
    var words: String? { reading { CharacterReference.decode($0, in: $1) } }

    /// The same text without tags of HTML.
    var plainWords: String? { reading { HTMLBlockWriter.plain($0, $1) } }

    private func reading(_ read: (Range<Int>, Bytes) -> String) -> String? {
        guard case .text(let text) = self else { return nil }
        let file = SourceFile(path: "", content: Array(text.utf8))
        let words = withExtendedLifetime(file) { read(0..<file.bytes.count, file.bytes) }
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.isEmpty ? nil : words
    }
}

/// A value with its span, and its name in a map.
struct ForeignField {
    /// The name; empty in a list.
    var name: String
    var value: ForeignValue
    /// The span of a string without its quotes, or of the whole value; that of the name if there is no value.
    var span: SourceSpan

    /// Returns the member of a map with one of these names, in order of preference.
    func member(_ names: String...) -> ForeignField? {
        guard case .map(let members) = value else { return nil }
        for name in names {
            if let member = members.first(where: { $0.name.lowercased() == name }) { return member }
        }
        return nil
    }
}

// MARK: YAML

extension ForeignField {
    static func fields(of mapping: ValueView) -> [ForeignField] {
        mapping.entries.map { entry in
            var field = ForeignField(entry.value)
            field.name = entry.key.text ?? ""
            if field.span.isEmpty { field.span = entry.key.span }
            return field
        }
    }

    private init(_ view: ValueView) {
        name = ""
        span = view.span
        switch view.kind {
        case .mapping: value = .map(Self.fields(of: view))
        case .sequence: value = .list(view.items.map { ForeignField($0) })
        // The value of an alias is unknown, but its name is known.
        case .alias: value = .text(view.tree.text(of: view.id))
        default: value = view.isNull ? .null : .text(view.text ?? "")
        }
    }
}

// MARK: JSON

extension ForeignField {
    static func fields(of object: Int, in tree: JSONTree) -> [ForeignField] {
        tree.members(of: object).map { member in
            var field = ForeignField(member.value, tree)
            field.name = tree.string(member.name)
            return field
        }
    }

    private init(_ node: Int, _ tree: JSONTree) {
        name = ""
        span = tree[node].span
        switch tree[node].kind {
        case .object: value = .map(Self.fields(of: node, in: tree))
        case .array: value = .list(tree.children(of: node).map { ForeignField($0, tree) })
        case .null: value = .null
        case .string: value = .text(tree.string(node))
        case .number, .true, .false: value = .text(tree.text(of: node))
        }
    }
}
