import StoryIR
import StoryKit

/// A story as a row of the table `stories`, without its lists.
struct StoryRow {
    /// The row's number, which other tables refer to.
    let number: Int
    let story: StoryRecord

    /// Reads the columns of ``LibrarySchema``. Invalid values count as missing.
    init(_ row: borrowing SQLiteRow) throws(StoryStoreError) {
        number = row.integer(0)
        var ages: AgeRange?
        if let youngest = row.optionalInteger(6), let oldest = row.optionalInteger(7) {
            ages = AgeRange(youngest: youngest, oldest: oldest)
        }
        story = StoryRecord(
            id: row.text(1), title: row.text(2), subtitle: row.optionalText(3), synopsis: row.optionalText(4),
            culture: row.optionalText(5), ages: ages, locale: row.optionalText(8),
            readingMinutes: IR.Bounds(min: row.integer(9), max: row.optionalInteger(10)),
            paths: row.optionalText(11).flatMap { PathCount($0) }, endings: row.integer(12),
            publishDate: row.optionalText(13),
            hero: StoryRecord.Hero(image: row.optionalText(14), alt: row.optionalText(15)),
            accentColor: row.optionalText(16), contentHash: row.text(17), package: row.optionalText(18),
            isPurchased: row.integer(19) != 0)
    }

    /// Returns the values to write: the same columns without the number, and the words.
    static func values(of story: StoryRecord) -> [SQLiteValue] {
        [
            .text(story.id), .text(story.title), .optional(story.subtitle), .optional(story.synopsis),
            .optional(story.culture), .optional(story.ages?.youngest), .optional(story.ages?.oldest),
            .optional(story.locale), .integer(story.readingMinutes.min), .optional(story.readingMinutes.max),
            .optional(story.paths?.description), .integer(story.endings), .optional(story.publishDate),
            .optional(story.hero.image), .optional(story.hero.alt), .optional(story.accentColor),
            .text(story.contentHash), .optional(story.package), .integer(story.isPurchased ? 1 : 0),
            .text(story.searchTerms.joined(separator: " ")),
        ]
    }
}
