import StoryDiagnostics
import StorySource
import StorySyntax

/// Makes sections from headings: a body of 0.3 without any Section gets its sections from its headings (LANGUAGE.md 4).
struct HeadingSections {
    /// The tree with an element for each section, as if the author had written it. Its tag is at the heading.
    let tree: SyntaxTree
    /// The level-1 heading at the start of the body, which is the title of the story.
    let title: StoryMetadata.Text?

    fileprivate static let start = "start"

    /// Creates the tree; nil if the body has sections, or no content for one.
    init?(_ tree: SyntaxTree, frontMatterTitle: String?) {
        guard tree.profile >= .markdown, !Self.hasSections(tree) else { return nil }
        var blocks = Array(tree.children(of: tree.body))
        guard let first = blocks.firstIndex(where: { Self.isContent($0, in: tree) }) else { return nil }
        let footnotes = StoryMarkdown(footnotesOf: tree)
        var title: StoryMetadata.Text?
        var titleLine: NodeID?
        // A level-1 heading that differs from the front matter's title stays a heading, and begins no section.
        var ordinary: NodeID?
        if tree[blocks[first]].kind == .heading, tree[blocks[first]].payload == 1,
            blocks.count(where: { tree[$0].kind == .heading && tree[$0].payload == 1 }) == 1
        {
            let words = tree.plainText(of: blocks[first], footnotes)
            if frontMatterTitle == nil, !words.isEmpty {
                title = .init(value: words, span: tree[blocks[first]].span, node: blocks[first])
            }
            if title != nil || frontMatterTitle.map({ Self.hasSameWords($0, words) }) ?? false {
                titleLine = blocks.remove(at: first)
            } else {
                ordinary = blocks[first]
            }
        }
        self.title = title
        self.tree = Self.wrap(
            blocks, tree, footnotes, title: title?.value ?? frontMatterTitle ?? "Untitled", titleLine, ordinary)
    }

    /// Returns whether two texts differ at most in white space, as a title in a block of YAML, which ends in a line break.
    private static func hasSameWords(_ text: String, _ other: String) -> Bool {
        text.split(whereSeparator: \.isWhitespace) == other.split(whereSeparator: \.isWhitespace)
    }

    private static func hasSections(_ tree: SyntaxTree) -> Bool {
        (tree.body..<tree.nodes.count).contains { node in
            switch tree[node].kind {
            case .element: isSection(node, in: tree)
            case .rawHTML: SectionLookalike.begins(node, in: tree)
            default: false
            }
        }
    }

    /// Returns whether an element is a Section, or a component that was probably meant to be one.
    private static func isSection(_ element: NodeID, in tree: SyntaxTree) -> Bool {
        switch tree.component(of: element) {
        case .section: return true
        case .unknown:
            let name = String(tree.bytes.string(tree.nameSpan(of: element)).dropFirst())
            return !NearestName.candidates(for: name, among: [Component.section.name]).isEmpty
        default: return false
        }
    }

    /// Returns whether a block is visible to readers.
    private static func isContent(_ block: NodeID, in tree: SyntaxTree) -> Bool {
        switch tree[block].kind {
        case .expression, .rawHTML, .paragraph: !tree.isComment(block)
        case .linkDefinition, .footnoteDefinition, .module: false
        default: true
        }
    }

    /// Returns the tree with sections. `titleLine`: the heading that is the story's title, which is left out of
    /// `blocks`. `ordinary`: a heading that begins no section, whatever its level.
    private static func wrap(
        _ blocks: [NodeID], _ tree: SyntaxTree, _ footnotes: StoryMarkdown, title: String, _ titleLine: NodeID?,
        _ ordinary: NodeID?
    ) -> SyntaxTree {
        let headings = blocks.map {
            tree[$0].kind == .heading && $0 != ordinary ? tree.plainText(of: $0, footnotes) : ""
        }
        let level = blocks.indices.filter { !Blank.isBlank(headings[$0]) }.map { tree[blocks[$0]].payload }.min()
        var writer = Writer(tree, footnotes, titleLine)
        for (block, words) in zip(blocks, headings) {
            if !Blank.isBlank(words), tree[block].payload == level {
                writer.beginSection(at: block, words)
            } else {
                if !writer.isInSection, isContent(block, in: tree) { writer.beginStart(at: block, title) }
                writer.add(block)
            }
        }
        return tree.rebuilt(writer.finish())
    }

