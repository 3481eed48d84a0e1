import StoryIR
import StoryTextBackend

extension StoryDocument {
    /// Returns the story as plain text in UTF-8, as `mdxc build --emit text` writes it.
    /// - Parameter width: The width of lines in terminal cells, from 20 to 1000; other values are clamped. Addresses are not
    ///   broken.
    public func text(width: Int = 80) -> [UInt8] { TextBackend.render(self, width: width) }
}
