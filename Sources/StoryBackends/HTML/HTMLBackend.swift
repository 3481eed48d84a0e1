import StoryIR

/// Renders a story as one HTML page. It loads only the story's own pictures, sounds and films, and what `musicToken`
/// and `together` request.
package enum HTMLBackend {
    /// The styles and scripts that pages share, by file name, for tests that show a page without them.
    package static var sharedFiles: [(name: String, bytes: [UInt8])] {
        EmbeddedParts.files.keys.sorted().compactMap { name in PageFile(name).map { (name, Array($0.bytes)) } }
    }

    /// Returns the page as UTF-8. The same document gives the same bytes. References to pictures and films of the package are
    /// relative to the page. `musicToken`: the address of the token for Apple Music; nil to play no recordings from there.
    /// `together`: the broker for reading together, page by page; nil for none. `hasIndexPage`: whether the parent folder has a
    /// index page, to which the page links back.
    package static func render(
        _ document: StoryDocument, musicToken: MusicTokenURL? = nil, together: TogetherURL? = nil,
        hasIndexPage: Bool = false
    ) -> [UInt8] {
        var page = HTMLPage(document, musicToken: musicToken, together: together, hasIndexPage: hasIndexPage)
        page.body()
        return page.finished()
    }
}
