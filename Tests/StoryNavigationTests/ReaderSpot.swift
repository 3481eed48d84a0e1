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
        all(document, lines: true) + all(document, lines: false)
    }

    /// Where a reader can be: the lines of pages that have some, and the other pages.
    static func canonical(_ document: StoryDocument) -> [ReaderSpot] {
        document.sections.flatMap { section in
            section.pages.flatMap { page in
                page.lines.isEmpty
                    ? [ReaderSpot("\(section.id)/\(page.id)")]
                    : page.lines.map { ReaderSpot("\(section.id)/\(page.id)#\($0.id)") }
            }
        }
    }

    private static func all(_ document: StoryDocument, lines: Bool) -> [ReaderSpot] {
        document.sections.flatMap { section in
            section.pages.flatMap { page in
                lines
                    ? page.lines.map { ReaderSpot("\(section.id)/\(page.id)#\($0.id)") }
                    : [ReaderSpot("\(section.id)/\(page.id)")]
            }
        }
    }
}
