import StorySyntax

extension StoryMetadata.Extension {
    /// Creates a value for the IR. An unreadable one is null; the first of duplicate keys counts. The parser bounds the depth.
    init(_ value: ValueView) {
        switch value.kind {
        case .scalar: self = value.isNull || value.isUnreadable ? .null : .text(value.text ?? "")
        case .sequence: self = .list(value.itemNodes.map { StoryMetadata.Extension(ValueView(value.tree, $0)) })
        case .mapping:
            self = .mapping(
                value.entryNodes.compactMap { node in
                    let entry = EntryView(value.tree, node)
                    guard !entry.isDuplicate, let name = entry.key.text else { return nil }
                    return Member(name: name, value: StoryMetadata.Extension(entry.value))
                })
        case .alias: self = .null
        default: preconditionFailure("no value of front matter")
        }
    }
}
