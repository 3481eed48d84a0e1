import StorySource

/// The links of a story, numbered from 1 in order of first use. The same URL has the same number.
struct LinkNotes {
    /// A URL, and the titles of links to it.
    struct Note {
        let url: String
        fileprivate(set) var titles: [String] = []
    }

    private(set) var notes: [Note] = []
    /// The index of each URL in `notes`, by its bytes: Swift's string equality would merge different URLs.
    private var indices: [ExactName: Int] = [:]
    private var knownTitles: Set<[ExactName]> = []

    /// Returns the number of a URL; nil if it is blank. `title`: the title of the link.
    mutating func number(of url: String, title: String? = nil) -> Int? {
        if Prose.isBlank(url) { return nil }
        let key = ExactName(url)
        let index = indices[key] ?? notes.count
        if index == notes.count {
            indices[key] = index
            notes.append(Note(url: url))
        }
        if let title, !Prose.isBlank(title), knownTitles.insert([key, ExactName(title)]).inserted {
            notes[index].titles.append(title)
        }
        return index + 1
    }
}
