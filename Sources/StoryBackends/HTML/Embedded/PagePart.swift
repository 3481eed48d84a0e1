/// A part of a page, with its style (`<name>.css`) and, if it is interactive, its script (`<name>.js`, or several
/// files) and the markup of that (`<name>.html`), all in `Parts`. A page embeds the files of its parts in the order of
/// the cases.
enum PagePart: Int, CaseIterable {
    /// The parts of all pages: type and colours, the header of the story, and the column of its text.
    case base, hero, column
    /// The typefaces.
    case serif, sans, slab
    /// For some languages: more space between lines, and emphasis other than italics.
    case tall, dotted, upright
    /// The common style of the buttons of all scripts.
    case buttons
    /// A header without a picture, one with a picture, and an introductory section.
    case plain, pictured, lede
    /// The drop capital of such a section, in languages that have one.
    case initial
    /// The links of section titles to themselves, and the mark at the end, in a text that is read continuously.
    case marks
    case contents
    case figure
    case quote, note, feature, folding, facts, timeline, gallery, bleed, unsupported
    /// Markdown: the common style, then headings, lists, quotations, code, tables, breaks, images and footnotes.
    case flow, sub, list, cited, code, table, rule, inset, footnotes
    /// The full-size view of gallery pictures.
    case lightbox
    /// The message about a film that can't be fetched.
    case film
    case card
    case missing
    case speech, choices
    /// Reading page by page: navigation, sounds, waiting for critical assets, and the targets of links.
    case reader, sounds, waiting, targets
    /// Reading page by page together with others.
    case together
    /// A title page, and the link back to all stories.
    case front, home
    case footer
    /// The player of recordings; playing them automatically as readers reach them; and recordings of Apple Music.
    case player, autoplay, musickit
    /// The style for printing.
    case print

    static let common: PageParts = [.base, .hero, .column, .print]

    /// The style sheet, as embedded in pages; nil if the part has none.
    var style: PageFile? { Self.styles[rawValue] }
    private static let styles = allCases.map { PageFile("\($0).css") }

    /// The markup that the script inserts, as embedded in pages; nil if there is none, or if it varies.
    var markup: PageFile? { Self.markups[rawValue] }
    private static let markups = allCases.map { PageFile("\($0).html") }

    /// The scripts in the order in which they run, each with its part: a list for each block.
    static let scripts: [[(part: Self, name: String)]] = [
        [(.lightbox, "lightbox")],
        [(.film, "film")],
        [
            (.reader, "reader-locations"), (.reader, "reader-saving"), (.reader, "reader-assets"),
            (.reader, "reader-frame"), (.reader, "reader-history"), (.reader, "reader-turning"),
            (.reader, "reader-showing"), (.sounds, "reader-sounds"), (.waiting, "reader-waiting"),
            (.targets, "reader-targets"), (.reader, "reader"),
            (.together, "together-messages"), (.together, "together-mqtt"), (.together, "together-machine"),
            (.together, "together"),
        ],
        [
            (.player, "queue"), (.player, "player"), (.player, "soundfile"), (.player, "icons"), (.player, "bar"),
            (.player, "sheet"), (.player, "cards"), (.autoplay, "autoplay"), (.musickit, "musickit"),
        ],
    ]
}

/// The parts of one page: a bit for each, at most 64.
struct PageParts: Hashable, ExpressibleByArrayLiteral {
    private var bits: UInt64 = 0

    init(arrayLiteral parts: PagePart...) { for part in parts { insert(part) } }

    mutating func insert(_ part: PagePart) { bits |= 1 << part.rawValue }

    func contains(_ part: PagePart) -> Bool { bits >> part.rawValue & 1 == 1 }
}
