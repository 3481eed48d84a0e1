import StoryHTMLBackend
import StoryIR

extension StoryDocument {
    /// Returns the story as one HTML page in UTF-8, as `mdxc build` writes it. The same document gives the same bytes.
    /// References to pictures and films of the package are relative to the page.
    public func html() -> [UInt8] { HTMLBackend.render(self) }
}
