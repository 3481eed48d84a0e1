import StoryDiagnostics
import StoryDriver
import StorySemantics
import StorySource
import StorySyntax

/// The refactorings of a selection. Each is compiled before it is offered, and causes no new diagnostic.
struct Refactoring {
    struct Proposal {
        let title: String
        let kind: LSP.CodeActionKind
        let edits: [FixIt.Edit]
    }

    private let compilation: InputCompilation
    private let story: AnalyzedStory
    private let tree: SyntaxTree
    private let selection: SourceSpan
    /// The text of the file. In the tree's bytes, the markers of containers inside blocks are blanked.
    private let bytes: Bytes
    private let lineBreak: String
    /// The elements around the selection, outermost first.
    private var around: [NodeID] = []
    /// The nodes that the selection touches, directly in the innermost of them.
    private var touched: [NodeID] = []

    /// Returns nil if the document is not a story in MDX.
    init?(_ snapshot: Snapshot, _ selection: SourceSpan) {
        guard let compilation = snapshot.compilation, let story = snapshot.story else { return nil }
        self.compilation = compilation
        self.story = story
        self.selection = selection
        tree = story.tree
        bytes = snapshot.source.bytes
        lineBreak = snapshot.source.lineBreak
        touched = touchedContents(of: tree.body)
        while touched.count == 1, tree[touched[0]].kind == .element, !touchesTags(of: touched[0]) {
            around.append(touched[0])
            touched = touchedContents(of: touched[0])
        }
    }

    // MARK: Extraction

    /// Wraps the selected blocks in each component that is allowed there, holds prose and has no required attributes.
    var extractions: [Proposal] {
        guard let parent = around.last, let first = touched.first, let last = touched.last,
            !touched.contains(where: { tree[$0].kind == .element }),
            let lines = wholeLines(SourceSpan(start: tree[first].start, end: tree[last].end))
        else { return [] }
        let component = tree.component(of: parent)
        let holders = Component.all(in: tree.profile).filter {
            $0.content == .prose && $0.isAllowed(in: component)
                && $0.descriptor.attributes.allSatisfy { !$0.isRequired }
        }
        let indent = indent(ofLine: lines.lowerBound)
        let (start, end) = (lineStart(lines.lowerBound), content(ofLine: lines.upperBound).upperBound)
        return holders.compactMap { holder in
            let (opening, closing) = tags(holder, blockCount: touched.count, indent)
            return checked(
                Proposal(
                    title: "wrap in '\(holder.name)'", kind: .extract,
                    edits: [FixIt.Edit(SourceSpan(at: start), opening), FixIt.Edit(SourceSpan(at: end), closing)]))
        }
    }

    /// Returns the tags of a component around blocks, with line breaks in the style of `mdxc fmt`.
    private func tags(_ component: Component, blockCount: Int, _ indent: String) -> (opening: String, closing: String) {
        let gap = blockCount == 1 ? lineBreak : lineBreak + lineBreak
        return ("\(indent)<\(component.name)>\(gap)", "\(gap)\(indent)</\(component.name)>")
    }

    // MARK: Quotes

    /// Converts a block quote to a DropQuote, or back.
    var quoteRewrites: [Proposal] {
        if touched.count == 1, tree[touched[0]].kind == .blockQuote {
            return dropQuote(from: touched[0]).map { [$0] } ?? []
        }
        let quote = touched.count == 1 && tree[touched[0]].kind == .element ? touched[0] : around.last
        guard let quote, tree.component(of: quote) == .dropQuote else { return [] }
        return blockQuote(from: quote).map { [$0] } ?? []
    }

    private func dropQuote(from quote: NodeID) -> Proposal? {
        guard let parent = around.last, Component.dropQuote.isAllowed(in: tree.component(of: parent)),
            let lines = wholeLines(tree[quote].span)
        else { return nil }
        let indent = indent(ofLine: lines.lowerBound)
        let words = lines.map { line in
            var range = content(ofLine: line)
            let content = range.lowerBound + self.indent(ofLine: line).utf8.count
            // A line that continues a paragraph may have no marker.
            if bytes[content] == UInt8(ascii: ">") {
                range = content + 1 + (bytes[content + 1] == UInt8(ascii: " ") ? 1 : 0)..<range.upperBound
            }
            let text = bytes.string(range)
            return text.isEmpty ? "" : indent + text
        }
        let blocks = tree.children(of: quote).filter { tree[$0].kind != .marker }
        let (opening, closing) = tags(.dropQuote, blockCount: blocks.count, indent)
        return checked(
            Proposal(
                title: "write the quote as a 'DropQuote'", kind: .rewrite,
                edits: [FixIt.Edit(span(ofLines: lines), opening + words.joined(separator: lineBreak) + closing)]))
    }

