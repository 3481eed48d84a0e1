import Testing

@testable import PageText
@testable import StoryHTMLBackend

@Suite struct MarkupTextTests {
    @Test func whatOnlyPeopleReadIsLeftOut() {
        let markup = "<!-- Why.\n-->\n<p class=\"one two\">\n  <b>three  four</b> <i></i>\n</p>\n\n<!----><hr>\n"
        let short = "<p class=\"one two\"><b>three  four</b> <i></i></p><hr>\n"
        #expect(String(decoding: MarkupText.short(Array(markup.utf8)), as: UTF8.self) == short)
    }

    /// A template that ended early would show the rest of it.
    @Test func noMarkupEndsItsTemplate() {
        let files = PagePart.allCases.compactMap(\.markup)
        #expect(!files.isEmpty)
        for file in files { #expect(!String(decoding: file.bytes, as: UTF8.self).contains("template")) }
    }

    /// A page has a template where its scripts look for one, and no other page has.
    @Test func pagesCarryTheMarkupOfTheirParts() throws {
        #expect(PageMarkup(PagePart.common) == nil)
        let markup = try #require(PageMarkup([.base, .sounds, .reader]))
        let files = [PagePart.reader, .sounds].compactMap(\.markup)
        #expect(markup.bytes == Array("\n".utf8) + files.flatMap(\.bytes))
    }
}
