import StoryDiagnostics
import StorySource
import StorySyntax

/// Scans the elements directly on a page for its exit and the ids of its lines and choices.
struct PageScan {
    private let tree: SyntaxTree
    /// The exit of the page, `next` aside.
    private(set) var exit = StoryPages.Exit.follows
    /// A `Choices` without a choice, so that the intended exit is unknown.
    private(set) var emptyChoices: NodeID?
    /// Whether the choices of the exit hold anything else, which may have been meant as a choice.
    private(set) var hasSuspectChoices = false
    /// Whether `exit_conflict` was reported, or does not apply: what follows in a page that is never closed may not belong to it.
    private(set) var hasConflict = false
    private(set) var diagnostics = DiagnosticList()
    /// What is scanned: a Page, or a Section without one.
    private var component = Component.section
    private var lines = ElementIDs("line", in: "this page", automatic: "l")
    private var choices: ElementIDs

    init(_ tree: SyntaxTree, in format: StoryFormat) {
        self.tree = tree
        choices = ElementIDs("choice", in: format == .json ? "this segment" : "this page", automatic: "c")
    }

    /// Scans a page. Its results replace those of the page before.
    mutating func scan(_ page: NodeID) {
        (exit, emptyChoices, hasSuspectChoices) = (.follows, nil, false)
        hasConflict = tree[page].flags.contains(.neverClosed)
        diagnostics = DiagnosticList()
        lines.removeAll()
        component = tree.component(of: page)
        for child in tree.contents(of: page) { scanBlock(child) }
        diagnostics += lines.collisions
    }

    private mutating func scanBlock(_ child: NodeID) {
        switch tree[child].kind {
        case .element: scanElement(child)
        case .paragraph:
            lines.addUnnamed(tree[child].span)
            // What is meant as a heading may be meant to begin another page.
            if exit.element != nil,
                SectionLookalike.isBrokenHeading(child, in: tree)
                    || tree[child].subtreeEnd > child + 1 && SectionLookalike.isHeading(child + 1, in: tree)
            {
                hasConflict = true
            }
            checkAfterExit(child)
        case .unsupported, .heading, .thematicBreak, .codeBlock, .list, .blockQuote, .table: checkAfterExit(child)
        default: break
        }
    }

    private mutating func scanElement(_ element: NodeID) {
        let component = tree.component(of: element)
        if component == .choices, tree.isEmpty(element) {
            emptyChoices = element
            return
        }
        checkAfterExit(element)
        switch component {
        case .choices:
            if exit == .follows { exit = .choices(element) }
            scanChoices(element)
        case .ending:
            if exit == .follows { exit = .ending(element) }
        case .line:
            if let diagnostic = lines.add(element, in: tree) { diagnostics.append(diagnostic) }
        default: break
        }
    }

    /// Reports anything after the exit of a page. Skips elements with a diagnostic of their own.
    private mutating func checkAfterExit(_ child: NodeID) {
        guard !hasConflict, let end = exit.element else { return }
        // Text on the line of an unclosed Ending may be meant as a part of its tag.
        if tree.isBesideUnclosedTag(end, Int(tree[child].start)) { return }
        // What ends unclosed Choices may be meant as their closing tag, or as one of them.
        if tree[end].flags.contains(.neverClosed), tree.component(of: end) == .choices {
            hasConflict = true
            return
        }
        // HTML other than a comment has a diagnostic, and may be meant to begin another page.
        if tree[child].kind == .rawHTML {
            hasConflict = !tree.isComment(child)
            return
        }
        if tree.children(of: child).contains(where: { tree[$0].kind == .rawHTML && !tree.isComment($0) }) {
            hasConflict = true
            return
        }
        guard let span = ownSpan(of: child) else { return }
        let component = tree[child].kind == .element ? tree.component(of: child) : nil
        if let component, !component.isAllowed(in: self.component) { return }
        hasConflict = true
        let exit = tree.nameSpan(of: end)
        diagnostics.append(
            component == .choices && tree.component(of: end) == .choices
                ? .secondChoices(at: span, first: exit, seam: seam(end, child))
                : .exitConflict(
                    at: span, isExit: component == .choices || component == .ending, exit: exit,
                    exitName: tree.component(of: end).name))
    }

    /// Returns the span from the end tag of an element to the end of the next one's start tag; nil if that has attributes, or if
    /// more than white space is between the two.
    private func seam(_ first: NodeID, _ second: NodeID) -> SourceSpan? {
        guard let close = tree.closeTag(of: first), tree.attributes(of: second).bits == 0,
            tree.bytes[Int(tree[first].end)..<Int(tree[second].start)].allSatisfy(Blank.isSpace)
        else { return nil }
        return SourceSpan(Int(tree[close].start)..<Int(tree[second + 1].end))
    }

    /// Returns the part of a block that no other diagnostic covers: an element's name, a paragraph's first words; or nil.
    private func ownSpan(of block: NodeID) -> SourceSpan? {
        let node = tree[block]
        if node.kind == .element { return tree.component(of: block) == .unknown ? nil : tree.nameSpan(of: block) }
        if node.kind != .paragraph { return node.span }
        return TextRuns.runs(directlyIn: block..<Int(node.subtreeEnd), of: tree).first
    }

    private mutating func scanChoices(_ element: NodeID) {
        choices.removeAll()
        for child in tree.contents(of: element) {
            if !tree.isElement(child, .choice) {
                if !tree.isComment(child) { hasSuspectChoices = true }
            } else if let diagnostic = choices.add(child, in: tree) {
                diagnostics.append(diagnostic)
            }
        }
        diagnostics += choices.collisions
    }
}

extension StoryPages.Exit {
    /// The element that ends a page.
    fileprivate var element: NodeID? {
        switch self {
        case .follows, .next: nil
        case .choices(let element), .ending(let element): element
        }
    }
}
