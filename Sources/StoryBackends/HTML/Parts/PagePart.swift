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
    case footer
    /// What plays the recordings of a story, and those of Apple Music too.
    case player, musickit
    /// How all of it is printed.
    case print

    /// The parts of every page.
    static let common: Set<PagePart> = [.base, .hero, .column, .print]

    /// Its style sheet, UTF-8; nil where it looks like nothing of its own.
    var style: [UInt8]? {
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
        case .footer: PackageResources.footer_css
        case .player: PackageResources.player_css
        case .musickit: nil
        case .print: PackageResources.print_css
        }
    }

    /// Its script, UTF-8, without what only people read: statements that need nothing of other blocks and leave nothing
    /// behind for them.
    var script: [UInt8]? {
        switch self {
        case .gallery: Self.galleryScript
        case .player: Self.playerScript
        case .musickit: Self.musickitScript
        default: nil
        }
    }

    private static let galleryScript = ScriptText.spare(PackageResources.gallery_js)
    private static let playerScript = ScriptText.spare(
        PackageResources.queue_js + PackageResources.soundfile_js + PackageResources.player_js
            + PackageResources.bar_js + PackageResources.cards_js)
    private static let musickitScript = ScriptText.spare(PackageResources.musickit_js)

    /// The part in whose block its script runs, right behind that part's own: its own but where it adds to another.
    var block: PagePart { self == .musickit ? .player : self }
}
