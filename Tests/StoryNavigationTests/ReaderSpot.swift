import StoryIR
import StoryNavigation

/// A location as its text alone, and what a plain search in the document says about it.
struct ReaderSpot: Hashable {
    let bytes: [UInt8]

    init(_ text: String) { bytes = Array(text.utf8) }

    init(_ location: StoryLocation) { self.init(location.description) }

    /// Whether the document has neither a page nor a line of this name.
    func isMissing(in document: StoryDocument) -> Bool { !Self.all(document).contains(self) }

    /// Every page and every line of a document.
    static func all(_ document: StoryDocument) -> [ReaderSpot] {
        let pages = pages(of: document)
        return pages.flatMap(\.lines) + pages.map(\.page)
    }

    /// Where a reader can be: the lines of pages that have some, and the other pages.
    static func canonical(_ document: StoryDocument) -> [ReaderSpot] {
        pages(of: document).flatMap { $0.lines.isEmpty ? [$0.page] : $0.lines }
    }

    private static func pages(of document: StoryDocument) -> [(page: ReaderSpot, lines: [ReaderSpot])] {
        document.sections.flatMap { section in
            section.pages.map { page in
                let name = "\(section.id)/\(page.id)"
                return (page: ReaderSpot(name), lines: page.lines.map { ReaderSpot("\(name)#\($0.id)") })
            }
        }
    }
}
