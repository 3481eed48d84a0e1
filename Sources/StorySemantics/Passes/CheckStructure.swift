import StoryDiagnostics
import StorySource
import StorySyntax

/// Checks where components are, and what they contain (LANGUAGE.md 3).
package enum CheckStructure: Pass {
    package static func run(_ context: inout PassContext) {
        let hasSections = holdsSections(context.survey)
        // A text without front matter and Section is not a story yet; that is reported once.
        let isPlainText = context.frontMatter == .missing && !hasSections
        for span in context.survey.textOutsideSections where !isPlainText {
            reportOutside(span, hasSections: hasSections, &context)
        }
        /// The element of the last text, if the text contains an opening brace.
        var braces: Int?
        for run in context.survey.textBetweenComponents {
            let element = context.survey.elements[run.element]
            let text = context.tree.bytes[run.span]
            // The end of code around components: `{facts.map(fact =>` … `)}`.
            if braces == run.element, text.allSatisfy({ Blank.isSpace($0) || ")]}[(;,".utf8.contains($0) }) { continue }
            braces = text.contains(UInt8(ascii: "{")) ? run.element : nil
            if context.survey.isUnopened(run.span, inElementAt: context.tree[element.node].start) { continue }
            context.report(
                .textNotAllowed(
                    in: element.component.name, only: childNames(of: element.component, context.tree.profile),
                    at: run.span, parent: context.tree.nameSpan(of: element.node),
                    pictures: element.component == .gallery
                        ? GalleryPicture.edits(in: run.span, of: element.node, context.tree) : []))
        }
        for index in context.survey.elements.indices { check(index, &context) }
        if !isPlainText { checkSectionsExist(&context) }
    }

    private static func reportOutside(_ span: SourceSpan, hasSections: Bool, _ context: inout PassContext) {
        if let invisible = InvisibleCharacters.only(in: span.range, of: context.bytes) {
            context.report(
                .invisibleOutsideSection(
                    at: span, invisible: invisible,
                    scalar: UTF8Sequence.scalar(at: Int(span.start), in: context.bytes).scalar, isSafe: hasSections))
        } else {
            context.report(.textOutsideSection(at: span))
        }
    }

    private static func holdsSections(_ survey: BodySurvey) -> Bool {
        survey.elements.contains { $0.component == .section }
    }

    private static func check(_ index: Int, _ context: inout PassContext) {
        let element = context.survey.elements[index]
        guard !element.isInRefusedContent else { return }
        if element.component == .unknown {
            reportUnknown(element.node, in: element.parent.map { context.survey.elements[$0] }, &context)
            return
        }
        let isMisplaced = checkParent(index, &context)
        if isMisplaced {
            context.survey.elements[index].isMisplaced = true
        } else {
            checkIsOnOwnLine(element, &context)
        }
        checkContent(element, at: index, &context)
    }

    // MARK: Names

    private static func reportUnknown(
        _ node: NodeID, in element: BodySurvey.LocatedElement?, _ context: inout PassContext
    ) {
        let tree = context.tree
        let parent = element?.component
        let span = tree.nameSpan(of: node)
        let name = tree.bytes.string(Int(span.start) + 1..<Int(span.end))
        if name.isEmpty {
            context.report(.fragmentNotSupported(at: span))
            return
        }
        if Component.all.contains(where: { $0.name == name }) {
            context.report(.laterComponent(name, at: span, context.metadata.versionRaise))
            return
        }
        let isPicture = ForeignComponent.isPicture(name)
        if tree.isUnfinishedName(node) { return }
        if tree.profile >= .markdown, isPicture, parent != .gallery {
            context.report(
                .markdownComponent(
                    name, at: span, markdown: "![what it shows](assets/picture.jpg)",
                    edits: MarkdownText.edits(rewriting: node, tree)))
            return
        }
        if tree.profile >= .markdown, ForeignComponent.isLink(name) {
            context.report(.markdownComponent(name, at: span, markdown: "[words](address)", edits: []))
            return
        }
        let foreign =
            isPicture && parent == .gallery
            ? .galleryImage : tree.profile >= .markdown ? ForeignComponent.component(named: name) : nil
        let meant = foreign.flatMap { canBecome($0, node, in: parent, tree) ? [$0.name] : nil }
        let nearest = meant ?? context.suggestions.nearestComponents(to: name, in: tree.profile)
        // In a body without Sections, the compiler has added one around the content.
        let isOutside = element.map { tree.hasSynthesizedID($0.node) } ?? true
        let isLikeSection =
            isOutside && !tree[node].flags.contains(.selfClosed)
            && [AttributeName.id, .title].allSatisfy { tree.attribute($0, of: node) != nil }
        if isLikeSection || nearest.contains(Component.section.name) { context.survey.mayHideSections = true }
        if nearest.contains(Component.mediaRef.name) { context.survey.mayHideMediaRefs = true }
        context.survey.mayHideAssetRefs = true
        context.report(
            .unknownComponent(
                name, at: span, nearest: nearest,
                closing: tree.closeTag(of: node).map { closingName($0, tree) }.map { (tree.source.text($0), $0) },
                adding: foreign == .fullBleed && ForeignComponent.isVideo(name)
                    && tree.attribute(.kind, of: node) == nil
                    ? " kind=\"video\"" : "",
                isInProse: tree[node].flags.contains(.afterProse) && tree.closeTag(of: node) == nil))
    }

    /// Returns whether an element can be renamed to a component. A component without content, other than a MediaRef,
    /// can only replace an empty element.
    private static func canBecome(
        _ component: Component, _ node: NodeID, in parent: Component?, _ tree: SyntaxTree
    ) -> Bool {
        switch component.content {
        case .none: component == .mediaRef || tree.isEmpty(node)
        case .prose: true
        case .components: parent != component && !tree[node].flags.contains(.selfClosed)
        }
    }

    /// Returns the text between the `</` and the `>` of a closing tag, without white space around it.
    private static func closingName(_ closeTag: NodeID, _ tree: SyntaxTree) -> SourceSpan {
        let start = Int(tree[closeTag].start) + 2
        var end = Int(tree[closeTag].end)
        while end > start, tree.bytes[end - 1] == UInt8(ascii: ">") || Blank.isSpace(tree.bytes[end - 1]) { end -= 1 }
        return SourceSpan(start..<end)
    }

    // MARK: Parents

    /// Reports an element that is not allowed where it is. Returns whether it is misplaced.
    private static func checkParent(_ index: Int, _ context: inout PassContext) -> Bool {
        let component = context.survey.elements[index].component
        if let container = context.survey.elements[index].markdown {
            // A missing or broken tag is reported already. Its fix may move the element out of the container.
            let node = context.survey.elements[index].node
            let lacksTag = component.content != .none && context.tree[node].flags.contains(.neverClosed)
            if lacksTag || context.tree.hasUnreadableTag(node) { return true }
            // The diagnostic about text between components covers the whole container.
            let parent = context.survey.elements[index].parent
            if parent.map({ context.survey.elements[$0].component.content }) == .components { return true }
            context.report(
                .componentInMarkdown(
                    component.name, at: context.tree.nameSpan(of: context.survey.elements[index].node),
                    container: describe(container, in: context.tree)))
            return true
        }
        let parentComponent = context.survey.elements[index].parent.map { context.survey.elements[$0].component }
        if component.isAllowed(in: parentComponent) { return false }
        let tree = context.tree
        let survey = context.survey
        let element = survey.elements[index]
        // The diagnostic about the missing parent covers the element too.
        if element.lacksRequiredParent || tree.isUnfinishedName(element.node) { return true }
        let span = tree.nameSpan(of: element.node)
        let parent = element.parent.map { survey.elements[$0] }
        // The allowed content of an unknown component is unknown.
        if parent?.component == .unknown { return false }
        if survey.isUnopened(span, inElementAt: parent.map { tree[$0.node].start } ?? 0) { return false }
        if component == .section, let parent {
            if let outer = survey.section(around: index) {
                context.report(.nestedSection(at: span, outer: tree.nameSpan(of: survey.elements[outer].node)))
            } else {
                context.report(
                    .misplacedSection(in: parent.component.name, at: span, parent: tree.nameSpan(of: parent.node)))
            }
            return true
        }
        let allowed = component.descriptor.parents(in: tree.profile)
        let isGalleryPicture =
            parent?.component == .gallery && component == .image && tree.hasPathInsteadOfKey(element)
        context.report(
            .invalidChild(
                component.name, at: span, allowed: allowed.map(\.name),
                instead: isGalleryPicture ? Component.galleryImage.name : nil,
                parent: parent.map { (name: $0.component.name, span: tree.nameSpan(of: $0.node)) }))
        return true
    }

    private static func describe(_ container: NodeID, in tree: SyntaxTree) -> (name: String, marker: SourceSpan) {
        let name =
            switch tree[container].kind {
            case .list: "list"
            case .blockQuote: "quote"
            case .table: "table"
            default: "footnote"
            }
        // The first marker inside; a table has none, and is identified by its first row.
        let marker = tree[container].kind == .list ? container + 2 : container + 1
        return (name, tree[marker].span)
    }

    // MARK: Content

    private static func checkContent(
        _ element: BodySurvey.LocatedElement, at index: Int, _ context: inout PassContext
    ) {
        let flags = context.tree.nodes[element.node].flags
        switch element.component.content {
        case .none: if !flags.contains(.selfClosed) { checkClosesItself(element, &context) }
        case .prose, .components:
            // The content of a component in a cell has no nodes.
            let isInTable = element.markdown.map { context.tree[$0].kind == .table } ?? false
            if !isInTable, context.tree.isEmpty(element.node), !isBesideContent(index, context.survey, context.tree) {
                reportEmpty(element, &context)
            }
        }
    }

    /// Returns whether an empty element is directly before or after what it was probably meant to hold, which is not allowed
    /// there: a component that only it can contain, or text between components.
    private static func isBesideContent(_ index: Int, _ survey: BodySurvey, _ tree: SyntaxTree) -> Bool {
        let element = survey.elements[index]
        var (start, end) = (Int(tree[element.node].start), Int(tree[element.node].end))
        while start > 0, Blank.isSpace(tree.bytes[start - 1]) { start -= 1 }
        while Blank.isSpace(tree.bytes[end]) { end += 1 }
        func isAdjacent(_ other: SourceSpan) -> Bool { Int(other.end) == start || Int(other.start) == end }
        if element.component.content == .components {
            return [index - 1, index + 1].contains { other in
                survey.elements.indices.contains(other) && survey.elements[other].parent == element.parent
                    && survey.elements[other].component.requiredParent == element.component
                    && isAdjacent(tree[survey.elements[other].node].span)
            }
        }
        guard let parent = element.parent else {
            guard element.component == .section else { return false }
            let outside = survey.textOutsideSections
            let next = outside.partitioningIndex { Int($0.start) >= end }
            return next < outside.count && isAdjacent(outside[next])
        }
        let next = survey.textBetweenComponents.partitioningIndex {
            ($0.element, Int($0.span.start)) >= (parent, start)
        }
        return [next - 1, next].contains { run in
            survey.textBetweenComponents.indices.contains(run) && survey.textBetweenComponents[run].element == parent
                && isAdjacent(survey.textBetweenComponents[run].span)
        }
    }

    private static func checkClosesItself(_ element: BodySurvey.LocatedElement, _ context: inout PassContext) {
        let tree = context.tree
        guard !hidesContent(element.node, tree) else { return }
        let range = tree.content(of: element.node)
        let content = range.isEmpty ? nil : contentSpan(range, tree)
        context.report(
            .notSelfClosing(
                element.component.name, at: tree.nameSpan(of: element.node),
                content: content.map { (tree.source.text($0), $0) },
                tail: selfClosingTail(tree[element.node + 1], tree[element.node], tree),
                missingValue: missingValue(element, tree),
                isSafe: !tree.nodes[element.node].flags.contains(.afterProse)))
    }

    /// Returns the words between a Fact's tags if they can become its value as they are.
    static func missingValue(_ element: BodySurvey.LocatedElement, _ tree: SyntaxTree) -> String? {
        guard element.component == .fact, case .absent = tree.state(of: .value, in: element.node) else { return nil }
        let content = tree.content(of: element.node)
        // A paragraph with one text.
        guard content.count == 2, tree[content.lowerBound + 1].kind == .text else { return nil }
        let paragraph = content.lowerBound
        let text = tree.source.text(tree[paragraph].span)
        return text.utf8.contains { $0 == UInt8(ascii: "\"") || $0.isLineBreak } ? nil : text
    }

    private static func reportEmpty(_ element: BodySurvey.LocatedElement, _ context: inout PassContext) {
        let tree = context.tree
        guard !hidesContent(element.node, tree), !tree.hasUnreadableTag(element.node) else { return }
        // The content may be in the braces of an unknown attribute, as in `<Facts items={…}>`.
        let holdsProgram = tree.children(of: element.node + 1).contains { child in
            tree[child].kind == .attribute
                && tree.valueNode(of: child).map { tree.bytes[Int(tree[$0].start)] == UInt8(ascii: "{") } ?? false
        }
        let words = MisplacedContent(of: element, tree)
        if let words { context.survey.misplacedContent.insert(words.attribute) } else if holdsProgram { return }
        if element.component == .choice {
            context.report(.emptyChoiceLabel(at: tree.nameSpan(of: element.node), words: words?.words))
            return
        }
        if tree.hasSynthesizedID(element.node) {
            context.report(.emptySection(at: tree.nameSpan(of: element.node)))
            return
        }
        let holdsDefinition = tree.contents(of: element.node).contains { !tree.isComment($0) }
        let holdsWords =
            holdsDefinition
            || tree.children(of: element.node + 1).contains { child in
                tree[child].kind == .attribute && tree.holdsWords(child)
            }
        context.report(
            .emptyComponent(
                element.component.name, at: tree.nameSpan(of: element.node),
                children: childNames(of: element.component, tree.profile),
                element: holdsWords ? nil : tree[element.node].span, words: words?.words))
    }

    /// Returns whether an element's content is uncertain, since its tag is broken or it is unclosed.
    private static func hidesContent(_ element: NodeID, _ tree: SyntaxTree) -> Bool {
        tree[element + 1].flags.contains(.unreadable) || tree[element].flags.contains(.neverClosed)
    }

    /// Returns the components that may appear in one that allows only components.
    private static func childNames(of component: Component, _ profile: Profile) -> [String] {
        component.content == .components
            ? component.children.filter { $0.descriptor.profile <= profile }.map(\.name) : []
    }

    /// Returns the span from the first child's start to the last one's end.
    private static func contentSpan(_ content: Range<NodeID>, _ tree: SyntaxTree) -> SourceSpan {
        var last = content.lowerBound
        while Int(tree[last].subtreeEnd) < content.upperBound { last = Int(tree[last].subtreeEnd) }
        return SourceSpan(start: tree[content.lowerBound].start, end: tree[last].end)
    }

    /// Returns the span that ` />` replaces to make an element self-closing: from the white space before the `>` to the end.
    private static func selfClosingTail(_ openTag: Node, _ element: Node, _ tree: SyntaxTree) -> SourceSpan {
        var start = Int(openTag.end) - 1
        while start > Int(openTag.start), Blank.isSpace(tree.bytes[start - 1]) { start -= 1 }
        return SourceSpan(start..<Int(element.end))
    }

    // MARK: The whole body

    private static func checkSectionsExist(_ context: inout PassContext) {
        let survey = context.survey
        guard survey.textOutsideSections.isEmpty, !survey.mayHideSections else { return }
        if holdsSections(survey) { return }
        context.report(
            .missingSections(at: SourceSpan(at: context.bytes.count), hasMarkdown: context.tree.profile >= .markdown))
    }
}
