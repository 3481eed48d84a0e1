import Testing

@testable import StorySemantics

/// Titles as ids, as GitHub makes them (LANGUAGE.md 2).
@Suite struct SlugTests {
    @Test(arguments: [
        ("My Night", "my-night"), ("Wolves & Bears, 1999", "wolves--bears-1999"),
        ("snake_case-kept", "snake_case-kept"),
        ("  two  ", "--two--"), ("Straße №5½", "straße-5½"), ("ÉTÉ 夜 🎈", "été-夜-"), ("a\tb\u{A0}c", "abc"), ("!?", ""),
    ])
    func slugs(title: String, slug: String) { #expect(Slug.of(title) == slug) }

    @Test func storyIDsHaveNoOtherNumbersAndAreNotTooLong() {
        #expect(Slug.storyID("Night ½") == "night-")
        #expect(Slug.storyID("— 🎈 —") == nil)
        #expect(Slug.storyID(String(repeating: "夜", count: 100))?.utf8.count == 198)
    }

    @Test func aTakenSlugGetsANumber() {
        var table = SlugTable()
        table.take("one-1")
        let slugs = ["One", "One", "One", "One 2", "!", "?"].map { table.slug(of: $0, or: "section") }
        #expect(slugs == ["one", "one-2", "one-3", "one-2-1", "section", "section-1"])
    }

    @Test func manyEqualTitlesTakeLinearTime() {
        var table = SlugTable()
        let last = (0..<100_000).map { _ in table.slug(of: "Same", or: "section") }.last
        #expect(last == "same-99999")
    }

    @Test func aLongSlugIsCut() {
        var table = SlugTable()
        let slugs = (0..<2).map { _ in table.slug(of: String(repeating: "夜", count: 4), or: "section", limit: 10) }
        #expect(slugs == ["夜夜夜", "夜夜-1"])
    }
}
