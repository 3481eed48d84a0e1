import StoryIR
import StoryTextBackend

extension StoryDocument {
    /// The story as plain text, in UTF-8: what `mdxc build --emit text` writes.
    /// - Parameter width: The width of lines in cells of a terminal, from 20 to 1000; others count as the nearest. Addresses
    ///   stay whole.
    public func text(width: Int = 80) -> [UInt8] { TextBackend.render(self, width: width) }
}
