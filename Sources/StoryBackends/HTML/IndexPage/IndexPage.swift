import StoryIR
import StorySource

/// Builds an index page. As with ``HTMLPage``, the body is written first, since the head depends on what it loads.
struct IndexPage: ElementWriting {
    var writer = HTMLWriter()
    private var sources = LoadedSources()

    /// The number of cards in one list. With this number, rows of most lengths are full.
    private static let listLength = 60

    /// Neutral colours; stories have their own.
    private static let palette = Palette(IR.Theme(accentColor: "#5a5a5f", heroGradient: [], typeRamp: .serif))
    /// Each card uses the typeface and the language of its story.
    private static let sheet = StyleSheet(
        palette, ["base", "serif", "sans", "slab", "catalog"].compactMap { PageFile("\($0).css") })
    private static let script = PageScript([["catalog"]])

    /// Writes everything visible: a title, and a card for each story, in this order.
    mutating func body(_ cards: [StoryCard]) {
        element(.body) { page in
            page.element(.header, .class("masthead")) { page in
                page.element(.h1, text: Wording.stories.rawValue)
                // The script shows the number of search results here.
                page.element(.p, .class("count"), .status, text: Wording.stories(cards.count))
                page.element(.div, .class("tools"), .search) { $0.rooms(for: cards) }
            }
            page.element(.main) { page in
                // With scripts on, browsers parse the content of `noscript` as text, which is cheap, and the script
                // turns it into cards bit by bit. Without scripts these lists are shown like the first.
                for start in stride(from: 0, to: cards.count, by: Self.listLength) {
                    let part = cards[start..<min(start + Self.listLength, cards.count)]
                    if start == 0 { page.list(part) } else { page.element(.noscript) { $0.list(part) } }
                }
            }
            page.writer.trusted(Self.script)
        }
    }

    /// Returns the page: the head for the written body, and that body.
    func finished(generator: String) -> [UInt8] {
        var whole = HTMLWriter()
        StoryIndexPage.begin(&whole)
        whole.open(.head)
        whole.open(.meta, [.utf8])
        let policy = sources.policy(style: Self.sheet.hashSource, scripts: [Self.script.hashSource])
        whole.open(.meta, [.httpEquiv("Content-Security-Policy"), .content(policy)])
        whole.open(.meta, [.name("viewport"), .content("width=device-width, initial-scale=1")])
        whole.open(.title)
        whole.text(Wording.stories.rawValue)
        whole.close()
        whole.open(.meta, [.name("generator"), .content(generator)])
        whole.withoutIcon()
        whole.open(.meta, [.name("color-scheme"), .content("light dark")])
        whole.trusted(Self.sheet)
        whole.close()
        whole.append(writer)
        whole.close()
        return whole.finish()
    }
}

extension IndexPage {
    /// Writes the elements into which the script puts the controls for searching, filtering and sorting.
    private mutating func rooms(for cards: [StoryCard]) {
        let rooms: [(name: StaticString, isNeeded: Bool)] = [
            ("search", true), ("tag", cards.contains { !$0.tags.isEmpty }),
            ("culture", cards.contains { $0.culture != nil }), ("age", cards.contains { $0.ages != nil }),
            ("sort", true),
        ]
        for room in rooms where room.isNeeded { element(.div, .class(room.name), text: "") }
    }

    private mutating func list(_ cards: ArraySlice<StoryCard>) {
        element(.ul, .class("cards"), .plainList) { page in
            for card in cards { page.card(card) }
        }
    }

    private mutating func card(_ card: StoryCard) {
        let picture = card.picture.flatMap { located($0, in: card.id) }
        let gradient = gradient(of: card)
        let look = look(of: card, isPictured: picture != nil)
        element(.li, with: [look, picture == nil ? gradient : nil] + data(of: card)) { page in
            if let picture {
                page.sources.insert(picture.address, as: .image)
                // The title beside the picture describes it.
                let (width, height) = (picture.width, picture.height)
                page.writer.open(.img, [.src(picture.address), .alt(""), width, height, .lazy, gradient])
            }
            page.element(.div, .class("words")) { $0.words(of: card) }
        }
    }

