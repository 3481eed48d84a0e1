import StoryDiagnostics
import StorySource
import StorySyntax

/// Pictures that are not written as the component that shows them in a Gallery (LANGUAGE.md 5), for fixes.
enum GalleryPicture {
    /// Returns whether an element is an Image with the path of a file instead of the key of an asset.
    static func isPicture(_ element: BodySurvey.LocatedElement, _ tree: SyntaxTree) -> Bool {
        element.component == .image && tree.attribute(.ref, of: element.node) == nil
            && tree.attribute(.src, of: element.node) != nil
    }

    /// Returns the edits that turn the Markdown pictures of a text into GalleryImages; empty if the text holds anything else.
    static func edits(in text: SourceSpan, of gallery: NodeID, _ tree: SyntaxTree) -> [FixIt.Edit] {
        let content = tree.content(of: gallery)
        // Nodes are in the order of the source.
        var node = content.partitioningIndex { tree[$0].start >= text.start }
        var edits: [FixIt.Edit] = []
        while node < content.upperBound, tree[node].start < text.end {
            guard tree[node].kind == .paragraph else { return [] }
            for child in tree.children(of: node) {
                if tree[child].kind == .text, tree.bytes[tree[child].range].allSatisfy(Blank.isSpace) { continue }
                guard tree[child].kind == .image, edits.count < FixIt.mostEdits, let picture = Picture(child, in: tree)
                else { return [] }
                let values = [("src", picture.src.string), ("alt", picture.alt), ("caption", picture.title?.string)]
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
