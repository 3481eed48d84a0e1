import StoryIR
import StoryNavigation

/// A place as its text alone, and what a plain search in the document says about it.
struct StoryPlace: Hashable {
    let bytes: [UInt8]

    init(_ text: String) { bytes = Array(text.utf8) }

    init(_ location: StoryLocation) { self.init(location.description) }

    /// Whether the document has neither a page nor a line of this name.
    func isMissing(in document: StoryDocument) -> Bool { !Self.all(document).contains(self) }

    /// Every page and every line of a document.
    static func all(_ document: StoryDocument) -> [StoryPlace] {
        all(document, lines: true) + all(document, lines: false)
    }

    /// Where a reader can be: the lines of pages that have some, and the other pages.
    static func canonical(_ document: StoryDocument) -> [StoryPlace] {
        document.sections.flatMap { section in
            section.pages.flatMap { page in
                page.lines.isEmpty
                    ? [StoryPlace("\(section.id)/\(page.id)")]
                    : page.lines.map { StoryPlace("\(section.id)/\(page.id)#\($0.id)") }
            }
        }
    }

    private static func all(_ document: StoryDocument, lines: Bool) -> [StoryPlace] {
        document.sections.flatMap { section in
            section.pages.flatMap { page in
                lines
                    ? page.lines.map { StoryPlace("\(section.id)/\(page.id)#\($0.id)") }
                    : [StoryPlace("\(section.id)/\(page.id)")]
            }
        }
    }
}
