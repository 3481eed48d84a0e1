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
    /// Where pictures of galleries are looked at alone.
    case lightbox
    /// What tells of a film that can't be fetched.
    case film
    case card
    /// What stands where something is missing.
    case missing
    case speech, choices
    /// Going through a story page by page, what is heard meanwhile, and what pages can't do without.
    case reader, sounds, waiting
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
    var style: PageFile? {
        switch self {
        case .base: EmbeddedParts.base_css
        case .hero: EmbeddedParts.hero_css
        case .column: EmbeddedParts.column_css
        case .serif: EmbeddedParts.serif_css
        case .sans: EmbeddedParts.sans_css
        case .slab: EmbeddedParts.slab_css
        case .tall: EmbeddedParts.tall_css
        case .dotted: EmbeddedParts.dotted_css
        case .upright: EmbeddedParts.upright_css
        case .buttons: EmbeddedParts.buttons_css
        case .plain: EmbeddedParts.plain_css
        case .pictured: EmbeddedParts.pictured_css
        case .lede: EmbeddedParts.lede_css
        case .initial: EmbeddedParts.initial_css
        case .marks: EmbeddedParts.marks_css
        case .contents: EmbeddedParts.contents_css
        case .figure: EmbeddedParts.figure_css
        case .quote: EmbeddedParts.quote_css
        case .note: EmbeddedParts.note_css
        case .feature: EmbeddedParts.feature_css
        case .folding: EmbeddedParts.folding_css
        case .facts: EmbeddedParts.facts_css
        case .timeline: EmbeddedParts.timeline_css
        case .gallery: EmbeddedParts.gallery_css
        case .lightbox: EmbeddedParts.lightbox_css
        case .bleed: EmbeddedParts.bleed_css
        case .unsupported: EmbeddedParts.unsupported_css
        case .card: EmbeddedParts.card_css
        case .missing: EmbeddedParts.missing_css
        case .speech: EmbeddedParts.speech_css
        case .choices: EmbeddedParts.choices_css
        case .reader: EmbeddedParts.reader_css
        case .sounds: EmbeddedParts.sounds_css
        case .waiting: EmbeddedParts.waiting_css
        case .front: EmbeddedParts.front_css
        case .home: EmbeddedParts.home_css
        case .footer: EmbeddedParts.footer_css
        case .player: EmbeddedParts.player_css
        case .film, .autoplay, .musickit: nil
        case .print: EmbeddedParts.print_css
        }
    }

    /// What its script puts on the page, as pages carry it; nil where that is nothing, or nothing that is always the same.
    var markup: PageFile? {
        switch self {
        case .lightbox: EmbeddedParts.lightbox_html
        case .reader: EmbeddedParts.reader_html
        case .sounds: EmbeddedParts.sounds_html
        case .waiting: EmbeddedParts.waiting_html
        case .player: EmbeddedParts.player_html
        case .musickit: EmbeddedParts.musickit_html
        default: nil
        }
    }

    /// The files of scripts, in the order in which they run, each with the part that it belongs to: the list of a block for
    /// each block. They are made by ``PageScripts``.
    static let scripts: [[(part: Self, file: PageFile)]] = [
        [(.lightbox, EmbeddedParts.lightbox_js)],
        [(.film, EmbeddedParts.film_js)],
        [
            (.reader, EmbeddedParts.reader_places_js), (.reader, EmbeddedParts.reader_saving_js),
            (.reader, EmbeddedParts.reader_assets_js),
            (.reader, EmbeddedParts.reader_frame_js), (.reader, EmbeddedParts.reader_way_js),
            (.reader, EmbeddedParts.reader_showing_js), (.sounds, EmbeddedParts.reader_sounds_js),
            (.waiting, EmbeddedParts.reader_waiting_js),
            (.reader, EmbeddedParts.reader_js),
        ],
        [
            (.player, EmbeddedParts.queue_js), (.player, EmbeddedParts.player_js),
            (.player, EmbeddedParts.soundfile_js),
            (.player, EmbeddedParts.icons_js), (.player, EmbeddedParts.bar_js), (.player, EmbeddedParts.sheet_js),
            (.player, EmbeddedParts.cards_js), (.autoplay, EmbeddedParts.autoplay_js),
            (.musickit, EmbeddedParts.musickit_js),
        ],
    ]

    /// All files that pages share.
    static var files: [PageFile] {
        allCases.compactMap(\.style) + allCases.compactMap(\.markup) + scripts.joined().map(\.file) + [
            EmbeddedParts.element_js, EmbeddedParts.words_js, EmbeddedParts.reader_opening_js,
        ]
    }
}
