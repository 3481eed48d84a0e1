import StoryDiagnostics
import StorySource
import StorySyntax

/// Pictures of Markdown in a Gallery, which has a component for them (LANGUAGE.md 5).
enum GalleryPicture {
    /// Returns the edits that turn the Markdown pictures of a text into GalleryImages; empty if the text holds anything else.
    static func edits(in text: SourceSpan, of gallery: NodeID, _ tree: SyntaxTree) -> [FixIt.Edit] {
        let content = tree.content(of: gallery)
        // Nodes are in the order of the source.
        var node = content.partitioningIndex { tree[$0].start >= text.start }
        var edits: [FixIt.Edit] = []
        while node < content.upperBound, tree[node].start < text.end {
            guard tree[node].kind == .paragraph else { return [] }
            for child in tree.children(of: node) {
                if tree.bytes[tree[child].range].allSatisfy(Blank.isSpace) { continue }
                guard tree[child].kind == .image, edits.count < FixIt.maximumEdits,
                    let picture = Picture(child, in: tree)
                else { return [] }
                // A title is plain text, a caption prose.
                let caption = picture.title.map { MarkdownText.escaped($0.string) }
                let values = [("src", picture.src.string), ("alt", picture.alt), ("caption", caption)]
                let attributes = values.map { name, value in
                    value.map { " \(name)=\"\(Escaping.attributeValue($0))\"" } ?? ""
                }
                edits.append(FixIt.Edit(tree[child].span, "<GalleryImage\(attributes.joined()) />"))
            }
            node = Int(tree[node].subtreeEnd)
        }
        return edits
    }
}
