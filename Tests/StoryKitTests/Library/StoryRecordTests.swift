import StoryIR
import StoryKit
import Testing

@Suite struct StoryRecordTests {
    private static func document(_ change: (inout StoryDocument) -> Void = { _ in }) -> StoryDocument {
        var document = StoryDocument(
            generator: IR.Generator(name: "mdxc", version: "1"),
            source: IR.Source(path: "story.mdx", hash: "xxh128:12"),
            story: IR.Story(
                schemaVersion: "0.2", id: "wolf", title: "The Wolf", subtitle: "By night", deck: "A deck",
                authors: ["Ada"], publishDate: "2026-02-03",
                tags: ["woods", "night"], locale: "en-GB",
                theme: IR.Theme(accentColor: "#000000", heroGradient: ["#112233", "#445566"], typeRamp: .serif),
                hero: IR.Hero(kind: .image, src: "assets/wolf.png", alt: "A wolf"), flow: .explicit, start: "a/p1",
                synopsis: "A wolf is late.", culture: "Sámi", ageRange: "4-8", readingMinutes: 9),
            navigation: IR.Navigation(),
            statistics: IR.Statistics(
                words: 900, sections: 3, pages: 9, endings: 2, paths: "123456789012345678901234567890",
                pagesToEnd: IR.Bounds(min: 2, max: 5), readingMinutes: IR.Bounds(min: 3, max: nil)))
        change(&document)
        return document
    }

    @Test func `has what a library stores of a story`() {
        let record = StoryRecord(Self.document(), package: "stories/wolf")
        let expected = StoryRecord(
            id: "wolf", title: "The Wolf", subtitle: "By night", authors: ["Ada"], synopsis: "A wolf is late.",
            tags: ["woods", "night"], culture: "Sámi",
            ages: AgeRange("4-8"), locale: "en-GB", readingMinutes: IR.Bounds(min: 9, max: 9),
            paths: PathCount("123456789012345678901234567890"), endings: 2, publishDate: "2026-02-03",
            hero: StoryRecord.Hero(image: "assets/wolf.png", alt: "A wolf", gradient: ["#112233", "#445566"]),
            accentColor: "#000000", contentHash: "xxh128:12", package: "stories/wolf", isPurchased: false)
        #expect(record == expected)
    }

    @Test func `uses fallbacks for what the story lacks`() {
        let record = StoryRecord(
            Self.document { document in
                document.story.title = " \u{A0}"
                document.story.synopsis = ""
                document.story.ageRange = "all"
                document.statistics.paths = nil
                document.assets = [
                    IR.Asset(
                        key: "wolf", kind: .image, src: "assets/wolf.png", location: .missing, criticality: .important)
                ]
            })
        #expect(record.title == "wolf" && record.synopsis == "A deck")
        #expect(record.ages == nil && record.paths == nil && record.package == nil)
        #expect(record.hero == StoryRecord.Hero(gradient: ["#112233", "#445566"]))
    }

    @Test func `is purchased if the app, or the story that an app wrote, says so`() {
        let own = Self.document { $0.story.extensions = ["x_json_isPurchased": .text("true")] }
        #expect(StoryRecord(own).isPurchased)
        #expect(!StoryRecord(own, isPurchased: false).isPurchased)
        #expect(StoryRecord(Self.document(), isPurchased: true).isPurchased)
    }
}
