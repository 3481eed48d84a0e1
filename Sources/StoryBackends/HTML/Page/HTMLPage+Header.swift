import StoryIR
import StorySource

extension HTMLPage {
    /// Writes the header of the story: its title and metadata on the gradient, with its picture if there is one.
    mutating func header() {
        let source = story.hero.kind == .image ? story.hero.src : nil
        let hasPicture = source.map { located($0, as: .image) != nil } == true
        let isTight = story.layoutHints.contains(.tightTitle)
        element(.header, .classes("hero", hasPicture ? "pictured" : nil, isTight ? "tight" : nil, fit)) { page in
            page.linkBack()
            page.element(.div, .class("headline")) { $0.headline() }
            if hasPicture {
                page.use(.pictured)
                page.heroPicture()
            } else {
                page.use(.plain)
                // The description of a missing picture is shown; its credit is not.
                if let source { page.picture(source, alt: page.story.hero.alt ?? "") }
            }
        }
    }

    /// The class for a long title: one that takes a line on most screens, or that would fill a phone in large letters.
    private var fit: StaticString? {
        switch DisplayWidth.cells(of: story.title) {
        case ...60: nil
        case ...120: "long"
        default: "longer"
        }
    }

    /// Writes the link back to all stories, if there is one.
    private mutating func linkBack() {
        guard hasIndexPage else { return }
        use(.home)
        element(.p, .class("home")) { page in page.element(.a, .href(.indexPage)) { $0.words(.allStories) } }
    }

    private mutating func headline() {
        if !story.tags.isEmpty {
            element(.ul, .class("tags"), .plainList) { page in
                for tag in page.story.tags { page.element(.li) { $0.line(.bdi, tag) } }
            }
        }
        element(.h1, text: story.title.isBlank ? story.id : story.title)
        if let subtitle = story.subtitle { element(.p, .class("subtitle"), text: subtitle) }
        if story.deck != nil || story.deckInlines != nil {
            element(.p, .class("deck")) { $0.prose($0.story.deckInlines, or: $0.story.deck) }
        }
        guard !story.authors.isEmpty || !story.editors.isEmpty || isDated else { return }
        element(.div, .class("credits")) { page in
            if !page.story.authors.isEmpty { page.people(.by, page.story.authors, .class("byline")) }
            if !page.story.editors.isEmpty { page.people(.editedBy, page.story.editors, .class("editors")) }
            if page.isDated { page.dateline() }
        }
    }

    private mutating func people(_ words: Wording, _ names: [String], _ look: Attribute) {
        element(.p, look) { page in
            page.words(words)
            for (index, name) in names.enumerated() {
                let isLast = index > 0 && index == names.count - 1
                page.text(index == 0 || isLast ? " " : ", ")
                if isLast {
                    page.words(.and)
                    page.text(" ")
                }
                page.element(.bdi, text: name)
            }
        }
    }

    /// Whether the publication date or the reading time is known.
    private var isDated: Bool { story.publishDate != nil || document.readingMinutes.min > 0 }

    private mutating func dateline() {
        let minutes = document.readingMinutes
        element(.p, .class("dateline")) { page in
            if let date = page.story.publishDate {
                if let time = MachineTime(date: date) { page.time(time, date) } else { page.element(.bdi, text: date) }
            }
            guard minutes.min > 0 else { return }
            if page.story.publishDate != nil { page.text(" · ") }
            page.element(.bdi) { page in
                if minutes.max == nil {
                    page.words(.atLeast)
                    page.text(" ")
                }
                page.text(Wording.range(minutes.min, minutes.max) + " ")
                page.words(.minutes)
            }
        }
    }

    /// Writes a date in the language of the story, if its form is known, or else as in the IR, which everyone can read.
    /// Without a language it is in English, like all of the tool's own words.
    private mutating func time(_ time: MachineTime, _ date: String) {
        let form = language.map { DateForm($0) } ?? DateForm.english
        let text = form.flatMap { form in CalendarDate(date).map { form.text(of: $0) } }
        // Text in another language has its own direction.
        let isTurned = text == nil ? language?.direction == .rightToLeft : language == nil
        element(
            .time, .datetime(time), language == nil && text != nil ? .english : nil,
            isTurned ? .dir(.leftToRight) : nil, text: text ?? date)
    }

    private mutating func heroPicture() {
        let hero = story.hero
        element(.figure) { page in
            page.picture(hero.src ?? "", alt: hero.alt ?? "", isFirst: true)
            page.caption(nil, or: nil, credit: hero.credit)
        }
    }

    mutating func leadArt() {
        guard let art = story.leadArt else { return }
        use(.figure)
        element(.figure, .class("lead-art")) { page in
            page.picture(art.src, alt: art.alt, isFirst: true)
            page.caption(art.captionInlines, or: art.caption, credit: art.credit)
        }
    }

    /// Writes a table of contents, if there are many sections and it reveals nothing of the story.
    mutating func contents() {
        guard document.sections.count >= 3, story.flow == .sequential, !isReadByPages else { return }
        use(.contents)
        // Its name can't be marked as English separately.
        let (outer, inner) = isInEnglish ? (nil, nil) : (Attribute.english, ownLanguage)
        element(.nav, .class("contents"), .ariaLabel(Wording.contents.rawValue), outer) { page in
            page.element(.h2, text: Wording.contents.rawValue)
            page.element(.ol, .plainList, inner) { page in
                for section in page.document.sections {
                    page.element(.li) { page in
                        if let anchor = Anchor(section.id) {
                            page.element(.a, .href(WebAddress(anchor)), text: section.title)
                        } else {
                            page.text(section.title)
                        }
                        page.text("\n")
                    }
                }
            }
        }
    }

    /// Writes more about the origin of the story (since 0.2), and the link back again.
    mutating func colophon() {
        let facts: [(Wording, String?)] = [
            (.source, story.source), (.culture, story.culture), (.ages, story.ageRange.map { Wording.ages($0) }),
        ]
        let hasFacts = facts.contains { $0.1 != nil }
        guard story.synopsis != nil || hasFacts || hasIndexPage else { return }
        use(.footer)
        element(.footer) { page in
            if page.story.synopsis != nil || hasFacts { page.element(.h2) { $0.words(.about) } }
            if let synopsis = page.story.synopsis { page.element(.p, text: synopsis) }
            if hasFacts { page.element(.dl) { $0.pairs(facts) } }
            page.linkBack()
        }
    }

    private mutating func pairs(_ facts: [(Wording, String?)]) {
        for case (let label, let value?) in facts {
            element(.div) { page in
                page.element(.dt) { $0.words(label) }
                page.element(.dd) { $0.element(.bdi, text: value) }
            }
        }
    }

    /// Writes text in an element, and ends the line.
    mutating func line(_ element: Element, _ content: String) {
        self.element(element, text: content)
        text("\n")
    }
}
