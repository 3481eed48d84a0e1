import StoryDiagnostics
import StoryIR
import StorySource
import StorySyntax

/// Determines the pages of each section, and how each page ends (LANGUAGE.md 7).
struct ResolvePages {
    private let tree: SyntaxTree
    private let survey: BodySurvey
    private let defaultReveal: IR.Page.Reveal
    private var pages = StoryPages()
    private var diagnostics = DiagnosticList()
    private var endings = ElementIDs("ending", in: "this story")
    private var pageIDs = ElementIDs("page", in: "this section")
    private var scan: PageScan

    init(_ context: PassContext) {
        tree = context.tree
        survey = context.survey
        scan = PageScan(context.tree, in: context.format)
        defaultReveal = context.metadata.defaults.reveal ?? .all
        var counts = (sections: 0, pages: 0, links: 0)
        for element in survey.elements {
            if element.component == .section { counts.sections += 1 }
            if element.component == .page { counts.pages += 1 }
            if element.component == .choice || element.attributes.contains(.next) { counts.links += 1 }
        }
        pages.pages.reserveCapacity(counts.sections + counts.pages)
        pages.ofSection.reserveCapacity(counts.sections)
        pages.authenticSections.reserveCapacity(counts.sections)
        pages.links.reserveCapacity(counts.links)
        guard tree.profile >= .interactive else { return }
        pages.suspects = SuspectPages.nodes(context)
        pages.isComplete = pages.suspects.isEmpty && survey.possiblyHidingPages.isEmpty
    }

    mutating func visit(_ element: BodySurvey.LocatedElement, _ context: inout PassContext) {
        // `ResolveSections` has just added it.
        if element.component == .section { addPages(of: element.node, context.meaning.sections.count - 1) }
    }

    mutating func finish(_ context: inout PassContext) {
        nameEndings()
        context.pages = pages
        context.diagnostics += diagnostics
    }

    private mutating func addPages(of section: NodeID, _ index: Int) {
        let first = pages.pages.count
        defer { pages.ofSection.append(first..<pages.pages.count) }
        pages.authenticSections.append(tree.profile >= .interactive && tree.isAuthentic(section))
        guard tree.profile >= .interactive else {
            pages.pages.append(
                .init(
                    section: index, node: section, id: StoryPages.onlyID, kind: .text, reveal: .all, exit: .follows,
                    links: 0..<0, isLast: true))
            return
        }
        if tree.isAuthenticitySuspect(section) { pages.hasSuspectMark = true }
        let elements = tree.elements(.page, in: section)
        let next = tree.attribute(.next, of: section)
        guard !elements.isEmpty else {
            addPage(section, in: index, id: StoryPages.onlyID, next: next, outer: nil, isLast: true)
            return
        }
        reportContentOutside(elements, of: section)
        pageIDs.removeAll()
        var unnamed: [String] = []
        for (number, element) in elements.enumerated() {
            if let diagnostic = pageIDs.add(element, in: tree) {
                diagnostics.append(diagnostic)
                if diagnostic.id == .duplicateID { pages.hasSharedNames = true }
            }
            let id = tree.text(of: .id, in: element)
            if id == nil { unnamed.append("p\(number + 1)") }
            let isLast = number == elements.count - 1
            addPage(
                element, in: index, id: id ?? "p\(number + 1)", next: tree.attribute(.next, of: element),
                outer: isLast ? next : nil, isLast: isLast)
        }
        if !unnamed.isEmpty { pages.hasUnnamed = true }
        if unnamed.contains(where: pageIDs.hasNamed) { pages.hasSharedNames = true }
    }

    /// Numbers the endings without an id. Under 0.3, the numbers are unique in the story, and skip ids that authors
    /// gave.
    private mutating func nameEndings() {
        guard tree.profile >= .markdown else { return }
        var number = 0
        for (index, page) in pages.pages.enumerated() {
            guard case .ending(let ending) = page.exit, tree.text(of: .id, in: ending) == nil else { continue }
            while endings.hasNamed("e\(number)") { number += 1 }
            pages.endingNumbers[index] = number
            number += 1
        }
    }

