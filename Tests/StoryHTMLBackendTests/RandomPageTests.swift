import StoryHTMLBackend
import Testing

@testable import StoryIR

/// Documents that no compiler would write still become pages.
@Suite struct RandomPageTests {
    private static let attributes: Set<String> = [
        "alt", "aria-hidden", "aria-level", "aria-label", "charset", "class", "content", "controls", "data-choice",
        "data-critical",
        "data-revision", "data-file", "data-intent", "data-leads", "data-media", "data-on", "data-prefetch",
        "data-remaining", "data-sound", "data-sounding",
        "data-queue", "data-start",
        "data-story", "datetime", "dir", "height", "href", "http-equiv", "id", "lang", "loading", "name", "preload",
        "rel", "role", "scope", "src", "start", "tabindex", "title", "value", "width",
    ]

    @Test(arguments: UInt64(0)..<300) func pagesAreWellFormed(seed: UInt64) {
        var random = RandomDocument(seed: seed)
        let document = random.document()
        let page = HTMLBackend.render(document)
        let markup = Markup(page)
        #expect(markup.fault == nil, "seed \(seed)")
        #expect(markup.elements.allSatisfy { Self.attributes.isSuperset(of: $0.attributes.keys) })
        #expect(markup.elements.count { $0.name == "script" } <= 2)
        let ids = markup.elements.compactMap { $0.attributes["id"] }
        // Browsers tell them apart by their characters, which need not make them other strings.
        #expect(Set(ids.map { Array($0.utf8) }).count == ids.count)
        #expect(HTMLBackend.render(document) == page)
    }

    /// The call stack holds a document however deep it nests.
    @Test func deepNestingIsHarmless() {
        var inlines: [IR.Inline] = [.text("bottom")]
        for _ in 0..<3000 { inlines = [.emphasis([.strong(inlines)])] }
        var blocks = [IR.Block(id: "", content: .paragraph(.init(inlines: inlines)))]
        let shallow = Markup(HTMLBackend.render(.sample(blocks: blocks)))
        #expect(shallow.fault == nil && shallow.text.contains("bottom"))
        #expect(shallow.elements.count { $0.name == "strong" } == 3000)
        for _ in 0..<1000 { blocks = [IR.Block(id: "", content: .sideNote(.init(blocks: blocks)))] }
        let deep = Markup(HTMLBackend.render(.sample(blocks: blocks)))
        #expect(deep.fault == nil)
        #expect(deep.elements.count { $0.name == "aside" } == 65)
    }

    /// A link in a link, which HTML does not have, is its label.
    @Test func linksDoNotNest() {
        let link: (String, [IR.Inline]) -> IR.Inline = { .link(.init(url: $0, children: $1)) }
        let inlines: [IR.Inline] = [
            link("https://example.com/1", [.text("one "), .emphasis([link("https://example.com/2", [.text("two")])])]),
            link("javascript:alert(3)", [link("https://example.com/4", [.text("four")])]),
        ]
        let markup = Markup(
            HTMLBackend.render(.sample(blocks: [.init(id: "", content: .paragraph(.init(inlines: inlines)))])))
        let links = markup.elements.compactMap { $0.attributes["href"] }.filter { $0.hasPrefix("https:") }
        #expect(links == ["https://example.com/1", "https://example.com/4"])
        #expect(markup.text.contains("one two") && markup.text.contains("four"))
    }
}
