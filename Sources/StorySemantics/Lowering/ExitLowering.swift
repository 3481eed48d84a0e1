import StoryIR
import StorySyntax

struct ExitLowering {
    let tree: SyntaxTree
    let pages: StoryPages

    /// Returns the exit of a page, and counts the words of its prompt and labels.
    func lower(_ index: Int, counting words: inout WordCounter) -> IR.Exit {
        let page = pages.pages[index]
        switch page.exit {
        case .ending(let element):
            return .ending(
                IR.Ending(
                    id: tree.id(of: element, "e", pages.endingNumbers[index] ?? 0),
                    endingKind: tree.closedValue(.kind, of: element, as: IR.Ending.Kind.self).value,
                    title: tree.text(of: .title, in: element)))
        case .choices(let element):
            var prompt = tree.text(of: .prompt, in: element)
            words.addSpace()
            prompt?.withUTF8 { words.add($0) }
            let choices = pages.paths(of: index).enumerated().map { number, path in
                lower(path, number, counting: &words)
            }
            return .choices(IR.Choices(prompt: prompt, choices: choices))
        case .next, .follows:
            return pages.graph.exits(of: index).first.map { .next(to: pages.names[$0]) } ?? .end
        }
    }

    private func lower(_ path: StoryPages.Link, _ number: Int, counting words: inout WordCounter) -> IR.Choice {
        IR.Choice(
            id: tree.id(of: path.node, "c", number), to: path.target.map { pages.names[$0] } ?? "",
            label: label(of: path.node, counting: &words), authentic: path.isAuthentic ? true : nil,
            tapAudio: tree.text(of: .tapAudio, in: path.node))
    }

    /// Returns the prose of a choice, with a line break between its paragraphs.
    private func label(of choice: NodeID, counting words: inout WordCounter) -> [IR.Inline] {
        var builder = InlineBuilder()
        var lowering = InlineLowering(tree)
        lowering.words = words
        var isFirst = true
        for child in tree.contents(of: choice) {
            let node = tree[child]
            if node.kind == .paragraph || node.kind == .unsupported {
                if !isFirst { builder.lineBreak() }
                isFirst = false
                if node.kind == .paragraph {
                    lowering.lower(child, into: &builder)
                } else {
                    builder.text(tree.bytes[node.range])
                }
            }
        }
        words = lowering.words
        return builder.inlines
    }
}