    /// Reports content outside pages, at most once between two pages.
    private mutating func reportContentOutside(_ elements: [NodeID], of section: NodeID) {
        var isReported = false
        let content = tree.content(of: section)
        let definitions = tree.siblings(in: content).filter { tree[$0].kind == .footnoteDefinition }.map {
            tree[$0].span
        }
        let html = (TextRuns.htmlElements(directlyIn: content, of: tree) + definitions).sorted { $0.start < $1.start }
        var runs = TextRuns.runs(directlyIn: content, of: tree, outside: html)[...]
        for child in tree.siblings(in: content) {
            if tree[child].kind == .element, tree.component(of: child) == .page {
                isReported = false
            } else if !isReported {
                // After the pages of an unclosed Section, this may be meant as its closing tag.
                if tree[section].flags.contains(.neverClosed), child > elements[elements.count - 1] { return }
                while let run = runs.first, run.end <= tree[child].start { runs.removeFirst() }
                let text = runs.first.flatMap { $0.start < tree[child].end ? $0 : nil }
                let isElement = tree[child].kind == .element
                // Raw HTML and unknown components have diagnostics of their own.
                guard !isElement || tree.component(of: child) != .unknown,
                    let span = isElement ? tree.nameSpan(of: child) : text, !TextRuns.isInside(span, html),
                    !survey.isUnopened(span)
                else { continue }
                isReported = true
                diagnostics.append(.contentOutsidePage(at: span, page: tree.nameSpan(of: elements[0])))
            }
        }
    }

    // MARK: One page

    /// Adds a page. `next`: its own `next` attribute. `outer`: the section's `next`, if this is the last of several pages.
    private mutating func addPage(
        _ node: NodeID, in section: Int, id: String, next: NodeID?, outer: NodeID?, isLast: Bool
    ) {
        scan.scan(node)
        diagnostics += scan.diagnostics
        if case .ending(let ending) = scan.exit, let diagnostic = endings.add(ending, in: tree) {
            diagnostics.append(diagnostic)
        }
        var exit = scan.exit
        var hasConflict = scan.hasConflict
        func add(_ next: NodeID) {
            if exit == .follows {
                exit = .next(attribute: next)
            } else if !hasConflict {
                hasConflict = true
                diagnostics.append(.nextBesideExit(at: tree.nameSpan(ofAttribute: next), exit: span(of: exit)))
            }
        }
        next.map(add)
        outer.map(add)
        // The intended exit, or the target of a missing choice, is unknown.
        if hasConflict || scan.emptyChoices != nil || scan.hasSuspectChoices { pages.isComplete = false }
        pages.pages.append(
            .init(
                section: section, node: node, id: id, kind: kind(of: node, exit), reveal: reveal(of: node),
                exit: exit, links: addLinks(of: exit), isLast: isLast))
        if pages.flow == .sequential, let end = span(of: exit) {
            pages.flow = .explicit
            pages.explicitBy = end
        }
    }

    private mutating func addLinks(of exit: StoryPages.Exit) -> Range<Int> {
        let first = pages.links.count
        switch exit {
        case .follows, .ending: break
        case .next(let attribute):
            pages.links.append(.init(node: attribute, name: readableValue(of: attribute), isAuthentic: true))
        case .choices(let element):
            for choice in tree.contents(of: element) where tree.isElement(choice, .choice) {
                if tree.isAuthenticitySuspect(choice) { pages.hasSuspectMark = true }
                let name = tree.attribute(.to, of: choice).flatMap(readableValue)
                pages.links.append(.init(node: choice, name: name, isAuthentic: tree.isAuthentic(choice)))
            }
        }
        return first..<pages.links.count
    }

    private func readableValue(of attribute: NodeID) -> NodeID? {
        tree.valueNode(of: attribute).flatMap { tree[$0].flags.contains(.unreadable) ? nil : $0 }
    }

    private func span(of exit: StoryPages.Exit) -> SourceSpan? {
        switch exit {
        case .follows: nil
        case .next(let attribute): tree.nameSpan(ofAttribute: attribute)
        case .choices(let element), .ending(let element): tree.nameSpan(of: element)
        }
    }

    private func reveal(of node: NodeID) -> IR.Page.Reveal {
        guard tree.component(of: node) == .page else { return defaultReveal }
        let reading = tree.enumeratedValue(.reveal, of: node, as: IR.Page.Reveal.self)
        return reading == .absent ? defaultReveal : reading.value
    }

    /// Returns the kind of a page: by its exit, or else by its tag.
    private mutating func kind(of node: NodeID, _ exit: StoryPages.Exit) -> IR.Page.Kind {
        let inferred: IR.Page.Kind =
            switch exit {
            case .follows, .next: .text
            case .choices: .choice
            case .ending: .ending
            }
        guard tree.component(of: node) == .page,
            case .valid(let said) = tree.enumeratedValue(.kind, of: node, as: IR.Page.Kind.self), said != inferred
        else { return inferred }
        if said == .title, inferred == .text { return .title }
        // If a diagnostic covers it, the exit of the page is unknown.
        let isSuspect = scan.hasConflict || scan.emptyChoices != nil || pages.isSuspect(tree.content(of: node))
        if !isSuspect {
            diagnostics.append(
                .pageKindMismatch(
                    said.rawValue, at: tree.span(of: .kind, in: node), inferred: inferred.rawValue,
                    exit: span(of: exit)))
        }
        return inferred
    }
}
