import StoryDiagnostics
import StoryGraph
import StoryIR
import StorySource
import StorySyntax

/// Resolves `to`, `next` and `start`, and builds the graph of pages from them (LANGUAGE.md 7). Reports links whose
/// anchor is not in the story, unless it may be hidden.
package enum ResolveTargets: Pass {
    package static func run(_ context: inout PassContext) {
        guard !context.pages.pages.isEmpty else { return }
        context.pages.sectionIDs = context.meaning.sectionIDs
        if context.tree.profile >= .interactive {
            var resolver = Resolver(context)
            resolver.resolveAll(&context)
            resolver.reportAnchors(&context)
        }
        var targets: [Int] = []
        for page in context.pages.pages.indices { addTargets(of: page, to: &context.pages, &targets) }
    }

    /// Adds the pages to which a page leads, in order, authentic choices first. `targets`: memory for them.
    private static func addTargets(of index: Int, to pages: inout StoryPages, _ targets: inout [Int]) {
        let page = pages.pages[index]
        targets.removeAll(keepingCapacity: true)
        switch page.exit {
        case .ending: break
        case .next, .choices:
            let links = pages.links(of: index)
            for link in links where link.isAuthentic { if let target = link.target { targets.append(target) } }
            for link in links where !link.isAuthentic { if let target = link.target { targets.append(target) } }
        case .follows:
            let isOver = page.isLast && pages.flow == .explicit || index + 1 == pages.pages.count
            if !isOver { targets.append(index + 1) }
        }
        pages.graph.addPage(targets: targets)
    }

    /// Looks up sections and pages by name.
    private struct Resolver {
        private let tree: SyntaxTree
        private let sections: [StoryMeaning.Section]
        private let sectionIDs: SectionIDs
        /// For each id in ``sectionIDs``, the first page of its section; nil if it is only listed.
        private var firstPages: [Int?]
        /// Pages by name; nil until they are needed, since most targets are sections.
        private var namedPages: (names: NameTable, pages: [Int])?
        /// Whether a section has an unreadable or duplicate name, or may be hidden: it may be the target that is meant.
        private var mayHideSections: Bool
        /// As `mayHideSections`, for pages.
        private var mayHidePages: Bool
        /// Whether a section is not in the front matter's list.
        private var hasUnlisted: Bool
        /// The names as texts, computed at the first misspelling.
        private lazy var allSections = sections.indices.map { sectionIDs[$0] }.filter { !$0.isEmpty }
        private lazy var allPages = namedPages?.names.all ?? []
        /// Whether a name was not reported since it may be hidden.
        private var hasHidden = false
        /// Whether two sections, or two pages of a section, share a name, so that the target is ambiguous.
        private var isAmbiguous = false
        /// Whether a heading may have another slug than was meant; computed at the first unknown name.
        private var hasSuspectHeadings: Bool?
        /// Whether targets may name pages. Segments of a JSON story have none.
        private let hasPages: Bool

        init(_ context: PassContext) {
            tree = context.tree
            sections = context.meaning.sections
            hasPages = context.format == .mdx
            hasUnlisted = context.metadata.hasUsableSections && sections.contains { $0.id != nil && $0.metadata == nil }
            mayHideSections = context.survey.mayHideSections
            mayHidePages =
                context.pages.hasUnnamed || context.pages.hasSharedNames
                || context.pages.suspects.contains { context.tree[$0].kind != .attribute }
            isAmbiguous = context.pages.hasSharedNames
            sectionIDs = context.meaning.sectionIDs
            firstPages = [Int?](repeating: nil, count: sectionIDs.names.count)
            for index in sections.indices {
                guard let number = sectionIDs.number(of: index) else {
                    mayHideSections = true
                    continue
                }
                if firstPages[number] == nil {
                    firstPages[number] = context.pages.ofSection[index].lowerBound
                } else {
                    isAmbiguous = true
                    mayHideSections = true
                }
            }
            if mayHideSections { mayHidePages = true }
        }

        private mutating func namePages(_ story: StoryPages) {
            var (names, pages) = (NameTable(), [Int]())
            for (page, facts) in story.pages.enumerated() where sectionIDs.number(of: facts.section) != nil {
                if names.insert(story.name(of: page)).isNew { pages.append(page) }
            }
            namedPages = (names, pages)
        }

        mutating func resolveAll(_ context: inout PassContext) {
            if isAmbiguous { context.pages.isComplete = false }
            resolveEach(&context)
            guard hasHidden, !context.diagnostics.heads.contains(where: { $0.severity == .error }) else { return }
            // Without an error, nothing can hide a target, so all missing targets are reported.
            (mayHideSections, mayHidePages, hasUnlisted, hasSuspectHeadings) = (false, false, false, false)
            resolveEach(&context)
        }

        private mutating func resolveEach(_ context: inout PassContext) {
            for page in context.pages.pages.indices {
                for link in context.pages.pages[page].links {
                    context.pages.links[link].target = target(of: link, on: page, &context)
                }
            }
            if context.metadata.hidesStart { context.pages.isComplete = false }
            if let start = context.metadata.start {
                if let page = resolve(start.value, context.pages) {
                    context.pages.start = page
                } else {
                    report(start.value, at: start.span, on: nil, &context) { [tree] in
                        Escaping.scalar($0, over: start.node, in: tree)
                    }
                }
            }
        }

        mutating func reportAnchors(_ context: inout PassContext) {
            let anchors = context.markdown.unknownAnchors
            if anchors.isEmpty || holdsSuspectHeadings(context) { return }
            let all = ResolveMarkdown.anchors(context)
            for (name, span) in anchors {
                if mayBeHidden(name, isPage: name.utf8.contains(UInt8(ascii: "/")), context) { continue }
                let nearest = context.suggestions.nearest(to: name, among: all)
                if StoryIdentifier.isAnyInvalid(nearest) { continue }
                context.report(.unknownAnchor(name, at: span, nearest: nearest))
            }
        }

        /// Returns whether markup with a diagnostic is in a heading, whose slug it changes, or names an anchor of HTML.
        private func holdsSuspectHeadings(_ context: PassContext) -> Bool {
            let ids: Set<DiagnosticID> = [.rawHTMLNotSupported, .expressionNotSupported, .foreignMarkup]
            // A comment has no words.
            let starts = context.diagnostics.heads.lazy.filter { [tree] in
                ids.contains($0.id) && !tree.bytes.matches("<!--", at: Int($0.start))
            }.map(\.start).sorted()
            if starts.isEmpty { return false }
            return (tree.body..<tree.nodes.count).contains { node in
                switch tree[node].kind {
                case .heading:
                    let first = starts.partitioningIndex { $0 >= tree[node].start }
                    return first < starts.count && starts[first] < tree[node].end
                case .rawHTML where !tree.isComment(node):
                    return tree[node].range.contains {
                        Blank.isSpace(tree.bytes[$0])
                            && (tree.bytes.matches("id=", at: $0 + 1) || tree.bytes.matches("name=", at: $0 + 1))
                    }
                default: return false
                }
            }
        }

        /// Returns whether the section or page of a name that was not found may be there, under another name or hidden.
        private func mayBeHidden(_ name: String, isPage: Bool, _ context: PassContext) -> Bool {
            (isPage ? mayHidePages : mayHideSections) || isListed(name, context)
        }

        /// Returns the target of a choice or `next`. An unreadable value has a diagnostic already.
        private mutating func target(of link: Int, on page: Int, _ context: inout PassContext) -> Int? {
            guard let value = context.pages.links[link].name else {
                context.pages.isComplete = false
                return nil
            }
            if let target = tree.withText(of: value, { resolve($0, context.pages) }) { return target }
            let text = tree.valueText(value)
            if !Blank.isBlank(text) {
                report(text, at: tree[value].span, on: page, &context, writtenBy: Escaping.attributeValue)
            } else {
                context.pages.isComplete = false
                // A blank `to` counts as missing.
                let node = context.pages.links[link].node
                if tree[node].kind == .attribute { context.report(.emptyTarget(at: tree.nameSpan(ofAttribute: node))) }
            }
            return nil
        }

        /// Returns the page with a name. A bare name is a section, and means its first page.
        private mutating func resolve(_ name: String, _ story: StoryPages) -> Int? {
            var name = name
            return name.withUTF8 { resolve($0, story) }
        }

        private mutating func resolve(_ name: UnsafeBufferPointer<UInt8>, _ story: StoryPages) -> Int? {
            if let section = sectionIDs.names.index(of: name), let page = firstPages[section] { return page }
            guard hasPages else { return nil }
            if namedPages == nil { namePages(story) }
            return namedPages!.names.index(of: name).map { namedPages!.pages[$0] }
        }

        /// Reports an unresolved name. `page`: the page that refers to the target; nil for the front matter.
        private mutating func report(
            _ name: String, at span: SourceSpan, on page: Int?, _ context: inout PassContext,
            writtenBy write: (String) -> String?
        ) {
            context.pages.isComplete = false
            let isPage = hasPages && name.utf8.contains(UInt8(ascii: "/"))
            let isSuspect = hasSuspectHeadings ?? holdsSuspectHeadings(context)
            hasSuspectHeadings = isSuspect
            if mayBeHidden(name, isPage: isPage, context) || isSuspect {
                hasHidden = true
                return
            }
            if let level = levelOfSections, let heading = context.markdown.heading(withID: name) {
                return context.report(
                    .headingAsTarget(name, at: span, heading: tree[heading].span, levelOfSections: level))
            }
            // A page of the section itself, or the title of a section, from whose words its id is made.
            let slug = Slug.of(name)
            let meant =
                page.flatMap { pageOfSection(context.pages.pages[$0].section, named: name) }
                ?? (resolve(slug, context.pages) == nil ? nil : slug)
            var near =
                meant.map { [$0] } ?? context.suggestions.nearest(to: name, among: isPage ? allPages : allSections)
            // The '/' may be the misspelling.
            if near.isEmpty { near = context.suggestions.nearest(to: name, among: isPage ? allSections : allPages) }
            if StoryIdentifier.isAnyInvalid(near) { return }
            let suggestions = near.compactMap { near in
                resolve(near, context.pages).map { page in
                    Suggestion(
                        name: near, declaration: tree.nameSpan(of: context.pages.pages[page].node),
                        replacement: write(near))
                }
            }
            context.report(.unknownTarget(name, at: span, suggestions: suggestions, in: context.format))
        }

        /// The level of the headings that begin sections; nil if none does.
        private var levelOfSections: Int? {
            guard let section = sections.last?.node, tree.hasSynthesizedID(section) else { return nil }
            let titles = tree.children(of: section + 1).filter { tree[$0].kind == .heading }
            return titles.last.map { Int(tree[$0].payload) }
        }

        /// Returns whether `sections` lists the section of a name, and a Section that it doesn't list may be meant.
        private func isListed(_ name: String, _ context: PassContext) -> Bool {
            hasUnlisted && context.metadata.sectionIDs.index(of: String(name.prefix { $0 != "/" })) != nil
        }

        /// Returns the page that a bare name would mean if it were looked up in the enclosing section, which it is not.
        private func pageOfSection(_ section: Int, named name: String) -> String? {
            let page = "\(sectionIDs[section])/\(name)"
            return namedPages?.names.index(of: page) == nil ? nil : page
        }
    }
}
