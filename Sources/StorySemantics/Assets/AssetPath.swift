import StorySource
import StorySyntax

/// Paths of files where the key of an asset is needed.
enum AssetPath {
    /// Returns whether an Image or Sound has the path of a file in `src`, and no `ref`.
    static func isInsteadOfKey(of element: BodySurvey.LocatedElement, _ tree: SyntaxTree) -> Bool {
        guard element.component == .image || element.component == .sound,
            tree.attribute(.ref, of: element.node) == nil, case .text(let src) = tree.state(of: .src, in: element.node)
        else { return false }
        return tree.withText(of: src) { $0.contains(UInt8(ascii: "/")) || $0.contains(UInt8(ascii: ".")) }
    }
}
