import StoryIR
import StoryNavigation
import StorySource

/// Finds the pages of a document that is loaded as a whole, and what is near them.
///
///     let pages = PageDirectory(document)
///     if let near = pages.pages(near: reader.location, previous: lastLocation) { store.prefetch(near) }
public struct PageDirectory: Sendable {
    private let document: StoryDocument
    private var places: [ExactName: (section: Int, page: Int)] = [:]
    /// Where each page stands in `IR.Navigation`.
    private var navigationPlaces: [ExactName: Int] = [:]

    /// Takes time in proportion to the number of pages. Of two pages with the same name the first one is found.
    public init(_ document: StoryDocument) {
        self.document = document
        for (section, item) in document.sections.enumerated() {
            for (page, content) in item.pages.enumerated() {
                let name = ExactName("\(item.id)/\(content.id)")
                if places[name] == nil { places[name] = (section, page) }
            }
        }
        for (index, name) in zip(document.navigation.pages, document.navigation.prefetch).map(\.0).enumerated() {
            navigationPlaces[ExactName(name)] = index
        }
    }

    /// The page at a place, whatever its line; nil where there is none.
    public func page(at place: StoryLocation) -> IR.Page? {
        places[ExactName("\(place.withoutLine)")].map { document.sections[$0.section].pages[$0.page] }
    }

    /// The page at a place with those that the document says are worth loading, and the one before; nil where there is no such
    /// page.
    /// - Parameters:
    ///   - place: Where the reader is.
    ///   - previous: Where the reader came from; nil for the page before in the order of the document.
    public func pages(near place: StoryLocation, previous: StoryLocation? = nil) -> NearbyPages? {
        guard let page = page(at: place) else { return nil }
        let index = navigationPlaces[ExactName("\(place.withoutLine)")]
        let before = index.flatMap { $0 > 0 ? StoryLocation(document.navigation.pages[$0 - 1]) : nil }
        return NearbyPages(
            page: page, prefetch: index.map { document.navigation.prefetch[$0] } ?? [], previous: previous ?? before,
            pageAt: self.page(at:))
    }
}
