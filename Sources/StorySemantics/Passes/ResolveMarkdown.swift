import StoryDiagnostics
import StorySource
import StorySyntax

/// Resolves headings, footnotes and links into the story, and reports markup of other programs (LANGUAGE.md 4).
package enum ResolveMarkdown: Pass {
    package static let name = "resolve-markdown"

    package static func run(_ context: inout PassContext) {
        guard context.tree.profile >= .markdown else { return }
        let anchors = nameHeadings(&context)
        resolveFootnotes(&context)
        resolveAnchors(anchors, &context)
        findForeignMarkup(&context)
    }

    /// Gives each heading a unique slug, after the ids of sections. Returns all possible targets of links.
    private static func nameHeadings(_ context: inout PassContext) -> [String] {
        let tree = context.tree
        var slugs = SlugTable()
        var anchors: [String] = []
        var given: [NodeID: String] = [:]
        for section in context.survey.elements where section.component == .section && !section.isInRefusedContent {
            guard case .text(let value) = tree.state(of: .id, in: section.node) else { continue }
            let id = tree.value(value)
            // Sections from headings get their ids in story order, among the other headings.
            if tree[value].flags.contains(.given) { given[section.node] = id } else { slugs.take(id) }
            anchors.append(id)
            let pages = tree.elements(.page, in: section.node)
            for page in pages {
                if let page = tree.text(of: .id, in: page) { anchors.append("\(id)/\(page)") }
            }
            if pages.isEmpty { anchors.append("\(id)/\(StoryPages.onlyID)") }
        }
        var endOfTag = 0
        for node in tree.body..<tree.nodes.count {
            switch tree[node].kind {
            case .element:
                guard let id = given[node] else { continue }
                slugs.take(id)
                endOfTag = Int(tree[node + 1].subtreeEnd)
            case .heading where node >= endOfTag:
                let id = slugs.slug(of: tree.plainText(of: node), or: "heading")
                context.markdown.headingIDs[node] = id
                anchors.append(id)
            default: continue
            }
        }
        return anchors
    }

    // MARK: Footnotes

    private static func resolveFootnotes(_ context: inout PassContext) {
        let tree = context.tree
        var definitions: [NodeID] = []
        var labels: [String] = []
        for node in context.survey.prose where tree[node].kind == .footnoteDefinition {
            let label = tree.footnoteLabel(of: node)
            let span = SourceSpan(tree.footnoteLabelSpan(of: node))
            if let first = context.markdown.footnotes[label] {
                context.report(
                    .duplicateFootnote(
                        tree.bytes.string(span), at: span, first: SourceSpan(tree.footnoteLabelSpan(of: first))))
                continue
            }
            context.markdown.footnotes[label] = node
            definitions.append(node)
            labels.append(tree.bytes.string(span))
        }
        let references = context.survey.prose.filter { tree[$0].kind == .footnoteReference }
        var used = reachedFootnotes(context)
        let inTitles = context.survey.titles.filter { tree[$0].kind == .footnoteReference }
        for reference in inTitles {
            guard let target = context.markdown.footnote(of: reference, in: tree) else { continue }
            used.insert(target)
            context.report(.footnoteInTitle(at: tree[reference].span))
        }
        var unused = zip(definitions, labels).filter { !used.contains($0.0) }
        var candidates = unused.map(\.1)
        if context.survey.mayHideFootnotes { return }
        for node in inTitles + references where context.markdown.footnote(of: node, in: tree) == nil {
            let span = SourceSpan(tree.footnoteLabelSpan(of: node))
            let label = tree.bytes.string(span)
            let nearest = context.suggestions.nearest(to: label, among: candidates)
            context.report(.unresolvedFootnote(label, at: span, nearest: nearest))
            // The two are one mistake.
            if !nearest.isEmpty {
                unused.removeAll { nearest.contains($0.1) }
                candidates = unused.map(\.1)
            }
        }
        if unused.isEmpty { return }
        let referred = Set(references.compactMap { context.markdown.footnote(of: $0, in: tree) })
        for (node, label) in unused {
            let span = SourceSpan(tree.footnoteLabelSpan(of: node))
            context.report(.unusedFootnote(label, at: span, isInUnused: referred.contains(node)))
        }
    }

    /// Returns the definitions that readers see: not those to which only themselves, or other unreachable ones, refer.
    private static func reachedFootnotes(_ context: PassContext) -> Set<NodeID> {
        let tree = context.tree
        var targets: [NodeID: [NodeID]] = [:]
        var next: [NodeID] = []
        var around: [NodeID] = []
        for node in context.survey.prose {
            while let last = around.last, node >= Int(tree[last].subtreeEnd) { around.removeLast() }
            if tree[node].kind == .footnoteDefinition { around.append(node) }
            guard tree[node].kind == .footnoteReference, let target = context.markdown.footnote(of: node, in: tree)
            else { continue }
            if let definition = around.last {
                targets[definition, default: []].append(target)
            } else {
                next.append(target)
            }
        }
        var reached = Set<NodeID>()
        while let definition = next.popLast() {
            if reached.insert(definition).inserted { next += targets[definition] ?? [] }
        }
        return reached
    }

    // MARK: Links

    private static func resolveAnchors(_ anchors: [String], _ context: inout PassContext) {
        let tree = context.tree
        let known = Set(anchors)
        for node in context.survey.proseAndTitles where tree[node].kind == .link {
            guard let span = tree.target(of: node)?.destination, mayLeadIntoStory(span, tree.bytes) else { continue }
            let destination = AuthorText.destination(span).string(in: tree)
            guard destination.utf8.first == UInt8(ascii: "#") else { continue }
            let anchor = String(destination.dropFirst())
            if known.contains(anchor) || PathSpelling.unescaped(anchor).map(known.contains) ?? false {
                context.markdown.localLinks.insert(node)
            } else if context.markdown.isFirstReport(about: span) {
                let nearest = context.suggestions.nearest(to: anchor, among: anchors)
                if StoryIdentifier.isAnyInvalid(nearest) { continue }
                context.report(.unknownAnchor(anchor, at: span, nearest: nearest))
            }
        }
    }

    /// Returns whether a destination begins with a `#`, possibly an escaped one.
    private static func mayLeadIntoStory(_ span: SourceSpan, _ bytes: Bytes) -> Bool {
        "#\\&".utf8.contains(bytes[Int(span.start)])
    }

    // MARK: Markup of other programs

    private static func findForeignMarkup(_ context: inout PassContext) {
        let tree = context.tree
        var markup = ForeignMarkup(tree)
        var node = tree.body + 1
        while node < tree.nodes.count {
            switch tree[node].kind {
            case .paragraph, .heading, .tableCell:
                markup.scan(node)
                node = Int(tree[node].subtreeEnd)
            default: node += 1
            }
        }
        context.diagnostics += markup.diagnostics
    }
}
