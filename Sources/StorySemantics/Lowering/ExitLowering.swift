import StoryIR
import StorySyntax

/// How pages end, as the IR has it.
struct ExitLowering {
    let tree: SyntaxTree
    let pages: StoryPages

    /// The exit of a page; counts the words of its prompt and labels.
    func lower(_ index: Int, counting words: inout WordCounter) -> IR.Exit {
        let page = pages.pages[index]
        switch page.exit {
        case .ending(let element):
            return .ending(
                IR.Ending(
                    id: tree.id(of: element, "e", 0),
                    endingKind: tree.closedValue(.kind, of: element, as: IR.Ending.Kind.self).value,
                    title: tree.text(of: .title, in: element)))
        case .choices(let element):
            var prompt = tree.text(of: .prompt, in: element)
            words.addSpace()
            prompt?.withUTF8 { words.add($0) }
            let choices = tree.choices(of: element).enumerated().map { number, choice in
                lower(choice, number, counting: &words)
            }
            return .choices(IR.Choices(prompt: prompt, choices: choices))
        case .next, .follows:
            return pages.graph.exits(of: index).first.map { .next(to: pages.names[$0]) } ?? .end
        }
    }

    private func lower(_ choice: NodeID, _ number: Int, counting words: inout WordCounter) -> IR.Choice {
        IR.Choice(
            id: tree.id(of: choice, "c", number), to: pages.targets[choice].map { pages.names[$0] } ?? "",
            label: label(of: choice, counting: &words), authentic: tree.isAuthentic(choice) ? true : nil,
            tapAudio: tree.text(of: .tapAudio, in: choice))
    }

    /// The prose of a choice; between its paragraphs stands a line break.
    private func label(of choice: NodeID, counting words: inout WordCounter) -> [IR.Inline] {
        var builder = InlineBuilder()
        var lowering = InlineLowering(tree)
        lowering.words = words
        let content = tree.content(of: choice)
        var isFirst = true
        var child = content.lowerBound
        while child < content.upperBound {
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
            child = Int(node.subtreeEnd)
        }
        words = lowering.words
        return builder.inlines
    }
}
