import Testing

@testable import StoryHTMLBackend

@Suite struct PagePartTests {
    @Test func eachFileBelongsToAPart() {
        let scripts = Set(PagePart.scripts.joined().map { "\($0.name).js" } + ["element.js", "reader-opening.js"])
        let looks = Set(PagePart.allCases.flatMap { ["\($0).css", "\($0).html"] })
        let files = Set(EmbeddedParts.files.keys)
        #expect(files.subtracting(scripts).subtracting(looks) == ["catalog.css", "catalog.js", "live.js"])
        #expect(scripts.isSubset(of: files))
    }

    /// A template that ended early would show the rest of it.
    @Test func noMarkupEndsItsTemplate() {
        let files = PagePart.allCases.compactMap(\.markup)
        #expect(!files.isEmpty)
        for file in files { #expect(!String(decoding: file.bytes, as: UTF8.self).contains("template")) }
    }

    /// A page has a template where its scripts look for one, and no other page has.
    @Test func pagesContainTheMarkupOfTheirParts() throws {
        #expect(PageMarkup(PagePart.common) == nil)
        let markup = try #require(PageMarkup([.base, .sounds, .reader]))
        let files = [PagePart.reader, .sounds].compactMap(\.markup)
        #expect(markup.bytes == Array("\n".utf8) + files.flatMap(\.bytes))
    }
}
