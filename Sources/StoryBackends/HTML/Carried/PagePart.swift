/// A part that pages are made of, with its look (`<name>.css`) and, where it moves, its behaviour (`<name>.js`, or several
/// files) and what that shows (`<name>.html`), all in `Parts`. A page carries those of the parts that it has, in the order of the cases.
enum PagePart: String, CaseIterable {
    /// What all pages have: type and colours, the head of the story, and the column of its text.
    case base, hero, column
    /// Its typefaces.
    case serif, sans, slab
    /// What some languages need: room for the marks of their letters, and ways to stress that are not italics.
    case tall, dotted, upright
    /// What the buttons of all scripts have in common.
    case buttons
    /// A head without a picture and one with, and a section that leads in.
    case plain, pictured, lede
    /// The drop capital of such a section, in languages that have one.
    case initial
    /// What is read in a row shows addresses, and where it ends.
    case marks
    case contents
    case figure
    case quote, note, feature, folding, facts, timeline, gallery, bleed, unsupported
    /// What Markdown has: what its parts have in common, then headings, lists, quotations, code, tables, breaks, images in
    /// prose and footnotes.
    case flow, sub, list, cited, code, table, rule, inset, footnotes
    /// Where pictures of galleries are looked at alone.
    case lightbox
    /// What tells of a film that can't be fetched.
    case film
    case card
    /// What is where something is missing.
    case missing
    case speech, choices
    /// Going through a story page by page, what is heard meanwhile, what pages can't do without, and what links on them
    /// lead to.
    case reader, sounds, waiting, targets
    /// Reading page by page together with others.
    case together
    /// A title page, and the way back to all stories.
    case front, home
    case footer
    /// What plays the recordings of a story; what goes by where readers come to; and those of Apple Music too.
    case player, autoplay, musickit
    /// How all of it is printed.
    case print

    /// The parts of every page.
    static let common: Set<PagePart> = [.base, .hero, .column, .print]

    /// Its style sheet as pages carry it; nil where it looks like nothing of its own.
    var style: PageFile? { PageFile("\(rawValue).css") }

    /// What its script puts on the page, as pages carry it; nil where that is nothing, or nothing that is always the same.
    var markup: PageFile? { PageFile("\(rawValue).html") }

    /// The scripts, in the order in which they run, each with the part that it belongs to: a list for each block.
    static let scripts: [[(part: Self, name: String)]] = [
        [(.lightbox, "lightbox")],
        [(.film, "film")],
        [
            (.reader, "reader-places"), (.reader, "reader-saving"), (.reader, "reader-assets"),
            (.reader, "reader-frame"), (.reader, "reader-way"), (.reader, "reader-turning"),
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