    /// Returns nil if the DropQuote has attributes: a block quote has no place for them.
    private func blockQuote(from quote: NodeID) -> Proposal? {
        guard let close = tree.closeTag(of: quote), let lines = wholeLines(tree[quote].span),
            tree.children(of: quote + 1).allSatisfy({ tree[$0].kind == .tagName })
        else { return nil }
        let inner = Int(tree[quote + 1].end)..<Int(tree[close].start)
        let indent = indent(ofLine: lines.lowerBound)
        var words = lines.map { line in
            var range = content(ofLine: line).clamped(to: inner)
            if bytes[range].starts(with: indent.utf8) { range = range.dropFirst(indent.utf8.count) }
            let text = bytes.string(range)
            return Self.isBlank(text) ? "" : text
        }
        words = Array(words.drop { $0.isEmpty })
        while words.last?.isEmpty ?? false { words.removeLast() }
        let text = words.map { indent + ($0.isEmpty ? ">" : "> " + $0) }.joined(separator: lineBreak)
        // Adjacent lines would belong to the quote.
        let before = isApart(lines.lowerBound - 1) ? "" : lineBreak
        let after = isApart(lines.upperBound + 1) ? "" : lineBreak
        return checked(
            Proposal(
                title: "write the quote with '>'", kind: .rewrite,
                edits: [FixIt.Edit(span(ofLines: lines), before + text + after)]))
    }

    /// Whether a line can't belong to a quote next to it: it is blank, or begins with a tag.
    private func isApart(_ line: Int) -> Bool {
        guard line > 0, compilation.source.lines.start(ofLine: line) != nil else { return true }
        let text = bytes.string(content(ofLine: line)).utf8.drop { $0 <= 0x20 }
        return text.isEmpty || text.first == UInt8(ascii: "<")
    }

    // MARK: Sections

    /// Converts all sections, if the story stays the same: a body with a Section tag has no sections from headings.
    var sectionRewrites: [Proposal] {
        guard tree.profile >= .markdown, !compilation.hasErrors,
            story.sections.contains(where: { touchesTags(of: $0.node) })
        else { return [] }
        if story.sections.allSatisfy({ bytes[Int(tree[$0.node + 1].start)] == UInt8(ascii: "<") }) {
            for level in 1...2 {
                guard let edits = headings(level), isSame(edits) else { continue }
                return [Proposal(title: "write the sections with headings", kind: .rewrite, edits: edits)]
            }
            return []
        }
        let edits = sectionTags
        return isSame(edits)
            ? [Proposal(title: "write the sections with 'Section' tags", kind: .rewrite, edits: edits)] : []
    }

    private func headings(_ level: Int) -> [FixIt.Edit]? {
        var edits: [FixIt.Edit] = []
        for (index, section) in story.sections.enumerated() {
            guard let close = tree.closeTag(of: section.node), let title = tree.text(of: .title, in: section.node)
            else { return nil }
            // The content before the first heading is a section without a heading.
            let isStart = index == 0 && tree.text(of: .id, in: section.node) == "start"
            let heading = String(repeating: "#", count: level) + " " + MarkdownText.escaped(title)
            edits.append(FixIt.Edit(tree[section.node + 1].span, isStart ? "" : heading))
            var end = Int(tree[close].start)
            while end > Int(tree[section.node + 1].end), bytes[end - 1] <= 0x20 { end -= 1 }
            edits.append(FixIt.Edit(SourceSpan(end..<Int(tree[close].end)), ""))
        }
        return edits
    }

    private var sectionTags: [FixIt.Edit] {
        var edits: [FixIt.Edit] = []
        // The title line would be text outside a section.
        if let first = story.sections.first {
            let start = Int(tree[first.node].start)
            let title = (Int(tree[tree.body].start)..<start).first { bytes[$0] > 0x20 }
            if let title { edits.append(FixIt.Edit(SourceSpan(title..<start), "")) }
        }
        for section in story.sections {
            var tag = "<Section"
            for name in [AttributeName.id, .title, .layout] {
                guard let value = tree.text(of: name, in: section.node) else { continue }
                tag += " \(name.name)=\"\(Escaping.attributeValue(value))\""
            }
            let heading = tree[section.node + 1].span
            edits.append(FixIt.Edit(heading, tag + ">" + (heading.isEmpty ? lineBreak + lineBreak : "")))
            edits.append(FixIt.Edit(SourceSpan(at: Int(tree[section.node].end)), "\(lineBreak)\(lineBreak)</Section>"))
        }
        return edits
    }