    private mutating func words(of card: StoryCard) {
        let language: Attribute = card.locale.flatMap { LanguageTag($0) }.map { .lang($0) } ?? .undetermined
        element(.h2, language, .dir(.automatic)) { page in
            guard let address = WebAddress(path: "\(card.id)/index.html") else { return page.writer.text(card.title) }
            page.element(.a, .href(address), text: card.title)
        }
        if let dek = card.dek { element(.p, .class("dek"), language, .dir(.automatic), text: dek) }
        if !card.authors.isEmpty {
            element(.p, .class("byline")) { page in
                page.writer.text(Wording.by.rawValue)
                for (index, author) in card.authors.enumerated() {
                    let isLast = index > 0 && index == card.authors.count - 1
                    page.writer.text(index == 0 ? " " : isLast ? " \(Wording.and.rawValue) " : ", ")
                    page.element(.bdi, language, text: author)
                }
            }
        }
        facts(of: card, language)
        if !card.tags.isEmpty {
            element(.ul, .class("tags"), .plainList, language) { page in
                for tag in card.tags { page.element(.li) { $0.element(.bdi, text: tag) } }
            }
        }
    }

    private mutating func facts(of card: StoryCard, _ language: Attribute) {
        var facts: [String] = []
        if card.minutes > 0 {
            let start = card.maximumMinutes == nil ? "\(Wording.atLeast.rawValue) " : ""
            let range = Wording.range(card.minutes, card.maximumMinutes)
            facts.append("\(start)\(range) \(Wording.minutes.rawValue)")
        }
        if let paths = card.paths, paths != StoryCard.endless { facts.append(Wording.paths(paths)) }
        if let ages = card.ages { facts.append("\(Wording.ages.rawValue) \(Wording.ages(ages))") }
        let time = card.date.flatMap { MachineTime(date: $0) }
        guard time != nil || !facts.isEmpty || card.culture != nil else { return }
        element(.p, .class("facts")) { page in
            if let time, let date = card.date, let day = CalendarDate(date) {
                page.element(.time, .datetime(time), text: DateForm.english.text(of: day))
                if !facts.isEmpty || card.culture != nil { page.writer.text(" · ") }
            }
            page.writer.text(facts.joined(separator: " · "))
            if let culture = card.culture {
                if !facts.isEmpty { page.writer.text(" · ") }
                page.element(.bdi, .class("culture"), language, text: culture)
            }
        }
    }

    /// Returns the look of a card: with a picture, or with black or white text on its gradient; the typeface of its story.
    private func look(of card: StoryCard, isPictured: Bool) -> Attribute? {
        let isLeftward = card.locale.flatMap { LanguageTag($0) }?.direction == .rightToLeft
        return .classes(
            "story", isPictured ? "pictured" : "poster", !isPictured && Color(card.ink) == .black ? "inked" : nil,
            isLeftward ? "leftward" : nil, card.ramp.styleClass)
    }

    /// Returns the gradient, which also shows if the picture can't be fetched; nil for a story without colours.
    private func gradient(of card: StoryCard) -> Attribute? {
        let gradient = card.gradient.compactMap { Color($0) }.map(\.css).joined(separator: ", ")
        return gradient.isEmpty ? nil : .data("data-gradient", gradient)
    }

    /// Returns the script's keys for sorting and filtering, apart from those in the visible text.
    private func data(of card: StoryCard) -> [Attribute?] {
        let isTimed = card.minutes > 0
        return [
            isTimed ? .data("data-minutes", String(card.minutes)) : nil,
            isTimed ? .data("data-most", card.maximumMinutes.map(String.init) ?? StoryCard.endless) : nil,
            card.paths.map { .data("data-paths", $0) }, card.ages.map { .data("data-ages", $0) },
        ]
    }

    /// Returns the location of a card's picture relative to the index page.
    private func located(_ picture: StoryCard.Picture, in id: String) -> LocatedAsset? {
        if let address = WebAddress(absolute: picture.src, schemes: WebAddress.assetSchemes) {
            return LocatedAsset(address, width: picture.width, height: picture.height)
        }
        // The path must stay in the story's folder, and then in that of the index page.
        guard WebAddress(path: picture.src) != nil, let address = WebAddress(path: "\(id)/\(picture.src)") else {
            return nil
        }
        return LocatedAsset(address, width: picture.width, height: picture.height)
    }
}
