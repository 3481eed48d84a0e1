import StoryDiagnostics
import StorySource
import StorySyntax

/// Stories that use what only a later version has.
extension SchemaChecker {
    /// What writes the version of a story without one, where it is no story of 0.1: it has a field or a component that only a
    /// later version knows, or it is read as 0.3. Else nil.
    var neededRaise: VersionRaise? {
        if tree.profile == .markdown { return VersionRaise(tree) }
        let laterFields = StoryField.allCases.filter { $0.profile > tree.profile }
        if laterFields.isEmpty { return nil }
        let hasLaterField = tree.rootEntries.contains { entry in laterFields.contains { $0.isNamed(by: entry.key) } }
        return hasLaterField || hasLaterComponent ? metadata.versionRaise : nil
    }

    private var hasLaterComponent: Bool {
        let names = Component.all.filter { !Component.all(in: tree.profile).contains($0) }.map(\.name)
        return tree.nodes.indices.contains { node in
            tree[node].kind == .tagName && names.contains { tree.source.text(tree[node].span) == "<" + $0 }
        }
    }
}

extension VersionRaise {
    /// How a story of an earlier version is raised. Where its version is one that there is not, another diagnostic says so.
    init(_ tree: SyntaxTree) {
        if let value = tree.rootEntries.first(where: { StoryField.schemaVersion.isNamed(by: $0.key) })?.value {
            let isWritten = tree.source.text(value.span) == Profile.narrative.schemaVersion
            let edit = isWritten ? FixIt.Edit(value.span, Profile.interactive.schemaVersion) : nil
            self.init(said: value.isNull ? nil : value.text, needed: Profile.interactive.schemaVersion, edit: edit)
        } else {
            let needed = max(tree.profile, .interactive).schemaVersion
            self.init(said: nil, needed: needed, edit: Self.firstLine(needed, in: tree))
        }
    }

    /// A line for the version before all other fields, indented as they are; nil where they don't are on lines.
    private static func firstLine(_ version: String, in tree: SyntaxTree) -> FixIt.Edit? {
        let names = StoryField.schemaVersion.names
        let known = [names.canonical, names.other].compactMap { $0.map { "\($0)" } }
        // A version whose name is misspelt is there; it is the name that has to be fixed.
        guard let first = tree.rootEntries.first,
            tree.rootEntries.allSatisfy({ NearestName.candidates(for: $0.key.text ?? "", among: known).isEmpty })
        else { return nil }
        let start = Int(tree[first.id].start)
        var line = start
        while line > 0, tree.bytes[line - 1] == UInt8(ascii: " ") { line -= 1 }
        guard line > 0, tree.bytes[line - 1].isLineBreak, !tree.hasFlowRoot else { return nil }
        let text = "schema_version: \(version)\n" + tree.bytes.string(line..<start)
        return FixIt.Edit(SourceSpan(at: start), text)
    }
}

extension SyntaxTree {
    private var rootMapping: NodeID? { frontMatter.flatMap { firstChild(of: $0, kind: .mapping) } }

    /// The entries of the front matter; none where it is no mapping.
    fileprivate var rootEntries: [EntryView] { rootMapping.map { ValueView(self, $0).entries } ?? [] }

    /// The front matter is written in braces.
    fileprivate var hasFlowRoot: Bool { rootMapping.map { bytes[Int(self[$0].start)] == UInt8(ascii: "{") } ?? false }

    /// The text of a field of the front matter; nil where it is not there or says nothing.
    func text(of field: StoryField) -> String? {
        let value = rootEntries.first { field.isNamed(by: $0.key) }?.value
        return value.flatMap { $0.isNull || $0.kind != .scalar ? nil : $0.text }
    }
}
