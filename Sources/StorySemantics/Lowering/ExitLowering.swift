import StoryIR
import StorySyntax

struct ExitLowering {
    let tree: SyntaxTree
    let pages: StoryPages

    /// Returns the exit of a page. Counts the words of its prompt and labels, and the footnotes to which these refer.
    func lower(_ index: Int, with inlines: inout InlineLowering) -> IR.Exit {
        let page = pages.pages[index]
        switch page.exit {
        case .ending(let element):
            return .ending(
                IR.Ending(
                    id: tree.id(of: element, "e", pages.endingNumbers[index] ?? 0),
                    endingKind: tree.enumeratedValue(.kind, of: element, as: IR.Ending.Kind.self).value,
                    title: tree.text(of: .title, in: element)))
        case .choices(let element):
            let prompt = prompt(of: element, &inlines.words)
            let choices = pages.links(of: index).enumerated().map { number, link in
                lower(link, number, with: &inlines)
            }
            return .choices(IR.Choices(prompt: prompt, choices: choices))
        case .next, .follows: return pages.graph.targets(of: index).first.map { .next(to: pages.name(of: $0)) } ?? .end
        }
    }

    func countWords<Sink: InlineSink & ~Copyable>(
        _ index: Int, with inlines: inout InlineLowering, into sink: inout Sink
    ) {
        guard case .choices(let element) = pages.pages[index].exit else { return }
        _ = prompt(of: element, &inlines.words)
        for link in pages.links(of: index) { lowerLabel(of: link.node, with: &inlines, into: &sink) }
    }

    private func prompt(of choices: NodeID, _ words: inout WordCounter) -> String? {
        var prompt = tree.text(of: .prompt, in: choices)
        words.addSpace()
        prompt?.withUTF8 { words.add($0) }
        return prompt
    }

    private func lower(_ link: StoryPages.Link, _ number: Int, with inlines: inout InlineLowering) -> IR.Choice {
        var label = InlineBuilder()
        lowerLabel(of: link.node, with: &inlines, into: &label)
        return IR.Choice(
            id: tree.id(of: link.node, "c", number), to: link.target.map(pages.name) ?? "", label: label.inlines,
            authentic: link.isAuthentic ? true : nil, tapAudio: tree.text(of: .tapAudio, in: link.node))
    }

    /// Writes the prose of a choice, with a line break between its paragraphs.
    private func lowerLabel<Sink: InlineSink & ~Copyable>(
        of choice: NodeID, with inlines: inout InlineLowering, into sink: inout Sink
    ) {
        var isFirst = true
        for child in tree.contents(of: choice) {
            let node = tree[child]
            if node.kind == .paragraph || node.kind == .unsupported {
                if !isFirst { sink.lineBreak() }
                isFirst = false
                if node.kind == .paragraph {
                    inlines.lower(child, into: &sink)
                } else {
                    sink.text(tree.bytes[node.range])
                }
            }
        }
    }
}