    // MARK: Proof

    private func applied(_ edits: [FixIt.Edit]) -> FixedText {
        var content = FixedText(compilation.source)
        content.apply(edits)
        return content
    }

    private func isSame(_ edits: [FixIt.Edit]) -> Bool { compilation.isSameStory(applied(edits).bytes) }

    /// Returns the proposal; nil if it causes a new diagnostic, or if text becomes a block of another kind.
    private func checked(_ proposal: Proposal) -> Proposal? {
        let after = compilation.rechecked(applied(proposal.edits).source)
        guard let rewritten = after.story, Self.blocks(in: rewritten.tree) == Self.blocks(in: tree) else { return nil }
        let isNew = after.diagnostics.first(beyond: compilation.diagnostics) { "\($0.id) \($0.message)" } != nil
        return isNew ? nil : proposal
    }

    /// Returns the kinds of the blocks of Markdown, in order, but for quotes.
    private static func blocks(in tree: SyntaxTree) -> [NodeKind] {
        let kinds: Set<NodeKind> = [
            .paragraph, .heading, .thematicBreak, .codeBlock, .listItem, .tableRow, .linkDefinition,
            .footnoteDefinition, .unsupported,
        ]
        return tree.nodes.map(\.kind).filter(kinds.contains)
    }

    // MARK: Places

    private func isTouched(_ span: SourceSpan) -> Bool {
        selection.isEmpty || span.isEmpty
            ? span.start <= selection.end && span.end >= selection.start
            : span.start < selection.end && span.end > selection.start
    }

    private func touchedContents(of node: NodeID) -> [NodeID] {
        tree.children(of: node).filter { ![.openTag, .closeTag].contains(tree[$0].kind) && isTouched(tree[$0].span) }
    }

    /// Whether the selection touches a tag of an element, or the heading that begins a section.
    private func touchesTags(of element: NodeID) -> Bool {
        tree.children(of: element).contains {
            [.openTag, .closeTag].contains(tree[$0].kind) && !tree[$0].span.isEmpty && isTouched(tree[$0].span)
        }
    }

    /// Returns the lines of a span; nil if they contain anything else.
    private func wholeLines(_ span: SourceSpan) -> ClosedRange<Int>? {
        let lines = compilation.source.lines
        let first = lines.position(of: Int(span.start)).line
        let last = max(first, lines.position(of: Int(span.end)).line)
        let before = content(ofLine: first).lowerBound..<Int(span.start)
        let after = Int(span.end)..<max(Int(span.end), content(ofLine: last).upperBound)
        return Self.isBlank(bytes.string(before)) && Self.isBlank(bytes.string(after)) ? first...last : nil
    }

    private func content(ofLine line: Int) -> Range<Int> { compilation.source.lines.contentRange(ofLine: line) }
    private func lineStart(_ line: Int) -> Int { content(ofLine: line).lowerBound }

    private func span(ofLines lines: ClosedRange<Int>) -> SourceSpan {
        SourceSpan(lineStart(lines.lowerBound)..<content(ofLine: lines.upperBound).upperBound)
    }

    private func indent(ofLine line: Int) -> String {
        let range = content(ofLine: line)
        let end = range.first { !bytes[$0].isSpaceOrTab } ?? range.upperBound
        return bytes.string(range.lowerBound..<end)
    }

    private static func isBlank(_ text: String) -> Bool { text.utf8.allSatisfy { $0 <= 0x20 } }
}

extension Sequence<Diagnostic> {
    /// Returns the first diagnostic that others don't have as often, compared by a key.
    func first(beyond others: some Sequence<Diagnostic>, by key: (Diagnostic) -> String) -> Diagnostic? {
        var known: [String: Int] = [:]
        for diagnostic in others { known[key(diagnostic), default: 0] += 1 }
        return first { diagnostic in
            let count = known[key(diagnostic), default: 0]
            known[key(diagnostic)] = count - 1
            return count <= 0
        }
    }
}
