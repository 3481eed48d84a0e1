import StorySyntax

extension StoryMetadata.Extension {
    /// A value as the IR keeps it. What cannot be read is null; of keys that stand twice the first counts. The parser
    /// bounds the depth.
    init(_ value: ValueView) {
        switch value.kind {
        case .scalar:
            self = value.isNull || value.isUnreadable ? .null : .text(value.text ?? "")
        case .sequence:
            // Views of all items at once would take more than the values.
            let tree = value.tree
            self = .list(tree.children(of: value.id).map { StoryMetadata.Extension(ValueView(tree, $0)) })
        case .mapping:
            self = .mapping(
                value.entries.compactMap { entry in
                    guard !entry.isDuplicate, let name = entry.key.text else { return nil }
                    return Member(name: name, value: StoryMetadata.Extension(entry.value))
                })
        case .alias: self = .null
        case .document, .frontMatter, .entry, .body, .element, .openTag, .tagName, .attribute, .attributeName,
            .attributeValue, .badAttribute, .closeTag, .strayCloseTag, .paragraph, .unsupported, .marker, .module,
            .text,
            .escape, .characterReference, .hardBreak, .codeSpan, .code, .emphasis, .strong, .link, .linkDestination,
            .linkTitle, .unsupportedInline, .expression, .rawHTML:
            preconditionFailure("no value of front matter")
        }
    }
}
