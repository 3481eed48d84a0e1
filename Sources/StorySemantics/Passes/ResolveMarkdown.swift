import StoryDiagnostics
import StorySource
import StorySyntax

/// Resolves headings, footnotes and links into the story, and reports markup of other programs (LANGUAGE.md 4).
package enum ResolveMarkdown: Pass {
    package static func run(_ context: inout PassContext) {
        guard context.tree.profile >= .markdown else { return }
        resolveFootnotes(&context)
        nameHeadings(&context)
        resolveAnchors(&context)
        findForeignMarkup(&context)
    }

    /// Gives each heading a unique slug, after the ids of sections.
    private static func nameHeadings(_ context: inout PassContext) {
        let tree = context.tree
        var words = PlainTextReader(tree, context.markdown)
        var markdown = StoryMarkdown()
        swap(&markdown, &context.markdown)
        defer { swap(&markdown, &context.markdown) }
        var given: [NodeID: String] = [:]
        for (section, value) in sections(context) {
            let id = tree.valueText(value)
            // Sections from headings get their ids in story order, among the other headings.
            if tree[value].flags.contains(.synthesized) { given[section] = id } else { markdown.slugs.take(id) }
        }
        var endOfTag = 0
        for node in tree.body..<tree.nodes.count {
            switch tree[node].kind {
            case .element:
                guard let id = given[node] else { continue }
                markdown.slugs.take(id)
                endOfTag = Int(tree[node + 1].subtreeEnd)
            case .heading where node >= endOfTag:
                markdown.headings.append((node, markdown.slugs.add(words.text(of: node), or: "heading")))
            default: continue
            }
        }
    }

    /// Returns the Sections of the body whose ids can be read, with the `attributeValue` of each.
    private static func sections(_ context: PassContext) -> [(node: NodeID, id: NodeID)] {
        context.survey.elements.compactMap { element in
            guard element.component == .section, !element.isInRefusedContent,
                case .text(let id) = context.tree.state(of: .id, in: element.node)
            else { return nil }
            return (element.node, id)
        }
    }

    // MARK: Footnotes

    private static func resolveFootnotes(_ context: inout PassContext) {
        let tree = context.tree
        for node in context.survey.prose where tree[node].kind == .footnoteDefinition {
            guard let first = context.markdown.addFootnote(node, in: tree), !isOutside(node, context) else { continue }
            let span = SourceSpan(tree.footnoteLabelSpan(of: node))
            context.report(
                .duplicateFootnote(
                    tree.bytes.string(span), at: span, first: SourceSpan(tree.footnoteLabelSpan(of: first))))
        }
        let inTitles = footnoteReferences(context.survey.titles, context)
        let inText = footnoteReferences(context.survey.prose, context)
        var isUsed = reachedFootnotes(inText, context)
        for (node, target) in inTitles {
            guard let target else { continue }
            isUsed[target] = true
            context.report(.footnoteInTitle(at: tree[node].span))
        }
        let footnotes = context.markdown.footnotes
        var unused = footnotes.indices.filter { !isUsed[$0] }
            .map { (index: $0, label: tree.bytes.string(tree.footnoteLabelSpan(of: footnotes[$0]))) }
        var candidates = unused.map(\.label)
        if context.survey.mayHideFootnotes { return }
        let unresolved = (inTitles + inText).filter { $0.target == nil }.map(\.node)
        // `[^1] Words`: a definition without its colon is the mistake, not the references to it.
        let withoutColon = Set(unresolved.filter { tree.bytes.isFirstOnLine(Int(tree[$0].start)) })
        let meant = Set(withoutColon.map(tree.footnoteLabel))
        // The same holds for a definition in a place where none is allowed.
        let misplaced = Set(
            (unresolved.isEmpty ? [] : context.survey.prose).filter { node in
                tree[node].kind == .unsupported && tree[node].payload == Construct.footnote.rawValue
            }.map(tree.footnoteLabel))
        for node in unresolved {
            if meant.contains(tree.footnoteLabel(of: node)), !withoutColon.contains(node) { continue }
            if misplaced.contains(tree.footnoteLabel(of: node)) { continue }
            let span = SourceSpan(tree.footnoteLabelSpan(of: node))
            let label = tree.bytes.string(span)
            let nearest = context.suggestions.nearest(to: label, among: candidates)
            context.report(.unresolvedFootnote(label, at: span, nearest: nearest))
            // A definition that resembles the label is probably meant, and is not reported as unused.
            if !nearest.isEmpty {
                unused.removeAll { nearest.contains($0.label) }
                candidates = unused.map(\.label)
            }
        }
        if unused.isEmpty { return }
        let referred = Set(inText.compactMap(\.target))
        for (index, label) in unused where !isOutside(footnotes[index], context) {
            let span = SourceSpan(tree.footnoteLabelSpan(of: footnotes[index]))
            context.report(.unusedFootnote(label, at: span, isInUnused: referred.contains(index)))
        }
    }

    /// Returns whether a definition is outside of every Section, which is reported.
    private static func isOutside(_ node: NodeID, _ context: PassContext) -> Bool {
        let (outside, start) = (context.survey.textOutsideSections, context.tree[node].start)
        let next = outside.partitioningIndex { $0.end > start }
        return next < outside.count && outside[next].start <= start
    }

    /// Returns the references among some nodes, each with the index of its footnote.
    private static func footnoteReferences(
        _ nodes: ContiguousArray<NodeID>, _ context: PassContext
    ) -> [(node: NodeID, target: Int?)] {
        nodes.lazy.filter { context.tree[$0].kind == .footnoteReference }.map {
            ($0, context.markdown.footnoteIndex(of: $0, in: context.tree))
        }
    }

    /// Returns for each footnote whether readers see it: not if only itself, or other unreachable ones, refer to it.
    private static func reachedFootnotes(
        _ references: [(node: NodeID, target: Int?)], _ context: PassContext
    ) -> [Bool] {
        let (tree, footnotes) = (context.tree, context.markdown.footnotes)
        // The footnotes to which each definition refers.
        var targets: [NodeID: [Int]] = [:]
        var next: [Int] = []
        var around: [NodeID] = []
        var rest = context.survey.prose.filter { tree[$0].kind == .footnoteDefinition }[...]
        for (node, target) in references {
            while let definition = rest.first, definition < node { around.append(rest.removeFirst()) }
            while let last = around.last, node >= Int(tree[last].subtreeEnd) { around.removeLast() }
            guard let target else { continue }
            if let definition = around.last {
                targets[definition, default: []].append(target)
            } else {
                next.append(target)
            }
        }
        var isReached = [Bool](repeating: false, count: footnotes.count)
        while let footnote = next.popLast() {
            if isReached[footnote] { continue }
            isReached[footnote] = true
            if !targets.isEmpty { next += targets[footnotes[footnote]] ?? [] }
        }
        return isReached
    }

    // MARK: Links

    private static func resolveAnchors(_ context: inout PassContext) {
        let tree = context.tree
        // Computed at the first link to a page, or to nothing.
        var targets: Set<String>?
        for node in context.survey.proseAndTitles where tree[node].kind == .link {
            guard let span = tree.target(of: node)?.destination, mayLeadIntoStory(span, tree.bytes) else { continue }
            let destination = AuthorText.destination(span).string(in: tree)
            guard destination.utf8.first == UInt8(ascii: "#") else { continue }
            // Not the first character: a heading that begins with an emoji may begin with a combining one.
            let anchor = String(destination.unicodeScalars.dropFirst())
            if context.markdown.slugs.contains(anchor) {
                addLocalLink(node, &context)
                continue
            }
            let known = targets ?? Set(anchors(context))
            targets = known
            // `String` compares canonically equivalent names as equal. The anchor is written with the bytes of the
            // story.
            let found = [anchor, PathSpelling.unescaped(anchor)].lazy.compactMap { $0.flatMap(known.firstIndex) }.first
            if let found {
                addLocalLink(node, &context)
                context.markdown.respeltAnchors[node] = known[found]
            } else if context.markdown.isFirstReport(about: span) {
                context.markdown.unknownAnchors.append((anchor, span))
            }
        }
    }

    /// Records a link that leads into the story or to a file of its package. Reports it if it has no words.
    static func addLocalLink(_ node: NodeID, _ context: inout PassContext) {
        context.markdown.localLinks.insert(node)
        if ProseDiagnostic.hasEmptyLabel(node, context.tree) {
            context.report(.emptyLinkLabel(at: context.tree[node].span))
        }
    }

    /// Returns all possible targets of links: sections, pages and headings.
    static func anchors(_ context: PassContext) -> [String] {
        let tree = context.tree
        var anchors: [String] = []
        for (section, value) in sections(context) {
            let id = tree.valueText(value)
            anchors.append(id)
            let pages = tree.elements(.page, in: section)
            anchors += pages.compactMap { tree.text(of: .id, in: $0).map { "\(id)/\($0)" } }
            if pages.isEmpty { anchors.append("\(id)/\(StoryPages.onlyID)") }
        }
        return anchors + context.markdown.headingIDs.map(\.id)
    }

    /// Returns whether a destination begins with a `#`, possibly an escaped one.
    private static func mayLeadIntoStory(_ span: SourceSpan, _ bytes: Bytes) -> Bool {
        "#\\&".utf8.contains(bytes[Int(span.start)])
    }

    // MARK: Markup of other programs

    private static func findForeignMarkup(_ context: inout PassContext) {
        let tree = context.tree
        var markup = ForeignMarkup(tree)
        var slips = BlockSlips(tree) { StoryField(rawValue: $0) != nil }
        var node = tree.body + 1
        while node < tree.nodes.count {
            switch tree[node].kind {
            case .paragraph, .heading, .tableCell:
                markup.scan(node)
                slips.scan(node)
                node = Int(tree[node].subtreeEnd)
            default: node += 1
            }
        }
        context.diagnostics += markup.diagnostics
        context.diagnostics += slips.diagnostics
    }
}
