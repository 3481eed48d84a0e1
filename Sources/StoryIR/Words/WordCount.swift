extension IR.Page {
    /// The number of words in the prose of the page: paragraphs, headings, tables, captions, summaries, the labels of choices
    /// and the prompt. The sum over all pages is ``IR/Statistics/words``.
    public var wordCount: Int {
        var counter = WordCounter()
        for block in (blocks + footnotes.flatMap(\.blocks)).all { counter.add(block) }
        if case .choices(let choices) = exit {
            counter.add(choices.prompt)
            for choice in choices.choices { counter.add(choice.label) }
        }
        return counter.count
    }
}

extension WordCounter {
    fileprivate mutating func add(_ block: IR.Block) {
        switch block.content {
        case .featureBox(let box): add(box.summary)
        case .gallery(let gallery): for image in gallery.images { add(image.caption) }
        case .fullBleed(let picture): add(picture.caption)
        case .figure(let picture): add(picture.title)
        default: for prose in block.content.inlines { add(prose) }
        }
    }

    fileprivate mutating func add(_ field: String?) {
        guard var text = field else { return }
        addSpace()
        text.withUTF8 { add($0) }
    }

    fileprivate mutating func add(_ prose: [IR.Inline]) {
        addSpace()
        for inline in prose.all {
            switch inline {
            case .text(var text), .code(var text): text.withUTF8 { add($0) }
            // An image separates words.
            case .lineBreak, .image: addSpace()
            case .emphasis, .strong, .strikethrough, .link, .footnoteReference, .unknown: break
            }
        }
    }
}
