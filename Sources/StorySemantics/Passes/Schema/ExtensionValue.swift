import StorySyntax

extension StoryMetadata.Extension {
    /// A value as the IR keeps it. What cannot be read is null; of keys that occur twice the first counts. The parser
    /// bounds the depth.
    init(_ value: ValueView) {
        switch value.kind {
        case .scalar:
            self = value.isNull || value.isUnreadable ? .null : .text(value.text ?? "")
        case .sequence:
            self = .list(value.itemNodes.map { StoryMetadata.Extension(ValueView(value.tree, $0)) })
        case .mapping:
            self = .mapping(
                value.entryNodes.compactMap { node in
                    let entry = EntryView(value.tree, node)
                    guard !entry.isDuplicate, let name = entry.key.text else { return nil }
                    return Member(name: name, value: StoryMetadata.Extension(entry.value))
                })
        case .alias: self = .null
        default:
            preconditionFailure("no value of front matter")
        }
    }
}
