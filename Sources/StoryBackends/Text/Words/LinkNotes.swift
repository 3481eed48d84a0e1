/// The links of a story, numbered from 1 in the order in which they are first met; the same URL has the same number.
struct LinkNotes {
    /// A URL, and the titles that links to it have.
    struct Note {
        let url: String
        fileprivate(set) var titles: [String] = []
    }

    private(set) var notes: [Note] = []
    /// The index of each URL in `notes`, by its bytes: Swift holds texts for equal that lead to different locations.
    private var indices: [[UInt8]: Int] = [:]
    private var knownTitles: Set<[[UInt8]]> = []

    /// The number of a URL; nil where it is blank.
    /// - Parameter title: What the link says about where it leads.
    mutating func number(of url: String, title: String? = nil) -> Int? {
        if Prose(url).isBlank { return nil }
        let key = Array(url.utf8)
        let index = indices[key] ?? notes.count
        if index == notes.count {
            indices[key] = index
            notes.append(Note(url: url))
        }
        if let title, !Prose(title).isBlank, knownTitles.insert([key, Array(title.utf8)]).inserted {
            notes[index].titles.append(title)
        }
        return index + 1
    }
}
