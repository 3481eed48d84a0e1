import StoryIR

/// Profile 0.2: who speaks, and how a page goes on.
extension StorySetter {
    /// The blocks of a page; a line that somebody speaks stands behind the name.
    mutating func setBlocks(_ page: IR.Page) {
        var speakers: [Int: String] = [:]
        for line in page.lines where line.blockCount > 0 { speakers[line.firstBlock] = line.speaker }
        for (index, block) in page.blocks.enumerated() {
            self.page.leaveBlank()
            if let speaker = speakers[index] {
                setLabelled(Prose(speaker + ":"), column: nil) { $0.set(block) }
            } else {
                set(block)
            }
        }
    }

    /// The way on: a place by its name in parentheses, as it stands where that page begins.
    /// - Parameter next: The place that follows on paper, to which nobody has to be sent.
    mutating func set(_ exit: IR.Exit, following next: String?) {
        switch exit {
        case .end: break
        case .next(let place): if place != next { page.write("→ (\(place))") }
        case .ending(let ending): setEnding(ending)
        case .choices(let choices): setChoices(choices)
        }
    }

    private mutating func setEnding(_ ending: IR.Ending) {
        let kind =
            switch ending.endingKind {
            case .good: "The end (a good one)"
            case .bad: "The end (a bad one)"
            case .neutral: "The end"
            case .secret: "The end (a secret one)"
            }
        page.write(ending.title.map { "\(kind): \($0)" } ?? kind)
    }

    private mutating func setChoices(_ choices: IR.Choices) {
        if let prompt = choices.prompt {
            page.write(prompt)
            page.leaveBlank()
        }
        page.beginIndent(by: inset)
        let column = "\(choices.choices.count). ".utf8.count
        for (index, choice) in choices.choices.enumerated() {
            page.beginHanging(TextLine(Prose("\(index + 1).")), width: column)
            var label = InlineSetter.prose(choice.label, &notes)
            label.append(" → (\(choice.to))")
            page.write(label)
            page.end()
        }
        page.end()
    }
}
