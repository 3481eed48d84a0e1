/// The index page of the stories in one folder: ``render(_:)``.
package enum StoryIndexPage {
    /// The name of its file, which is not allowed as the id of a story.
    package static let fileName = Array("index.html".utf8)

    /// Returns whether a file was written by ``render(_:)``, by its first bytes.
    package static func isIndexPage(_ bytes: [UInt8]) -> Bool { bytes.starts(with: beginning) }
    /// The first bytes of every index page.
    package static var beginning: [UInt8] {
        var writer = HTMLWriter()
        begin(&writer)
        return writer.finish()
    }

    /// Returns the page as UTF-8, with the cards ordered by title. The same cards, in any order, give the same bytes. Each
    /// card links to its story by id.
    package static func render(_ cards: [StoryCard], generator: String) -> [UInt8] {
        var page = IndexPage()
        let keyed = cards.map { (key: key($0.title), card: $0) }
        page.body(keyed.sorted(by: isOrderedBefore).map(\.card))
        return page.finished(generator: generator)
    }

    static func begin(_ writer: inout HTMLWriter) {
        writer.doctype()
        writer.open(.html, [.english, .dir(.leftToRight), .class("catalogue")])
    }

    /// Compares by title, ignoring case and anything before the first letter or digit; then by id.
    private static func isOrderedBefore(
        _ one: (key: [UInt8], card: StoryCard), _ other: (key: [UInt8], card: StoryCard)
    ) -> Bool {
        one.key == other.key
            ? one.card.id.utf8.lexicographicallyPrecedes(other.card.id.utf8)
            : one.key.lexicographicallyPrecedes(other.key)
    }

    private static func key(_ title: String) -> [UInt8] {
        let letters = title.unicodeScalars.drop { !$0.properties.isAlphabetic && $0.properties.numericType == nil }
        return Array(String(String.UnicodeScalarView(letters)).lowercased().utf8)
    }
}
