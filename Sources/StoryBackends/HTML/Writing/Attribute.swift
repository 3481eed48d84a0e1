import StoryIR

/// An attribute of an element. The type of its value depends on the attribute: addresses are ``WebAddress``, the values that
/// styles and browsers obey are the tool's own, and only what is shown or read aloud can be text of the story.
struct Attribute {
    /// The name, one of the tool's own.
    let name: StaticString
    let value: Value

    enum Value {
        /// Not escaped.
        case text(String)
        /// Words of the tool, which need no escapes.
        case fixed(StaticString)
    }

    private init(_ name: StaticString, _ value: String) {
        self.name = name
        self.value = .text(value)
    }

    private init(_ name: StaticString, fixed value: StaticString) {
        self.name = name
        self.value = .fixed(value)
    }

    // Text of the story.
    static func alt(_ text: String) -> Self { .init("alt", text) }
    static func content(_ text: String) -> Self { .init("content", text) }
    static func ariaLabel(_ text: String) -> Self { .init("aria-label", text) }
    static func title(_ text: String) -> Self { .init("title", text) }
    /// The key of a card's recording, for the player.
    static func media(_ key: String) -> Self { .init("data-media", key) }
    /// Its id in Apple Music.
    static func musicID(_ id: String) -> Self { .init("data-id", id) }
    /// The keys of a section's recordings, in order.
    static func queue(_ keys: [String]) -> Self { .init("data-queue", keys.joined(separator: " ")) }
    /// A name for links; it contains no white space.
    static func id(_ name: Anchor) -> Self { .init("id", name.name) }
    static func lang(_ tag: LanguageTag) -> Self { .init("lang", tag.text) }

    // Addresses.
    static func href(_ address: WebAddress) -> Self { .init("href", address.text) }
    static func src(_ address: WebAddress) -> Self { .init("src", address.text) }
    static func file(_ address: WebAddress) -> Self { .init("data-file", address.text) }
    static func together(_ address: WebAddress) -> Self { .init("data-together-url", address.text) }
    static func musicToken(_ address: WebAddress) -> Self { .init("data-music-token-url", address.text) }

    // Numbers and dates.
    static func width(_ pixels: Int) -> Self { .init("width", String(pixels)) }
    static func height(_ pixels: Int) -> Self { .init("height", String(pixels)) }
    /// The number of the first item of a list, or of one of its items.
    static func firstNumber(_ number: Int) -> Self { .init("start", String(number)) }
    static func number(_ number: Int) -> Self { .init("value", String(number)) }
    static func datetime(_ time: MachineTime) -> Self { .init("datetime", time.text) }

    // For the reader's script: names, which it compares, and numbers.
    static func story(_ id: String) -> Self { .init("data-story", id) }
    static func revision(_ hash: String) -> Self { .init("data-revision", hash) }
    static func start(_ location: String) -> Self { .init("data-start", location) }
    /// The target of a choice, in words.
    /// Many choices may lead to one long title, so that only its beginning is repeated.
    static func choiceTarget(_ title: String) -> Self { .init("data-leads", String(title.prefix(200))) }
    static func choice(_ id: String) -> Self { .init("data-choice", id) }
    static func sound(_ address: WebAddress) -> Self { .init("data-sound", address.text) }
    static func triggers(_ names: [String]) -> Self { .init("data-on", names.joined(separator: " ")) }
    static func prefetch(_ locations: [String]) -> Self { .init("data-prefetch", locations.joined(separator: " ")) }
    /// The number of pages after a page, in the notation of the reader's script: the least and the greatest number; no
    /// greatest if there is a cycle on the way.
    static func remaining(_ pages: IR.Bounds) -> Self {
        let words =
            switch pages.max {
            case nil: "At least \(pages.min) more"
            case 0?: "The last page"
            case 1? where pages.min == 1: "1 more page"
            case pages.min?: "\(pages.min) more pages"
            case let most?: "\(pages.min)–\(most) more pages"
            }
        return .init("data-remaining", words)
    }
    static let sounding = Attribute("data-sounding", fixed: "")
    /// The page is not shown before this is loaded.
    static let critical = Attribute("data-critical", fixed: "")

    // The tool's own words.
    static func `class`(_ names: StaticString) -> Self { .init("class", fixed: names) }
    /// The names that are not nil; no attribute if all are.
    static func classes(_ names: StaticString?...) -> Self? {
        var text = ""
        for case let name? in names { text = text.isEmpty ? name.description : text + " " + name.description }
        return text.isEmpty ? nil : .init("class", text)
    }
    /// MusicKit's name for the kind of a recording.
    static func musicKind(_ kind: StaticString) -> Self { .init("data-catalogue", fixed: kind) }
    static func intent(_ intent: IR.MediaReference.Intent) -> Self { .init("data-intent", intent.rawValue) }
    static func dir(_ direction: Direction) -> Self { .init("dir", direction.rawValue) }
    static func name(_ name: StaticString) -> Self { .init("name", fixed: name) }
    static func httpEquiv(_ name: StaticString) -> Self { .init("http-equiv", fixed: name) }
    static func preload(_ amount: StaticString) -> Self { .init("preload", fixed: amount) }
    /// Data for a script, in an attribute whose name begins with `data-`.
    static func data(_ name: StaticString, _ text: String) -> Self { .init(name, text) }
    /// Changes here are read aloud.
    static let status = Attribute("role", fixed: "status")
    static let heading = Attribute("role", fixed: "heading")
    static let thirdLevel = Attribute("aria-level", fixed: "3")
    /// A named group that is not a landmark of the page.
    static let group = Attribute("role", fixed: "group")
    static let noteReference = Attribute("role", fixed: "doc-noteref")
    static let backlink = Attribute("role", fixed: "doc-backlink")
    /// Focusable by keyboard, since keys scroll it.
    static let tabStop = Attribute("tabindex", fixed: "0")
    static let columnScope = Attribute("scope", fixed: "col")
    static let search = Attribute("role", fixed: "search")
    static let utf8 = Attribute("charset", fixed: "utf-8")
    static let controls = Attribute("controls", fixed: "")
    static let english = Attribute("lang", fixed: "en")
    /// An unknown language (BCP 47).
    static let undetermined = Attribute("lang", fixed: "und")
    static let hidden = Attribute("aria-hidden", fixed: "true")
    static let lazy = Attribute("loading", fixed: "lazy")
    static let open = Attribute("open", fixed: "")
    static let plainList = Attribute("role", fixed: "list")
    static let icon = Attribute("rel", fixed: "icon")
    /// An address without content.
    static let emptyAddress = Attribute("href", fixed: "data:,")
    /// The target of a link learns neither the page nor where its readers come from.
    static let noReferrer = Attribute("rel", fixed: "noopener noreferrer")
}
