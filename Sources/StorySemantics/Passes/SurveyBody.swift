import StoryDiagnostics
import StorySource
import StorySyntax

/// Walks over the body once and records the nodes that later passes check.
package enum SurveyBody: Pass {
    package static func run(_ context: inout PassContext) {
        var walk = Walk(tree: context.tree)
        walk.walk()
        for diagnostic in context.diagnostics.heads {
            switch diagnostic.id {
            case .unterminatedTag: note(unterminatedTag: Int(diagnostic.start), context.tree, &walk.survey)
            case .unterminatedAttributeValue, .nestingTooDeep: hideAll(&walk.survey)
            default: break
            }
        }
        context.survey = walk.survey
    }

    /// Records that later elements were parsed as something else, or not at all.
    private static func hideAll(_ survey: inout BodySurvey) {
        survey.mayHideSections = true
        survey.mayHideMediaRefs = true
        survey.mayHideAssetRefs = true
        survey.mayHideFootnotes = true
    }

    /// Records what an unterminated tag may hide: a closing tag nothing, a name alone, as while it is typed, only the component
    /// that it will be, anything else all that it has swallowed.
    private static func note(unterminatedTag start: Int, _ tree: SyntaxTree, _ survey: inout BodySurvey) {
        if tree.bytes[start + 1] == UInt8(ascii: "/") { return }
        let name = start + 1..<tree.bytes.endOfName(from: start + 1)
        guard tree.bytes.endsUnterminatedTag(after: name.upperBound) else { return hideAll(&survey) }
        for component in tree.componentsBegun(by: name) {
            switch component {
            case .section, .page, .choices, .choice, .ending: survey.mayHideSections = true
            case .mediaRef: survey.mayHideMediaRefs = true
            default: if component.assetReference != nil { survey.mayHideAssetRefs = true }
            }
        }
    }

    private struct Walk {
        /// An element around the current node.
        struct Open {
            let index: Int
            let subtreeEnd: Int
            /// The content that it allows; refused content is passed on to its children.
            let content: Component.Content
        }

        /// A list, quote, table or footnote around the current node.
        struct Container {
            let node: NodeID
            let subtreeEnd: Int
        }

        private static let mediaRef = Array("<mediaref".utf8)
        private static let assetRefs = Component.all.filter { $0.assetReference != nil }
            .map { Array("<\($0.name.lowercased())".utf8) }

        /// HTML tags that may be meant for a component that contains only components: those with its name, and general
        /// ones such as `<div>`, which have no `component`.
        private static let htmlStandIns = {
            let own = Component.all.filter { $0.content == .components }.map { ($0.name.lowercased(), Component?($0)) }
            let others = ["div", "ul", "ol", "dl", "table"].map { ($0, Component?.none) }
            return (own + others).map { name, component in
                (component: component, opening: Array("<\(name)".utf8), closing: Array("</\(name)".utf8))
            }
        }()

        let tree: SyntaxTree
        var survey = BodySurvey()
        var open: [Open] = []
        var containers: [Container] = []
        /// Nodes before this one belong to text that is refused as a whole.
        var refusedUntil = 0
        /// Nodes before this one are in the tag of a section from headings.
        var titlesUntil = 0
        /// The start of a `<section>` directly in the body that is not closed yet.
        var lookalikeStart: Int?

        /// By the index of the enclosing element, the end of the last closing tag there that closes nothing, and the number of
        /// elements before it.
        private var strays: [Int?: (start: Int, elements: Int)] = [:]

        /// The component that an unclosed HTML tag such as `<gallery>` was meant to be, nil for any; the enclosing element; and
        /// the number of such tags around it.
        var openStandIn: (component: Component?, parent: Int?, depth: Int)?

        init(tree: SyntaxTree) {
            self.tree = tree
            // Room that is not used costs nothing.
            survey.elements.reserveCapacity(tree.nodes.count / 8)
        }

        mutating func walk() {
            let body = tree.body
            let nodes = tree.nodes
            let end = Int(nodes[body].subtreeEnd)
            var current = body + 1
            // Whether anything but elements is directly in the body.
            var hasOthers = false
            while current < end {
                while let last = open.last, current >= last.subtreeEnd { open.removeLast() }
                while let last = containers.last, current >= last.subtreeEnd { containers.removeLast() }
                let node = nodes[current]
                if open.isEmpty, node.kind != .element { hasOthers = true }
                switch node.kind {
                case .element:
                    enter(current)
                    current += 1
                case .paragraph:
                    if SectionLookalike.isBrokenHeading(current, in: tree) { survey.mayHideSections = true }
                    guard node.flags.contains(.marked) else {
                        current = Int(node.subtreeEnd)
                        continue
                    }
                    if isTextRefused { refusedUntil = Int(node.subtreeEnd) }
                    if tree.profile >= .markdown, tree.bytes.matches(":::", at: Int(node.start)) {
                        let line = tree.bytes.endOfLine(from: Int(node.start), end: Int(node.end))
                        survey.boxes.append(SourceSpan(Int(node.start)..<line))
                    }
                    current += 1
                case .unsupported:
                    if !isTextRefused { note(current) }
                    noteHidden(in: current)
                    current = Int(node.subtreeEnd)
                case .module:
                    if open.last?.content != Component.Content.none { note(current) }
                    current = Int(node.subtreeEnd)
                case .rawHTML:
                    noteHidden(in: current)
                    if open.last?.content != Component.Content.none { add(current) }
                    current = Int(node.subtreeEnd)
                case .expression:
                    note(current)
                    noteHiddenTags(in: current)
                    current = Int(node.subtreeEnd)
                case .unsupportedInline:
                    note(current)
                    current = Int(node.subtreeEnd)
                case .link, .image:
                    note(current)
                    current += 1
                case .footnoteReference:
                    // References in refused text count too, so that their footnotes are not reported as unused.
                    add(current)
                    current += 1
                case .heading:
                    if isTextRefused { refusedUntil = Int(node.subtreeEnd) }
                    if isInUnclosed { survey.mayHideSections = true }
                    current += 1
                case .list, .blockQuote, .table, .footnoteDefinition:
                    if isTextRefused { refusedUntil = Int(node.subtreeEnd) }
                    if node.kind == .footnoteDefinition { survey.prose.append(current) }
                    containers.append(Container(node: current, subtreeEnd: Int(node.subtreeEnd)))
                    current += 1
                case .codeBlock:
                    if open.last?.content != Component.Content.none { noteHiddenInCode(current) }
                    current = Int(node.subtreeEnd)
                case .thematicBreak, .linkDefinition, .codeInfo, .taskMarker: current = Int(node.subtreeEnd)
                case .listItem, .tableRow, .tableCell, .strikethrough: current += 1
                case .strayCloseTag:
                    endStandIn(tree.bytes[node.range])
                    noteUnopened(before: current)
                    current = Int(node.subtreeEnd)
                case .openTag where node.flags.contains(.holdsTitles):
                    titlesUntil = Int(node.subtreeEnd)
                    current += 1
                case .openTag, .closeTag, .text, .escape, .characterReference, .hardBreak, .codeSpan,
                    .linkDestination, .linkTitle:
                    current = Int(node.subtreeEnd)
                case .emphasis, .strong: current += 1
                case .document, .frontMatter, .mapping, .entry, .sequence, .scalar, .alias, .body, .tagName, .attribute,
                    .attributeValue, .badAttribute, .marker, .code:
                    current += 1
                }
            }
            endLookalike(at: Int(nodes[body].end))
            if hasOthers { noteRuns(directlyIn: body + 1..<end, element: nil) }
        }

        /// The list, quote, table or footnote around the current node and inside the innermost element.
        private var innermostMarkdown: NodeID? {
            guard let last = containers.last else { return nil }
            return open.last.map { survey.elements[$0.index].node < last.node } ?? true ? last.node : nil
        }

        /// Whether text directly here is covered by a diagnostic.
        private var isTextRefused: Bool {
            guard let last = open.last else { return true }
            return last.content != .prose
        }

        /// Whether an element that is never closed is around the current node, Sections aside. A heading in it may have been
        /// meant to begin a section.
        private var isInUnclosed: Bool {
            open.contains {
                let element = survey.elements[$0.index]
                return tree[element.node].flags.contains(.neverClosed) && element.component != .section
            }
        }

        private mutating func note(_ node: NodeID) { if node >= refusedUntil { add(node) } }

        @inline(__always) private mutating func add(_ node: NodeID) {
            if node < titlesUntil { survey.titles.append(node) } else { survey.prose.append(node) }
        }

        /// Records the elements that an unclosed fence, or HTML that was meant to be a component, hides.
        private mutating func noteHidden(in node: NodeID) {
            if tree.isComment(node) { return }
            let text = tree.bytes[tree[node].range]
            if tree[node].kind == .rawHTML {
                if SectionLookalike.begins(node, in: tree) {
                    survey.mayHideSections = true
                    if open.isEmpty, lookalikeStart == nil { lookalikeStart = Int(tree[node].start) }
                } else if SectionLookalike.ends(node, in: tree), open.isEmpty {
                    endLookalike(at: Int(tree[node].end))
                } else if SectionLookalike.isHeading(node, in: tree) {
                    survey.mayHideSections = true
                }
                noteHiddenReference(text)
                if tree[node].range.contains(where: {
                    tree.bytes.matches(" ref=", at: $0) || tree.bytes.matches(" src=", at: $0)
                }) {
                    survey.mayHideMediaRefs = true
                    survey.mayHideAssetRefs = true
                }
                noteStandIn(text)
                return
            }
            guard tree[node].payload == Construct.codeFence.rawValue else { return }
            noteHiddenInCode(node)
        }

        private mutating func noteHiddenInCode(_ node: NodeID) {
            if !Self.endsInFence(tree.bytes[tree[node].range]) { noteHiddenTags(in: node) }
        }

        private mutating func noteHiddenTags(in node: NodeID) {
            let isExpression = tree[node].kind == .expression
            if tree.isComment(node) { return }
            let text = tree.bytes[tree[node].range]
            var hidesPages = false
            for offset in text.indices where text[offset] == UInt8(ascii: "<") {
                let rest = UnsafeBufferPointer(rebasing: text[offset...])
                if HTMLName.begins(rest, with: SectionLookalike.opening) { survey.mayHideSections = true }
                noteHiddenReference(rest)
                if !hidesPages, SuspectPages.isTag(rest) { hidesPages = true }
            }
            guard hidesPages || isExpression else { return }
            if hidesPages { survey.possiblyHidingPages.append(node) }
            // 0.3 allows unclosed code, so footnotes that it hides count only if it hides pages too.
            if text.indices.dropLast().contains(where: {
                text[$0] == UInt8(ascii: "[") && text[$0 + 1] == UInt8(ascii: "^")
            }) {
                survey.mayHideFootnotes = true
            }
        }

        /// Records an HTML tag that was meant to open or close a component that contains components.
        private mutating func noteStandIn(_ text: UnsafeBufferPointer<UInt8>) {
            endStandIn(text)
            guard text.last == UInt8(ascii: ">"), text[text.count - 2] != UInt8(ascii: "/"),
                let meant = Self.htmlStandIns.first(where: { HTMLName.begins(text, with: $0.opening) })
            else { return }
            let parent = open.last?.index
            let depth = openStandIn.map { $0.parent == parent ? $0.depth : 0 } ?? 0
            openStandIn = (meant.component, parent, depth + 1)
        }

        private mutating func endStandIn(_ tag: UnsafeBufferPointer<UInt8>) {
            guard let depth = openStandIn?.depth,
                Self.htmlStandIns.contains(where: { HTMLName.begins(tag, with: $0.closing) })
            else { return }
            if depth > 1 { openStandIn?.depth -= 1 } else { openStandIn = nil }
        }

        private mutating func noteHiddenReference(_ text: UnsafeBufferPointer<UInt8>) {
            if HTMLName.begins(text, with: Self.mediaRef) { survey.mayHideMediaRefs = true }
            if Self.assetRefs.contains(where: { HTMLName.begins(text, with: $0) }) { survey.mayHideAssetRefs = true }
        }

        /// Returns whether the last line of a fenced block, other than its first, is a fence.
        private static func endsInFence(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
            guard let end = text.lastIndex(where: { !$0.isLineBreak }),
                let start = text[..<end].lastIndex(where: \.isLineBreak)
            else { return false }
            let marks = text[start...end].lazy.filter { !Blank.isSpace($0) }
            guard let mark = marks.first, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else { return false }
            return marks.count >= 3 && marks.allSatisfy { $0 == mark }
        }

        private mutating func endLookalike(at end: Int) {
            guard let start = lookalikeStart else { return }
            addUnopened(start..<end)
            lookalikeStart = nil
        }

        /// Records what a closing tag that closes nothing was probably meant to close: a reference, an exit, or the
        /// content before the tag. The content begins after the last element of that component, the last such tag, or
        /// the enclosing tag.
        private mutating func noteUnopened(before node: NodeID) {
            let tag = tree[node]
            let name = tree.bytes[tag.range].dropFirst(2).prefix(while: \.isASCIILetter)
            let parent = open.last?.index
            let outer = parent.map { survey.elements[$0].component }
            let component = Component(named: UnsafeBufferPointer(rebasing: name), in: tree.profile)
            if component == .mediaRef { survey.mayHideMediaRefs = true }
            if component == .ending { survey.possiblyHidingPages.append(node) }
            if component.assetReference != nil { survey.mayHideAssetRefs = true }
            guard component.isAllowed(in: outer), component == .page || component.requiredParent == outer else {
                return
            }
            let openTag = parent.map { survey.elements[$0].node + 1 }
            let known =
                strays[parent]
                ?? (
                    start: Int(openTag.map { tree[$0].end } ?? tree[tree.body].start),
                    elements: parent.map { $0 + 1 } ?? 0
                )
            let last = survey.elements[known.elements...].last { $0.parent == parent && $0.component == component }
            let start = max(known.start, last.map { Int(tree[$0.node].end) } ?? 0)
            strays[parent] = (Int(tag.end), survey.elements.count)
            guard start < tag.start, !tree.bytes[start..<Int(tag.start)].allSatisfy(Blank.isSpace) else { return }
            survey.mayHideSections = true
            // The tag also ends a `<section>` before it.
            if open.isEmpty { lookalikeStart = nil }
            addUnopened(start..<Int(tag.start))
        }

        private mutating func addUnopened(_ content: Range<Int>) {
            while let inner = survey.unopened.last, inner.start >= content.lowerBound { survey.unopened.removeLast() }
            survey.unopened.append(SourceSpan(content))
        }

        private mutating func enter(_ node: NodeID) {
            let component = tree.component(of: node)
            let isInRefusedContent = open.last?.content == Component.Content.none
            let content = isInRefusedContent ? .none : component.content
            let parent = open.last?.index
            let isInStandIn =
                openStandIn.map {
                    $0.parent == parent && component.requiredParent != nil
                        && ($0.component ?? component.requiredParent) == component.requiredParent
                } ?? false
            survey.elements.append(
                BodySurvey.LocatedElement(
                    node: node, component: component, attributes: tree.attributes(of: node),
                    flags: tree[node].flags, tag: tree[node + 1].flags, parent: parent,
                    isInRefusedContent: isInRefusedContent, isInStandIn: isInStandIn,
                    markdown: innermostMarkdown))
            if component == .unknown { noteReferences(of: node) }
            let index = survey.elements.count - 1
            open.append(Open(index: index, subtreeEnd: Int(tree[node].subtreeEnd), content: content))
            if content == .components { noteRuns(directlyIn: tree.content(of: node), element: index) }
        }

        /// Records the references of an unknown component, which may be meant for one that shows them.
        private mutating func noteReferences(of node: NodeID) {
            let namesAnything = tree.attribute(.ref, of: node) != nil
            if namesAnything { survey.mayHideMediaRefs = true }
            if namesAnything || tree.attribute(.audio, of: node) != nil || tree.attribute(.tapAudio, of: node) != nil {
                survey.mayHideAssetRefs = true
            }
        }

        private mutating func noteRuns(directlyIn range: Range<NodeID>, element: Int?) {
            var runs = TextRuns.runs(directlyIn: range, of: tree)
            if element != nil, !runs.isEmpty {
                let html = TextRuns.htmlElements(directlyIn: range, of: tree)
                if !html.isEmpty { runs = TextRuns.runs(directlyIn: range, of: tree, outside: html) }
            }
            let unclosed =
                element == nil || runs.isEmpty
                ? [] : tree.siblings(in: range).filter { tree[$0].kind == .element && tree.isUnclosedTag($0) }
            for run in runs {
                if let element {
                    let next = unclosed.partitioningIndex { tree[$0].end > run.start }
                    if next > 0, tree.isBesideUnclosedTag(unclosed[next - 1], Int(run.start)) { continue }
                    survey.textBetweenComponents.append((element, run))
                } else if !survey.isUnopened(run) {
                    survey.textOutsideSections.append(run)
                }
            }
        }
    }
}
