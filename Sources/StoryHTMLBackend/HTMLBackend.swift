import StoryIR

/// A story as one page of HTML that needs nothing but the story's own pictures and films, and runs nothing.
package enum HTMLBackend {
    /// The style sheet that all pages share, for tests that show a page without it.
    package static var commonStyle: [UInt8] { StyleSheet.common }

    /// The page as UTF-8. The same document gives the same bytes. Pictures and films of the package are referred to as
    /// relative to the page.
    package static func render(_ document: StoryDocument) -> [UInt8] {
        var page = Page(document)
        page.body()
        return page.finished()
    }
}
