import StoryIR

extension TextFormatter {
    /// Writes the title, subtitle, deck, byline, date, and the pictures of the header.
    mutating func setHeader() {
        let story = document.story
        setHeading(story.title, underline: "═")
        setParagraph(story.subtitle)
        if let deck = InlineFormatter.prose(story.deck, story.deckInlines, &notes) {
            page.leaveBlank()
            page.write(deck)
        }
        setParagraph(story.synopsis)
        page.leaveBlank()
        setNames("By", story.authors)
        setNames("Edited by", story.editors)
        setField(nil, story.publishDate)
        setField("Tags:", story.tags.joined(separator: ", "))
        setField("From:", story.source)
        setField("Culture:", story.culture)
        setField("Ages:", story.ageRange)
        if let minutes = story.readingMinutes { setField("Minutes:", String(minutes)) }
        if story.hero.kind == .image, let source = story.hero.src {
            page.leaveBlank()
            setFigure(Figure(source: source, alt: story.hero.alt ?? "", credit: story.hero.credit))
        }
        if let art = story.leadArt {
            page.leaveBlank()
            setFigure(
                Figure(
                    source: art.src, alt: art.alt, caption: art.caption, captionInlines: art.captionInlines,
                    credit: art.credit))
        }
    }

    private mutating func setParagraph(_ text: String?) {
        guard let text else { return }
        page.leaveBlank()
        page.write(text)
    }

    private mutating func setNames(_ role: String, _ names: [String]) {
        guard let last = names.last else { return }
        let others = names.dropLast().joined(separator: ", ")
        setField(role, others.isEmpty ? last : "\(others) and \(last)")
    }

    /// Writes a line of metadata; nothing if there is none.
    private mutating func setField(_ name: String?, _ value: String?) {
        guard let value, !Prose.isBlank(value) else { return }
        page.write(name.map { "\($0) \(value)" } ?? value)
    }
}
