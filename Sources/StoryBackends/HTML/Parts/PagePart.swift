/// A part that pages are made of, with its look (`<name>.css`) and, where it moves, its behaviour (`<name>.js`), both beside
/// this file. A page carries those of the parts that it has, in the order of the cases.
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
    /// How all of it is printed.
    case print

    /// The parts of every page.
    static let common: Set<PagePart> = [.base, .hero, .column, .print]

    /// Its style sheet, UTF-8.
    var style: [UInt8] {
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
        case .print: PackageResources.print_css
        }
    }

    /// Its script, UTF-8: statements that need none of the other scripts and leave nothing behind for them.
    var script: [UInt8]? {
        switch self {
        case .gallery: PackageResources.gallery_js
        default: nil
        }
    }
}
