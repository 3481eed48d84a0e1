import StoryIR

/// Profile 0.2: speakers, and the exits of pages.
extension TextFormatter {
    /// Writes the blocks of a page, with the name of the speaker above a spoken line. `lines`: the lines of the blocks.
    mutating func formatBlocks(_ blocks: ArraySlice<IR.Block>, spokenIn lines: some Sequence<IR.Line>) {
        var next = blocks.startIndex
        func formatUnspoken(to end: Int) {
            while next < end {
                page.leaveBlank()
                format(blocks[next])
                next += 1
            }
        }
        for line in lines {
            guard let speaker = line.speaker, let spoken = line.spokenBlocks(in: blocks), spoken.lowerBound >= next
            else {
                continue
            }
            formatUnspoken(to: spoken.lowerBound)
            page.leaveBlank()
            formatLabelled(Prose(speaker + ":"), column: nil) { $0.formatBlocks(Array(blocks[spoken])) }
            next = spoken.upperBound
        }
        formatUnspoken(to: blocks.endIndex)
    }

    /// Writes an exit. A location is its name in parentheses, as at the start of that page.
    /// The next location in print needs no reference. `section`, `page`: the numbers of the page.
    mutating func format(_ exit: IR.Exit, of section: Int, _ page: Int) {
        switch exit {
        case .end: break
        case .next(let location): if location != name(section, page + 1) { self.page.write("→ (\(location))") }
        case .ending(let ending): formatEnding(ending)
        case .choices(let choices): formatChoices(choices, namingLocations: true)
        }
    }

    mutating func formatEnding(_ ending: IR.Ending) {
        let kind =
            switch ending.endingKind {
            case .good: "The end (a good one)"
            case .bad: "The end (a bad one)"
            case .neutral: "The end"
            case .secret: "The end (a secret one)"
            }
        page.write(ending.title.map { "\(kind): \($0)" } ?? kind)
    }

    /// Writes the prompt, and the numbered choices. `namesLocations`: whether each choice shows its target.
    mutating func formatChoices(_ choices: IR.Choices, namingLocations namesLocations: Bool) {
        if let prompt = choices.prompt {
            page.write(prompt)
            page.leaveBlank()
        }
        page.beginIndent(by: inset)
        let column = "\(choices.choices.count). ".utf8.count
        for (index, choice) in choices.choices.enumerated() {
            page.beginHanging(TextLine(Prose("\(index + 1).")), width: column)
            var label = InlineFormatter.prose(choice.label, &notes)
            if namesLocations { label.append(" → (\(choice.to))") }
            page.write(label)
            page.end()
        }
        page.end()
    }
}
