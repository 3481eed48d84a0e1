import StoryDiagnostics
import StorySource
import StorySyntax

/// Which component stands where, and what is in it (LANGUAGE.md 3).
package enum CheckStructure: Pass {
    package static let name = "check-structure"

    /// The components of the interactive profile (LANGUAGE.md 7), which this profile does not know.
    private static let interactiveNames: Set<String> = [
        "Page", "Line", "Choices", "Choice", "Ending", "Image", "Sound",
    ]
    private static let componentNames = Component.allCases.filter { $0 != .unknown }.map(\.name)

    package static func run(_ context: inout PassContext) {
        for span in context.survey.textOutsideSections { context.report(.textOutsideSection(at: span)) }
        for run in context.survey.textBetweenComponents {
            let element = context.survey.elements[run.element]
            context.report(
                .textNotAllowed(
                    in: element.component.name, only: childNames(of: element.component), at: run.span,
                    parent: context.tree.nameSpan(of: element.node)))
        }
        for index in context.survey.elements.indices { check(index, &context) }
        checkSectionsExist(&context)
    }

    private static func check(_ index: Int, _ context: inout PassContext) {
        let element = context.survey.elements[index]
        guard !element.isInRefusedContent else { return }
        if element.component == .unknown {
            reportUnknown(element.node, &context)
            return
        }
        let isMisplaced = checkPlace(index, &context)
        context.survey.elements[index].isMisplaced = isMisplaced
        if !isMisplaced { checkLine(element, &context) }
        checkContent(element, &context)
    }

    // MARK: Names

    private static func reportUnknown(_ node: NodeID, _ context: inout PassContext) {
        let tree = context.tree
        let span = tree.nameSpan(of: node)
        let name = tree.bytes.string(Int(span.start) + 1..<Int(span.end))
        if name.isEmpty {
            context.report(.fragmentNotSupported(at: span))
            return
        }
        if interactiveNames.contains(name) {
            context.report(.interactiveComponent(name, at: span))
            return
        }
        let nearest = context.suggestions.nearest(to: name, among: componentNames)
        if nearest.contains(Component.section.name) { context.survey.mayHideSections = true }
        if nearest.contains(Component.mediaRef.name) { context.survey.mayHideMediaRefs = true }
        var nameSpans = [SourceSpan(start: span.start + 1, end: span.end)]
        if let closeTag = tree.closeTag(of: node), let closing = closingName(closeTag, name, tree) {
            nameSpans.append(closing)
        }
        context.report(.unknownComponent(name, at: span, nearest: nearest, nameSpans: nameSpans))
    }

    /// The name in a closing tag, where it is the one of the opening tag.
    private static func closingName(_ closeTag: NodeID, _ name: String, _ tree: SyntaxTree) -> SourceSpan? {
        let start = Int(tree[closeTag].start) + 2
        let range = start..<start + name.utf8.count
        guard range.upperBound <= tree[closeTag].range.upperBound, tree.bytes.string(range) == name else { return nil }
        return SourceSpan(range)
    }

    // MARK: Places

    /// Reports an element in a wrong place and says whether it is in one.
    private static func checkPlace(_ index: Int, _ context: inout PassContext) -> Bool {
        let tree = context.tree
        let survey = context.survey
        let element = survey.elements[index]
        let component = element.component
        let span = tree.nameSpan(of: element.node)
        let parent = element.parent.map { survey.elements[$0] }
        // What an unknown component may hold is not known either.
        if parent?.component == .unknown { return false }
        if parent == nil, survey.isInLookalike(span) { return false }
        if component == .section {
            guard let parent else { return false }
            if let outer = survey.section(around: index) {
                context.report(.nestedSection(at: span, outer: tree.nameSpan(of: survey.elements[outer].node)))
            } else {
                context.report(
                    .misplacedSection(
                        in: parent.component.name, at: span, parent: tree.nameSpan(of: parent.node)))
            }
            return true
        }
        let allowed = component.definition?.parents ?? []
        if let parent, allowed.contains(parent.component) { return false }
        context.report(
            .invalidChild(
                component.name, at: span, allowed: allowed.map(\.name),
                parent: parent.map { (name: $0.component.name, span: tree.nameSpan(of: $0.node)) }))
        return true
    }

    private static func checkLine(_ element: BodySurvey.PlacedElement, _ context: inout PassContext) {
        let tree = context.tree
        guard tree[element.node].flags.contains(.besideProse) else { return }
        // Where text may not stand at all, the text is what is wrong.
        if let parent = element.parent, context.survey.elements[parent].component.content == .components { return }
        context.report(
            .componentNotOnOwnLine(
                element.component.name, at: tree.nameSpan(of: element.node),
                edits: LineBreaks.edits(around: tree[element.node].range, in: tree.bytes)))
    }

    // MARK: Content

    private static func checkContent(_ element: BodySurvey.PlacedElement, _ context: inout PassContext) {
        let tree = context.tree
        let node = tree[element.node]
        let openTag = tree[element.node + 1]
        let isUnterminated = openTag.end == 0 || tree.bytes[Int(openTag.end) - 1] != UInt8(ascii: ">")
        // What a broken tag hides is not known.
        guard !isUnterminated, !node.flags.contains(.neverClosed) else { return }
        let content = tree.content(of: element.node)
        let isEmpty = content.isEmpty
        let name = element.component.name
        let span = tree.nameSpan(of: element.node)
        switch element.component.content {
        case .none:
            guard !node.flags.contains(.selfClosed) else { return }
            let contentSpan = isEmpty ? nil : contentSpan(content, tree)
            context.report(
                .notSelfClosing(
                    name, at: span, content: contentSpan.map { (tree.source.text($0), $0) },
                    tail: selfClosingTail(openTag, node, tree)))
        case .prose, .components:
            guard isEmpty, !openTag.flags.contains(.unreadable) else { return }
            context.report(
                .emptyComponent(
                    name, at: span, children: childNames(of: element.component), element: node.span))
        }
    }

    /// The components that may stand in one that holds components only.
    private static func childNames(of component: Component) -> [String] {
        guard component.content == .components else { return [] }
        return Component.allCases.filter { $0.definition?.parents.contains(component) == true }.map(\.name)
    }

    /// From the first child's start to the last one's end.
    private static func contentSpan(_ content: Range<NodeID>, _ tree: SyntaxTree) -> SourceSpan {
        var last = content.lowerBound
        while Int(tree[last].subtreeEnd) < content.upperBound { last = Int(tree[last].subtreeEnd) }
        return SourceSpan(start: tree[content.lowerBound].start, end: tree[last].end)
    }

    /// What ` />` replaces where an element is to close itself: from the white space before the `>` to the end.
    private static func selfClosingTail(_ openTag: Node, _ element: Node, _ tree: SyntaxTree) -> SourceSpan {
        var start = Int(openTag.end) - 1
        while start > Int(openTag.start), Blank.isSpace(tree.bytes[start - 1]) { start -= 1 }
        return SourceSpan(start..<Int(element.end))
    }

    // MARK: The whole body

    private static func checkSectionsExist(_ context: inout PassContext) {
        let survey = context.survey
        guard survey.textOutsideSections.isEmpty, !survey.mayHideSections else { return }
        if survey.elements.contains(where: { $0.component == .section }) { return }
        context.report(.missingSections(at: SourceSpan(at: context.bytes.count)))
    }
}
