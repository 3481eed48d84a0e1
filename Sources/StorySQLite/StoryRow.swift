import StoryIR
import StoryKit

/// A story as a row of the table of stories, without its lists.
struct StoryRow {
    /// The number by which other tables know it.
    let number: Int
    let story: StoryRecord

    /// Reads the columns of ``LibrarySchema``. What can't be as it is there counts as not said.
    init(_ row: borrowing SQLiteRow) throws(StoryStoreError) {
        number = row.integer(0)
        var ages: AgeRange?
        if let youngest = row.optionalInteger(5), let oldest = row.optionalInteger(6) {
            ages = AgeRange(youngest: youngest, oldest: oldest)
        }
        story = StoryRecord(
            id: row.text(1), title: row.text(2), synopsis: row.optionalText(3), culture: row.optionalText(4),
            ages: ages, locale: row.optionalText(7),
            readingMinutes: IR.Bounds(min: row.integer(8), max: row.optionalInteger(9)),
            paths: row.optionalText(10).flatMap { PathCount($0) }, endings: row.integer(11),
            publishDate: row.optionalText(12),
            hero: StoryRecord.Hero(image: row.optionalText(13), alt: row.optionalText(14)),
            contentHash: row.text(15), package: row.optionalText(16), isPurchased: row.integer(17) != 0)
    }

    /// What is written of a story: the same columns without the number, and its words.
    static func values(of story: StoryRecord) -> [SQLiteValue] {
        [
            .text(story.id), .text(story.title), .optional(story.synopsis), .optional(story.culture),
            .optional(story.ages?.youngest), .optional(story.ages?.oldest), .optional(story.locale),
            .integer(story.readingMinutes.min), .optional(story.readingMinutes.max),
            .optional(story.paths?.description), .integer(story.endings), .optional(story.publishDate),
            .optional(story.hero.image), .optional(story.hero.alt), .text(story.contentHash),
            .optional(story.package), .integer(story.isPurchased ? 1 : 0),
            .text(story.searchTerms.joined(separator: " ")),
        ]
    }
}
