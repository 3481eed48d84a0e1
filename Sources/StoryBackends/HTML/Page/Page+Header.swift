import StoryIR

extension Page {
    /// The head of the story: its title and all that is said about it, on the gradient, with its picture where it has one.
    mutating func header() {
        let hasPicture = story.hero.kind == .image && story.hero.src != nil
        let isTight = story.layoutHints.contains(.tightTitle)
        let look: Attribute =
            switch (hasPicture, isTight) {
            case (true, true): .class("hero pictured tight")
            case (true, false): .class("hero pictured")
            case (false, true): .class("hero tight")
            case (false, false): .class("hero")
            }
        element(.header, look) { page in
            page.element(.div, .class("headline")) { $0.headline() }
            if hasPicture { page.heroPicture() }
        }
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
        element(.div, .class("credits")) { page in
            if !page.story.authors.isEmpty { page.people(.by, page.story.authors, .class("byline")) }
            if !page.story.editors.isEmpty { page.people(.editedBy, page.story.editors, .class("editors")) }
            page.dateline()
        }
    }

    private mutating func people(_ words: Wording, _ names: [String], _ look: Attribute) {
        element(.p, look) { page in
            page.words(words)
            for (index, name) in names.enumerated() {
                page.text(index == 0 ? " " : ", ")
                page.element(.bdi, text: name)
            }
        }
    }

    private mutating func dateline() {
        let minutes = document.statistics.readingMinutes
        guard story.publishDate != nil || minutes.min > 0 else { return }
        element(.p, .class("dateline")) { page in
            if let date = page.story.publishDate {
                if let time = MachineTime(date: date) {
                    page.element(.time, .datetime(time), text: page.shown(date))
                } else {
                    page.element(.bdi, text: date)
                }
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

    /// A date as the story's language writes it, where that is known here; else as the IR has it, which all can read.
    private func shown(_ date: String) -> String {
        guard let language, let form = DateForm(language), let day = CalendarDate(date) else { return date }
        return form.text(of: day)
    }

    private mutating func heroPicture() {
        let hero = story.hero
        element(.figure) { page in
            page.picture(hero.src ?? "", alt: hero.alt ?? "", isFirst: true)
            page.caption(nil, or: nil, credit: hero.credit)
        }
    }

    /// The picture that leads into the text.
    mutating func leadArt() {
        guard let art = story.leadArt else { return }
        use(.figure)
        element(.figure, .class("lead-art")) { page in
            page.picture(art.src, alt: art.alt, isFirst: true)
            page.caption(art.captionInlines, or: art.caption, credit: art.credit)
        }
    }

    /// A list of the sections, where there are enough of them to lose one's way, and reading it gives nothing away.
    mutating func contents() {
        guard document.sections.count >= 3, story.flow == .sequential, !isReadByPages else { return }
        use(.contents)
        element(.nav, .class("contents")) { page in
            page.element(.h2) { $0.words(.contents) }
            page.element(.ol, .plainList) { page in
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

    /// What else is known about where the story comes from (profile 0.2).
    mutating func colophon() {
        let facts: [(Wording, String?)] = [
            (.source, story.source), (.culture, story.culture), (.ages, story.ageRange.map { Wording.ages($0) }),
        ]
        guard story.synopsis != nil || facts.contains(where: { $0.1 != nil }) else { return }
        use(.footer)
        element(.footer) { page in
            page.element(.h2) { $0.words(.about) }
            if let synopsis = page.story.synopsis { page.element(.p, text: synopsis) }
            page.element(.ul, .plainList) { page in
                for case (let label, let value?) in facts {
                    page.element(.li) { page in
                        page.words(label)
                        page.text(" ")
                        page.line(.bdi, value)
                    }
                }
            }
        }
    }

    /// Text in an element inside a line, and the end of that line.
    mutating func line(_ element: Element, _ content: String) {
        self.element(element, text: content)
        text("\n")
    }
}
