import StoryIR

/// Stories in one folder as a page that leads to them: ``render(_:)``.
package enum StoryIndexPage {
    /// The name of its file, which no story can have as its id.
    package static let fileName = Array("index.html".utf8)

    /// Whether a file is one that ``render(_:)`` wrote, by its first bytes.
    package static func isOne(_ bytes: [UInt8]) -> Bool { bytes.starts(with: beginning) }
    /// What each of them begins with.
    package static var beginning: [UInt8] {
        var writer = HTMLWriter()
        begin(&writer)
        return writer.bytes
    }

    /// The page as UTF-8, with the cards in the order of their titles. The same cards, in whichever order, give the same
    /// bytes. Each story's page is where its id leads.
    package static func render(_ cards: [StoryCard], generator: String) -> [UInt8] {
        var page = IndexPage()
        page.body(cards.sorted(by: isOrderedBefore))
        return page.finished(generator: generator)
    }

    static func begin(_ writer: inout HTMLWriter) {
        writer.doctype()
        writer.open(.html, [.english, .dir(.leftToRight), .class("catalogue")])
    }

    /// By title, letters large and small alike, whatever is before the first letter or digit; then by id.
    private static func isOrderedBefore(_ one: StoryCard, _ other: StoryCard) -> Bool {
        let (first, second) = (key(one.title), key(other.title))
        return first == second
            ? one.id.utf8.lexicographicallyPrecedes(other.id.utf8) : first.lexicographicallyPrecedes(second)
    }

    private static func key(_ title: String) -> [UInt8] {
        let letters = title.unicodeScalars.drop { !$0.properties.isAlphabetic && $0.properties.numericType == nil }
        return Array(String(String.UnicodeScalarView(letters)).lowercased().utf8)
    }
}
