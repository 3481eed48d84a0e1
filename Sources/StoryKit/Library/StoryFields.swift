import StoryIR

/// What a ``StoryRecord`` holds, member by member.
struct StoryFields: Hashable, Codable, Sendable {
    /// The members of a record and of its copies.
    final class Kept: Sendable {
        let fields: StoryFields

        init(_ fields: StoryFields) { self.fields = fields }
    }

    var id: String
    var title: String
    var synopsis: String?
    var tags: [String]
    var culture: String?
    var ages: AgeRange?
    var locale: String?
    var readingMinutes: IR.Bounds
    var paths: PathCount?
    var endings: Int
    var publishDate: String?
    var hero: StoryRecord.Hero
    var contentHash: String
    var package: String?
    var isPurchased: Bool
}
