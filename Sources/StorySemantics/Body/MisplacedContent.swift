import StoryDiagnostics
import StorySource
import StorySyntax

/// The content of an empty element that an attribute holds, which the component doesn't have.
struct MisplacedContent {
    let attribute: NodeID
    let words: Diagnostic.MisplacedWords

    /// The attributes in which authors, and chatbots, write what belongs between the tags.
    private static let names: Set<String> = [
        "text", "content", "body", "quote", "children", "label", "value", "caption", "description",
    ]

    /// Finds the attribute; nil if there is none, or more than one.
    init?(of element: BodySurvey.LocatedElement, _ tree: SyntaxTree) {
        guard element.component.content == .prose else { return nil }
        let known = element.component.descriptor.attributes.map { UInt16($0.name.rawValue) }
        let candidates = tree.children(of: element.node + 1).filter { child in
            tree[child].kind == .attribute && !known.contains(tree[child].payload)
                && Self.names.contains(tree.bytes.string(tree.nameSpan(ofAttribute: child)))
        }
        guard candidates.count == 1, let value = tree.valueNode(of: candidates[0]), tree.holdsWords(candidates[0]),
            !tree[value].flags.contains(.unreadable)
        else { return nil }
        attribute = candidates[0]
        words = Diagnostic.MisplacedWords(
            attribute: tree.bytes.string(tree.nameSpan(ofAttribute: attribute)),
            edits: Self.moving(attribute, value, in: element, tree))
    }

    /// Returns edits that move the value of an attribute between the tags; empty if it would be markup there.
    private static func moving(
        _ attribute: NodeID, _ value: NodeID, in element: BodySurvey.LocatedElement, _ tree: SyntaxTree
    ) -> [FixIt.Edit] {
        let words = tree.source.text(tree[value].span)
        // Comments and definitions would be lost.
        guard tree.content(of: element.node).isEmpty, MarkdownText.escaped(words, keeping: "&") == words else {
            return []
        }
        var tail = Int(tree[element.node + 1].end) - (tree[element.node].flags.contains(.selfClosed) ? 2 : 1)
        while Blank.isSpace(tree.bytes[tail - 1]) { tail -= 1 }
        let isBeforeName = tree.bytes[Int(tree[attribute].end)].isASCIILetter
        return [
            FixIt.Edit(tree.spanWithSpace(of: tree[attribute]), isBeforeName ? " " : ""),
            FixIt.Edit(SourceSpan(tail..<Int(tree[element.node].end)), ">\(words)</\(element.component.name)>"),
        ]
    }
}
