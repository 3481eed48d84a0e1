extension TextFormatter {
    /// Writes `[Image: what it shows] [1]`, and below it, indented, the caption and the credit in parentheses.
    mutating func formatFigure(_ figure: Figure) {
        var prose = figure.name(isMissing: isMissing(figure.source))
        if let address = figure.address, let number = notes.number(of: address) { prose.appendNote(number) }
        page.write(prose)

        var caption = InlineFormatter.prose(figure.caption, figure.captionInlines, &notes) ?? Prose()
        let credit = Prose(figure.credit ?? "")
        if !credit.isBlank {
            if !caption.isBlank { caption.append(" ") }
            caption.appendOpening("(")
            caption.append(credit)
            caption.appendClosing(")")
        }
        if caption.isBlank { return }
        page.beginIndent(by: 2)
        page.write(caption)
        page.end()
    }
}