    /// Builds the new tree from front to back.
    private struct Writer: ~Copyable {
        private let tree: SyntaxTree
        private let footnotes: StoryMarkdown
        private var builder: TreeBuilder
        private let document: NodeID
        private let body: NodeID
        private var slugs = SlugTable()
        private var section: NodeID?
        /// Definitions and comments before the first section, which contains them.
        private var waiting: [NodeID] = []
        /// The headings that are titles and go into the next section's tag, where their inlines are checked.
        private var titles: [NodeID]
        private var end = 0

        init(_ tree: SyntaxTree, _ footnotes: StoryMarkdown, _ titleLine: NodeID?) {
            self.tree = tree
            self.footnotes = footnotes
            titles = titleLine.map { [$0] } ?? []
            builder = TreeBuilder(capacity: tree.nodes.count + 16)
            document = builder.open(.document, at: 0)
            if let frontMatter = tree.frontMatter { tree.copy(frontMatter, into: &builder) }
            body = builder.open(.body, at: Int(tree[tree.body].start))
        }

        var isInSection: Bool { section != nil }

        mutating func beginSection(at heading: NodeID, _ words: String) {
            if let section { builder.close(section, end: end) }
            let inlines = tree.children(of: heading).filter { tree[$0].kind != .marker }
            titles.append(heading)
            begin(
                slugs.slug(of: words, or: "section", limit: StoryIdentifier.maximumLength), words, tree[heading].range,
                words: Int(tree[inlines[0]].start)..<Int(tree[inlines[inlines.count - 1]].end), layout: nil)
            end = Int(tree[heading].end)
        }

        mutating func beginStart(at block: NodeID, _ title: String) {
            slugs.take(HeadingSections.start)
            let start = Int(tree[block].start)
            begin(HeadingSections.start, title, start..<start, words: start..<start, layout: "lede")
        }

        /// - Parameter words: The range of the words of the heading.
        private mutating func begin(
            _ id: String, _ title: String, _ tag: Range<Int>, words: Range<Int>, layout: String?
        ) {
            let start = waiting.first.map { Int(tree[$0].start) } ?? tag.lowerBound
            section = builder.open(.element, at: start, payload: UInt16(Component.section.rawValue))
            // The section begins at the definitions before the heading. The tag comes first, so it is empty and there
            // too.
            let tag = waiting.isEmpty ? tag : start..<start
            let words = waiting.isEmpty ? words : start..<start
            let openTag = builder.open(.openTag, at: tag.lowerBound)
            builder.leaf(.tagName, tag)
            builder.attribute(.id, id, at: words)
            builder.attribute(.title, title, at: words)
            if let layout { builder.attribute(.layout, layout, at: words) }
            builder.setAttributes(AttributeSet([.id, .title] + (layout == nil ? [] : [.layout])), ofTag: openTag)
            for heading in titles { tree.copy(heading, into: &builder) }
            if !titles.isEmpty { builder.insert(.holdsTitles, on: openTag) }
            titles = []
            builder.close(openTag, end: tag.upperBound)
            for block in waiting { tree.copy(block, into: &builder) }
            waiting = []
        }

        mutating func add(_ block: NodeID) {
            guard isInSection else { return waiting.append(block) }
            // Headings that begin no section get their slugs in the same order.
            for node in block..<Int(tree[block].subtreeEnd) where tree[node].kind == .heading {
                _ = slugs.add(tree.plainText(of: node, footnotes), or: "heading")
            }
            tree.copy(block, into: &builder)
            end = Int(tree[block].end)
        }

        consuming func finish() -> TreeBuilder {
            if let section { builder.close(section, end: end) }
            for block in waiting { tree.copy(block, into: &builder) }
            builder.close(body, end: Int(tree[tree.body].end))
            builder.close(document, end: tree.bytes.count)
            return builder
        }
    }
}
