import StorySource
import StorySyntax

/// The open elements at an offset: the opening tag is before it, and the closing tag is not.
struct OpenElements {
    struct Element {
        let node: NodeID
        let component: Component
        /// The name as written; empty for a section that a heading begins.
        let name: String
    }

    /// The elements, innermost last.
    private(set) var elements: [Element] = []
    /// Whether the story has an explicit Section.
    private let hasWrittenSection: Bool
    private let offset: Int
    private let tree: SyntaxTree

    init(before offset: Int, in tree: SyntaxTree) {
        self.offset = offset
        self.tree = tree
        hasWrittenSection = tree.children(of: tree.body).contains {
            tree.isElement($0, .section) && !tree.hasSynthesizedID($0)
        }
        for id in tree.body..<tree.nodes.count {
            let node = tree[id]
            guard Int(node.start) < offset else { break }
            switch node.kind {
            case .openTag: open(id)
            case .closeTag, .strayCloseTag: if Int(node.end) <= offset { close(id) }
            default: break
            }
        }
    }

    private mutating func open(_ tag: NodeID) {
        let element = tag - 1
        guard tree[element].kind == .element else { return }
        let component = tree.component(of: element)
        let isWritten = !tree[tag].span.isEmpty && tree.bytes[Int(tree[tag].start)] == UInt8(ascii: "<")
        if component == .section { elements = [] }
        guard Int(tree[tag].end) <= offset, !tree[element].flags.contains(.selfClosed), component.content != .none
        else { return }
        // An unknown name without a `>` is probably still being typed.
        if component == .unknown, tree.bytes[Int(tree[tag].end) - 1] != UInt8(ascii: ">") { return }
        let name = isWritten ? tree.bytes.string(Int(tree[tag + 1].start) + 1..<Int(tree[tag + 1].end)) : ""
        elements.append(Element(node: element, component: component, name: name))
    }

    private mutating func close(_ tag: NodeID) {
        let range = tree[tag].range
        let name = tree.bytes[range].dropFirst(2).prefix { $0.isNameOfTag }
        guard let index = elements.lastIndex(where: { $0.name.utf8.elementsEqual(name) }) else { return }
        elements.removeSubrange(index...)
    }

    /// Returns the name of the innermost element if it has no closing tag. `isTyping`: whether a closing tag at the offset is still
    /// being typed.
    func unclosedName(isTyping: Bool) -> String? {
        guard let innermost = elements.last, !innermost.name.isEmpty else { return nil }
        if let tag = tree.closeTag(of: innermost.node), !isTyping || Int(tree[tag].start) > offset { return nil }
        return innermost.name
    }

    /// Returns the components that are allowed here.
    func allowed(in profile: Profile) -> [Component] {
        let parent = elements.last { $0.component != .unknown }
        let allowed = Component.all(in: profile).filter { component in
            if component.isAllowed(in: parent?.component) { return true }
            // In a story without explicit Sections, headings make sections.
            return parent == nil && profile >= .markdown && !hasWrittenSection && component.isAllowed(in: .section)
        }
        if let parent { return beside(contents(of: parent.node), allowed, in: parent.component) }
        if profile < .markdown || hasWrittenSection { return allowed }
        // Before the first heading, or in a story without headings, what is written is in a section of its own.
        let sections = tree.children(of: tree.body).filter { tree.isElement($0, .section) }
        let first = sections.first.map(contents) ?? []
        let isHeading = first.first.map { tree[$0].kind == .heading } ?? false
        let isAlone = sections.count < 2 && first.isEmpty
        return beside(isHeading ? [] : first, isAlone ? allowed : allowed.filter { $0 != .section }, in: .section)
    }

    /// Returns the contents of an element, except for what is being written.
    private func contents(of element: NodeID) -> [NodeID] {
        tree.contents(of: element).filter { Int(tree[$0].end) < offset || Int(tree[$0].start) > offset }
    }

    /// Returns whether a node must not follow what ends the page. A Choice without Choices is still to be enclosed in them.
    private func isContentOfPage(_ node: NodeID) -> Bool {
        ![.footnoteDefinition, .expression, .strayCloseTag].contains(tree[node].kind)
            && tree.component(ofContent: node) != .choice
    }

    /// Returns the components that are allowed beside the existing contents: a Section contains either pages or the contents of
    /// a page, and what ends a page is last and the only one.
    private func beside(_ contents: [NodeID], _ allowed: [Component], in parent: Component) -> [Component] {
        let pages = parent == .section ? contents.filter { tree.component(ofContent: $0) == .page } : []
        if !pages.isEmpty { return [.page] }
        let ends = contents.filter { [.choices, .ending].contains(tree.component(ofContent: $0)) }
        if ends.contains(where: { Int(tree[$0].end) <= offset }) { return [] }
        let isLast = !contents.contains { Int(tree[$0].start) > offset && isContentOfPage($0) }
        return allowed.filter { component in
            switch component {
            case .page: contents.isEmpty
            case .choices, .ending: ends.isEmpty && isLast
            default: true
            }
        }
    }
}

extension SyntaxTree {
    /// Returns the component of an element; nil for any other node.
    fileprivate func component(ofContent node: NodeID) -> Component? {
        self[node].kind == .element ? component(of: node) : nil
    }
}
