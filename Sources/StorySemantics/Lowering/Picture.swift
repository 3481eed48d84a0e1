import StoryIR
import StorySyntax

/// The content of an `image` node.
struct Picture {
    let src: IRText
    /// The words of its label.
    let alt: String
    let title: IRText?

    /// Creates the picture of a node; nil if it has no path, or nests too deep to be read.
    init?(_ image: NodeID, in tree: SyntaxTree) {
        guard let target = tree.target(of: image), target.destination.count > 0 else { return nil }
        src = LinkText.text(target.destination, in: tree)
        title = target.title.flatMap { $0.count > 0 ? LinkText.text($0, in: tree) : nil }
        alt = tree.plainText(of: image)
    }

    /// Returns the image in a paragraph that contains one image and nothing else but comments; nil for other
    /// paragraphs.
    static func alone(in paragraph: NodeID, of tree: SyntaxTree) -> NodeID? {
        var image: NodeID?
        for child in tree.children(of: paragraph) {
            switch tree[child].kind {
            case .image where image == nil: image = child
            case .text where tree.bytes[tree[child].range].allSatisfy(Blank.isSpace): continue
            case .expression where tree.isComment(child): continue
            default: return nil
            }
        }
        return image.flatMap { tree.target(of: $0).map { $0.destination.count > 0 } ?? false ? $0 : nil }
    }
}
