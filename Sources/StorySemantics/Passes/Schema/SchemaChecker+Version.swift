import StoryDiagnostics
import StorySource
import StorySyntax

/// Stories that use features of a later version.
extension SchemaChecker {
    /// How to write the version of a story that has none but can't be 0.1, since it has a field or component of a later
    /// version, or is read as 0.3. Nil for other stories.
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
    /// Determines how to raise the version of an earlier story. An unknown version has a diagnostic of its own.
    init(_ tree: SyntaxTree) {
        if let value = tree.rootEntries.first(where: { StoryField.schemaVersion.isNamed(by: $0.key) })?.value {
            let isWritten = tree.source.text(value.span) == Profile.narrative.schemaVersion
            let version = (isWritten ? Profile.interactive : .markdown).schemaVersion
            self.init(
                said: value.isNull ? nil : value.text, version: version,
                edit: isWritten ? FixIt.Edit(value.span, version) : nil)
        } else {
            // Nothing says that an earlier version is meant.
            let version = Profile.markdown.schemaVersion
            self.init(said: nil, version: version, edit: Self.firstLine(version, in: tree))
        }
    }

    /// Returns a line for the version before all other fields, indented like them; nil if they are not on lines of their own.
    private static func firstLine(_ version: String, in tree: SyntaxTree) -> FixIt.Edit? {
        let known = ["schema_version", "schemaVersion"]
        // If a version with a misspelt name is there, its name has to be fixed.
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

    /// The entries of the front matter; empty if it is not a mapping.
    fileprivate var rootEntries: [EntryView] { rootMapping.map { ValueView(self, $0).entries } ?? [] }

    /// Whether the front matter is written in braces.
    fileprivate var hasFlowRoot: Bool { rootMapping.map { bytes[Int(self[$0].start)] == UInt8(ascii: "{") } ?? false }

    /// Returns the text of a front matter field; nil if it is absent or blank.
    func text(of field: StoryField) -> String? {
        guard let value = rootEntries.first(where: { field.isNamed(by: $0.key) })?.value, !value.isNull,
            value.kind == .scalar, let text = value.text, !Blank.isBlank(text)
        else { return nil }
        return text
    }
}
