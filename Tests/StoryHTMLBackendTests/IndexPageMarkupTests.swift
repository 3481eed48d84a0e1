import StoryIR
import Testing

@testable import StoryHTMLBackend

@Suite struct IndexPageMarkupTests {
    private static func markup(_ cards: [StoryCard]) -> Markup {
        Markup(StoryIndexPage.render(cards, generator: "mdxc"))
    }

    private static func hasClass(_ element: Markup.Element, _ name: String) -> Bool {
        element.attributes["class"]?.split(separator: " ").contains { $0 == name } == true
    }

    /// All lists but the first are for those without scripts.
    @Test(arguments: [(60, [60]), (61, [60, 1]), (121, [60, 60, 1])])
    func listsHaveSixtyCards(count: Int, lengths: [Int]) {
        let markup = Self.markup((0..<count).map { StoryCard(id: "story-\($0)", title: "Story \($0)") })
        #expect(markup.fault == nil)
        var found: [Int] = []
        for (index, element) in markup.elements.enumerated() {
            if Self.hasClass(element, "cards") {
                #expect((markup.elements[index - 1].name == "noscript") == !found.isEmpty)
                found.append(0)
            } else if Self.hasClass(element, "story") {
                found[found.count - 1] += 1
            }
        }
        #expect(found == lengths)
        #expect(markup.elements.filter { $0.name == "noscript" }.count == lengths.count - 1)
    }

    @Test func aCardShowsTheKnownFacts() {
        var card = StoryCard(id: "a", title: "A")
        (card.minutes, card.ages, card.culture) = (1, "4-8", "A small island")
        #expect(Self.markup([card]).text.contains("from 1 min · Ages 4–8 · A small island"))
        (card.minutes, card.maximumMinutes, card.ages) = (2, 4, nil)
        #expect(Self.markup([card]).text.contains("2–4 min · A small island"))
    }

    /// Nothing could stop it there (WCAG 2.2.2).
    @Test func aCardHasNoAnimatedPicture() {
        var story = StoryDocument.sample()
        story.story.hero = IR.Hero(kind: .image, src: "https://example.com/hero.gif", alt: "A lamp")
        #expect(StoryCard(story).picture == nil)
        story.story.leadArt = IR.LeadArt(src: "https://example.com/lamp.jpg", alt: "A lamp")
        #expect(StoryCard(story).picture?.src == "https://example.com/lamp.jpg")
    }

    @Test func onlyACardWithColorsHasAGradient() {
        var colored = StoryCard(id: "b", title: "B")
        colored.gradient = ["#101010", "#202020"]
        let stories = Self.markup([StoryCard(id: "a", title: "A"), colored]).elements.filter {
            Self.hasClass($0, "story")
        }
        #expect(stories.map { $0.attributes["data-gradient"] } == [nil, "#101010, #202020"])
    }
}
