import StoryHTMLBackend
import StoryIR

extension StoryDocument {
    /// The story as one page of HTML, in UTF-8: what `mdxc build` writes. The same document gives the same bytes. Pictures and
    /// films of the package are referred to as relative to the page.
    public func html() -> [UInt8] { HTMLBackend.render(self) }
}
