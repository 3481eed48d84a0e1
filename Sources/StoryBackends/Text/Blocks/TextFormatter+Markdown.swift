import StoryIR

/// The blocks of standard Markdown.
extension TextFormatter {
    /// Writes an underlined heading, with dots for deeper levels.
    mutating func formatHeading(_ heading: IR.Heading) {
        let depth = outline.depth(ofNext: heading.level)
        formatHeading(InlineFormatter.prose(heading.inlines, &notes), underline: depth == 1 ? "┄" : "·")
    }

    /// Writes a list with bullets, numbers, or check boxes; a tight list has no blank lines.
    mutating func formatList(_ list: IR.List) {
        page.beginIndent(by: inset)
        let start = list.start ?? 1
        let last = start &+ list.items.count &- 1
        for (index, item) in list.items.enumerated() {
            if index > 0, !list.tight { page.leaveBlank() }
            var sign = list.ordered ? "\(start &+ index)." : item.checked == nil ? "•" : ""
            var width = list.ordered ? "\(last). ".utf8.count : 2
            if let isDone = item.checked {
                sign += (sign.isEmpty ? "" : " ") + (isDone ? "[x]" : "[ ]")
                width = list.ordered ? width + 4 : 4
            }
            beginItem(sign, width: width)
            formatItem(item.blocks, isTight: list.tight)
            page.end()
        }
        page.end()
    }

    /// Begins a block after its number, or below it if the page is too narrow.
    private mutating func beginItem(_ number: String, width: Int) {
        let number = Prose(number)
        let line = TextLine(number)
        if line.cells < page.measure {
            page.beginHanging(line, width: width)
        } else {
            page.write(number)
            page.beginIndent(by: 0)
        }
    }

    private mutating func formatItem(_ blocks: [IR.Block], isTight: Bool) {
        for (index, block) in blocks.enumerated() {
            let isList = if case .list = block.content { true } else { false }
            if index > 0, !(isTight && isList) { page.leaveBlank() }
            format(block)
        }
    }

    mutating func formatBarred(_ blocks: [IR.Block]) {
        page.beginIndent(by: inset)
        page.beginBar(.bar)
        formatBlocks(blocks)
        page.end()
        page.end()
    }

    /// Writes code, or Markdown that is kept as source, indented. Blank lines at its start and end merge with those around it.
    /// Wrapped lines align with the start of theirs.
    mutating func formatCode(_ text: String) {
        page.beginIndent(by: inset * 2)
        var blankLines = 0
        for line in Verbatim.lines(text) {
            if line.prose.isBlank {
                blankLines += 1
                continue
            }
            if blankLines > 0 { page.leaveBlank(blankLines) }
            blankLines = 0
            page.beginIndent(by: min(line.indent, page.measure / 2))
            page.write(line.prose)
            page.end()
        }
        page.end()
    }

    mutating func formatBreak() {
        page.beginIndent(by: inset * 2)
        page.write("* * *")
        page.end()
    }

    /// Writes the footnotes of a page, each after its number.
    mutating func formatFootnotes(_ notes: [IR.Footnote]) {
        guard let most = notes.map(\.number).max() else { return }
        let column = "[^\(most)] ".utf8.count
        for note in notes {
            page.leaveBlank()
            beginItem("[^\(note.number)]", width: column)
            formatBlocks(note.blocks)
            page.end()
        }
    }
}
