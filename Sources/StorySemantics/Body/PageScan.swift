import StoryDiagnostics
import StorySource
import StorySyntax

/// One look at what stands directly on a page: how the page ends, and the ids of its lines and choices.
struct PageScan {
    private let tree: SyntaxTree
    private let page: NodeID
    /// How the page ends, `next` left aside.
    private(set) var exit = StoryPages.Exit.follows
    /// `exit_conflict` was reported.
    private(set) var hasConflict = false
    private(set) var diagnostics: [Diagnostic] = []
    private var lines = ElementIDs("line", in: "this page")

    init(_ tree: SyntaxTree, _ page: NodeID) {
        self.tree = tree
        self.page = page
    }

    mutating func scan() {
        let content = tree.content(of: page)
        var child = content.lowerBound
        while child < content.upperBound {
            let node = tree[child]
            switch node.kind {
            case .element:
                scanElement(child)
            case .paragraph, .unsupported:
                checkPlace(child)
            case .document, .frontMatter, .mapping, .entry, .sequence, .scalar, .alias, .body, .openTag, .tagName,
                .attribute, .attributeName, .attributeValue, .badAttribute, .closeTag, .strayCloseTag, .marker,
                .module, .text, .escape, .characterReference, .hardBreak, .codeSpan, .code, .emphasis, .strong, .link,
                .linkDestination, .linkTitle, .unsupportedInline, .expression, .rawHTML:
                break
            }
            child = Int(node.subtreeEnd)
        }
    }

    private mutating func scanElement(_ element: NodeID) {
        let component = tree.component(of: element)
        // Choices without a choice are as good as none.
        if component == .choices, tree.isEmpty(element) { return }
        checkPlace(element)
        switch component {
        case .choices:
            if exit == .follows { exit = .choices(element) }
            scanChoices(element)
        case .ending:
            if exit == .follows { exit = .ending(element) }
        case .line:
            if let finding = lines.add(element, in: tree) { diagnostics.append(finding) }
        case .unknown, .section, .mediaRef, .dropQuote, .sideNote, .featureBox, .factGrid, .fact, .timeline,
            .timelineItem, .gallery, .galleryImage, .fullBleed, .page, .choice, .image, .sound:
            break
        }
    }

    /// Nothing stands behind what ends a page.
    private mutating func checkPlace(_ child: NodeID) {
        guard exit != .follows, !hasConflict else { return }
        hasConflict = true
        let isElement = tree[child].kind == .element
        let exitNode: NodeID
        switch exit {
        case .choices(let element), .ending(let element): exitNode = element
        case .follows, .next: return
        }
        diagnostics.append(
            .exitConflict(
                at: isElement ? tree.nameSpan(of: child) : tree[child].span, exit: tree.nameSpan(of: exitNode),
                exitName: tree.component(of: exitNode).name))
    }

    private mutating func scanChoices(_ choices: NodeID) {
        var ids = ElementIDs("choice", in: "this page")
        diagnostics += tree.choices(of: choices).compactMap { ids.add($0, in: tree) }
    }
}
