import StoryIR

extension TextFormatter {
    /// Writes the title, subtitle, deck, byline, date, and the pictures of the header.
    mutating func formatHeader() {
        let story = document.story
        formatHeading(story.title, underline: "═")
        formatParagraph(story.subtitle)
        if let deck = InlineFormatter.prose(story.deck, story.deckInlines, &notes) {
            page.leaveBlank()
            page.write(deck)
        }
        formatParagraph(story.synopsis)
        page.leaveBlank()
        formatNames("By", story.authors)
        formatNames("Edited by", story.editors)
        formatField(nil, story.publishDate)
        formatField("Tags:", story.tags.joined(separator: ", "))
        formatField("From:", story.source)
        formatField("Culture:", story.culture)
        formatField("Ages:", story.ageRange)
        if let minutes = story.readingMinutes { formatField("Minutes:", String(minutes)) }
        if story.hero.kind == .image, let source = story.hero.src {
            page.leaveBlank()
            formatFigure(Figure(source: source, alt: story.hero.alt ?? "", credit: story.hero.credit))
        }
        if let art = story.leadArt {
            page.leaveBlank()
            formatFigure(
                Figure(
                    source: art.src, alt: art.alt, caption: art.caption, captionInlines: art.captionInlines,
                    credit: art.credit))
        }
    }

    private mutating func formatParagraph(_ text: String?) {
        guard let text else { return }
        page.leaveBlank()
        page.write(text)
    }

    private mutating func formatNames(_ role: String, _ names: [String]) {
        guard let last = names.last else { return }
        let others = names.dropLast().joined(separator: ", ")
        formatField(role, others.isEmpty ? last : "\(others) and \(last)")
    }

    /// Writes a line of metadata; nothing if there is none.
    private mutating func formatField(_ name: String?, _ value: String?) {
        guard let value, !Prose.isBlank(value) else { return }
        page.write(name.map { "\($0) \(value)" } ?? value)
    }
}
