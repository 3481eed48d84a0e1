import StoryDiagnostics
import StorySyntax

/// Fields at the wrong indentation: known, but at another level.
extension SchemaChecker {
    /// What is known about fields at the wrong indentation.
    struct Misplaced {
        /// The fields of the story that are where they belong.
        var present: [StoryField] = []
        /// The fields of the story that are in other mappings.
        var storyFields: [StoryField] = []
        /// The keys at the left margin that belong to the mapping above.
        var members: [(key: ValueView, mapping: NodeID)] = []
        /// Diagnostics about missing fields of the story, which may be in a mapping that is checked later.
        var missing: [(field: String, diagnostic: Diagnostic)] = []
    }

    /// Returns a diagnostic about an unknown entry at the left margin that belongs to the field above, `previous`; nil for any
    /// other.
    mutating func misplacedMember(_ entry: EntryView, after previous: NodeID?) -> Diagnostic? {
        guard let previous else { return nil }
        let owner = EntryView(tree, previous)
        guard let field = StoryField.allCases.first(where: { $0.isNamed(by: owner.key) }),
            let isRequired = field.requiresMember(namedBy: entry.key, in: tree.profile)
        else { return nil }
        var value = owner.value
        if value.kind == .sequence {
            var last: NodeID?
            for item in value.itemNodes { last = item }
            value = ValueView(tree, last ?? value.id)
        }
        if value.kind == .mapping {
            let hasMember = value.entries.contains { entry.key.text == $0.key.text }
            if value.node.flags.contains(.flow) || hasMember { return nil }
            misplaced.members.append((entry.key, value.id))
        } else if !value.isNull {
            return nil
        }
        let line = Int(entry.key.span.start)
        // Below an indented line, it might become part of the text that ends there.
        let canIndent =
            value.isNull && !tree.bytes[tree.bytes.startOfLine(max(line, 2) - 2)].isSpaceOrTab
            && entry.value.kind == .scalar
            && !tree.bytes[line..<Int(entry.value.span.end)].contains(where: \.isLineBreak)
            && !"|>".utf8.contains(tree.bytes[tree.bytes.skipBlanks(from: Int(entry.key.span.end) + 1)])
        return .misplacedMember(
            entry.key.text ?? "", of: owner.key.text ?? "", at: entry.key.span,
            isRequired: isRequired && value.kind == .mapping, canIndent: canIndent)
    }

    /// Returns a diagnostic about an unknown entry of a mapping that is a field of the story, which lacks it; nil for any other.
    mutating func misplacedStoryField(_ entry: EntryView, in mapping: NodeID, owner: String) -> Diagnostic? {
        guard !tree[mapping].flags.contains(.flow),
            let field = StoryField.allCases.first(where: { $0.profile <= tree.profile && $0.isNamed(by: entry.key) }),
            !misplaced.present.contains(field)
        else { return nil }
        misplaced.storyFields.append(field)
        let hasTitle = field == .title && metadata.title != nil
        return .misplacedStoryField(
            entry.key.text ?? "", in: owner, at: entry.key.span,
            isRequired: field.isRequired(in: tree.profile) && !hasTitle)
    }

    /// Returns whether a field that a mapping lacks is at the left margin below it.
    func isMisplaced<Field: SchemaField>(_ field: Field, of mapping: NodeID) -> Bool {
        misplaced.members.contains { $0.mapping == mapping && field.isNamed(by: $0.key) }
    }

    /// Reports the fields that the story lacks.
    mutating func reportMissingStoryFields() {
        let elsewhere = misplaced.storyFields.map(\.name)
        for (field, diagnostic) in misplaced.missing where !elsewhere.contains(field) { report(diagnostic) }
    }
}

extension StoryField {
    /// Returns whether a story needs the member that a key names in the field's mapping, or in the mappings of its list; nil if
    /// they have none of that name.
    fileprivate func requiresMember(namedBy key: ValueView, in profile: Profile) -> Bool? {
        func isRequired<Member: SchemaField>(_ type: Member.Type) -> Bool? {
            type.allCases.first { $0.isNamed(by: key) }?.isRequired(in: profile)
        }
        return switch self {
        case .heroImage: isRequired(HeroImageField.self)
        case .leadArt: isRequired(LeadArtField.self).map { _ in false }
        case .sections: isRequired(SectionField.self)
        case .media: isRequired(MediaField.self)
        case .defaults: isRequired(DefaultsField.self)
        case .assets: isRequired(AssetField.self)
        default: nil
        }
    }
}
