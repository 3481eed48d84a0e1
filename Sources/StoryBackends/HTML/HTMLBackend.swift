import StoryIR

/// Renders a story as one HTML page. The page needs nothing but the story's own pictures, sounds and films, and Apple Music if
/// that is requested.
package enum HTMLBackend {
    /// The styles and scripts that pages share, by file name, for tests that show a page without them.
    package static var sharedFiles: [(name: String, bytes: [UInt8])] {
        EmbeddedParts.files.keys.sorted().compactMap { name in PageFile(name).map { (name, Array($0.bytes)) } }
    }

    /// Returns the page as UTF-8. The same document gives the same bytes. References to pictures and films of the package are
    /// relative to the page.
    /// - Parameters:
    ///   - musicToken: Where pages get the token by which they play recordings of Apple Music; nil where they don't.
    ///   - together: The broker by which its readers read together, if they go page by page; nil where they don't.
    ///   - hasIndexPage: Whether the folder around the page's own has a catalogue, to which it leads back.
    package static func render(
        _ document: StoryDocument, musicToken: MusicTokenURL? = nil, together: TogetherURL? = nil,
        hasIndexPage: Bool = false
    ) -> [UInt8] {
        var page = Page(document, musicToken: musicToken, together: together, hasIndexPage: hasIndexPage)
        page.body()
        return page.finished()
    }
}
