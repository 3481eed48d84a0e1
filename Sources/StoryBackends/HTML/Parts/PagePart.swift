/// A part that pages are made of, with its look (`<name>.css`) and, where it moves, its behaviour (`<name>.js`, or several
/// files), all beside this file. A page carries those of the parts that it has, in the order of the cases.
enum PagePart: String, CaseIterable {
    /// What all pages have: type and colours, the head of the story, and the column of its text.
    case base, hero, column
    case contents
    /// Captions, and what stands where a picture is missing.
    case figure
    case quote, note, feature, facts, timeline, gallery, bleed, unsupported
    case card
    case speech, choices
    /// Going through a story page by page.
    case reader
    /// A title page, and the way back to all stories.
    case front, home
    case footer
    /// What plays the recordings of a story, and those of Apple Music too.
    case player, musickit
    /// How all of it is printed.
    case print

    /// The parts of every page.
    static let common: Set<PagePart> = [.base, .hero, .column, .print]

    /// Its style sheet as pages carry it, UTF-8; nil where it looks like nothing of its own.
    var style: [UInt8]? { Self.styles[self] }

    private static let styles = allCases.reduce(into: [:]) { $0[$1] = $1.sheet.map(StyleText.short) }

    private var sheet: [UInt8]? {
        switch self {
        case .base: PackageResources.base_css
        case .hero: PackageResources.hero_css
        case .column: PackageResources.column_css
        case .contents: PackageResources.contents_css
        case .figure: PackageResources.figure_css
        case .quote: PackageResources.quote_css
        case .note: PackageResources.note_css
        case .feature: PackageResources.feature_css
        case .facts: PackageResources.facts_css
        case .timeline: PackageResources.timeline_css
        case .gallery: PackageResources.gallery_css
        case .bleed: PackageResources.bleed_css
        case .unsupported: PackageResources.unsupported_css
        case .card: PackageResources.card_css
        case .speech: PackageResources.speech_css
        case .choices: PackageResources.choices_css
        case .reader: PackageResources.reader_css
        case .front: PackageResources.front_css
        case .home: PackageResources.home_css
        case .footer: PackageResources.footer_css
        case .player: PackageResources.player_css
        case .musickit: nil
        case .print: PackageResources.print_css
        }
    }

    /// The files of its script, one behind the other, without what only people read: statements that need nothing of other
    /// blocks.
    var scripts: [ScriptBlock.File] {
        switch self {
        case .gallery: Self.galleryBlock.files
        case .reader: Self.readerBlock.files
        case .player: Self.playerBlock.files
        case .musickit: Self.playerBlock.added
        default: []
        }
    }

    /// The files of a script that has to run before anything of the page is seen.
    var opening: [ScriptBlock.File] { self == .reader ? Self.openingBlock.files : [] }

    /// What all scripts need, and have before them.
    static let element = ScriptBlock([("element.js", PackageResources.element_js)])

    /// All blocks that scripts of parts run in.
    static var scriptBlocks: [ScriptBlock] { [element, openingBlock, galleryBlock, readerBlock, playerBlock] }

    // Each is made spare when a page first has it.
    private static let openingBlock = ScriptBlock([("reader-opening.js", PackageResources.reader_opening_js)])
    private static let galleryBlock = ScriptBlock([("gallery.js", PackageResources.gallery_js)], within: element)
    private static let readerBlock = ScriptBlock(
        [
            ("reader-places.js", PackageResources.reader_places_js),
            ("reader-saving.js", PackageResources.reader_saving_js),
            ("reader-sounds.js", PackageResources.reader_sounds_js),
            ("reader-assets.js", PackageResources.reader_assets_js),
            ("reader-frame.js", PackageResources.reader_frame_js),
            ("reader-way.js", PackageResources.reader_way_js),
            ("reader-showing.js", PackageResources.reader_showing_js), ("reader.js", PackageResources.reader_js),
        ], within: element)
    private static let playerBlock = ScriptBlock(
        [
            ("queue.js", PackageResources.queue_js), ("soundfile.js", PackageResources.soundfile_js),
            ("player.js", PackageResources.player_js), ("icons.js", PackageResources.icons_js),
            ("bar.js", PackageResources.bar_js), ("sheet.js", PackageResources.sheet_js),
            ("cards.js", PackageResources.cards_js), ("autoplay.js", PackageResources.autoplay_js),
        ], adding: [("musickit.js", PackageResources.musickit_js)], within: element)

    /// The part in whose block its script runs, right behind that part's own: its own but where it adds to another.
    var block: PagePart { self == .musickit ? .player : self }
}
