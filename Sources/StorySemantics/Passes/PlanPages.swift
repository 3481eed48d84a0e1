import StoryDiagnostics
import StoryIR
import StorySource
import StorySyntax

/// Which pages a section has, and how each of them ends (LANGUAGE.md 7).
package enum PlanPages: Pass {
    package static let name = "plan-pages"

    package static func run(_ context: inout PassContext) {
        var planner = Planner(context.tree, defaultReveal: context.metadata.defaults.reveal ?? .all)
        for (index, section) in context.meaning.sections.enumerated() { planner.plan(section.node, index) }
        context.pages = planner.pages
        context.diagnostics += planner.diagnostics
    }

    /// What is known while the sections are visited in order.
    private struct Planner {
        private let tree: SyntaxTree
        private let defaultReveal: IR.Page.Reveal
        private(set) var pages = StoryPages()
        private(set) var diagnostics: [Diagnostic] = []
        private var endings = ElementIDs("ending", in: "this story")
        /// `exit_conflict` was reported for the page that was added last.
        private var hasConflict = false

        init(_ tree: SyntaxTree, defaultReveal: IR.Page.Reveal) {
            self.tree = tree
            self.defaultReveal = defaultReveal
        }

        mutating func plan(_ section: NodeID, _ index: Int) {
            let first = pages.pages.count
            defer { pages.ofSection.append(first..<pages.pages.count) }
            guard tree.profile == .interactive else {
                pages.pages.append(
                    .init(
                        section: index, node: section, id: StoryPages.onlyID, kind: .text, reveal: .all, exit: .follows,
                        isLast: true))
                return
            }
            let elements = pageElements(of: section)
            if elements.isEmpty {
                addPage(section, in: index, id: StoryPages.onlyID)
            } else {
                reportContentOutside(elements, of: section)
                var ids = ElementIDs("page", in: "this section")
                for (number, element) in elements.enumerated() {
                    if let finding = ids.add(element, in: tree) { diagnostics.append(finding) }
                    addPage(element, in: index, id: tree.text(of: .id, in: element) ?? "p\(number + 1)")
                }
            }
            let last = pages.pages.count - 1
            pages.pages[last].isLast = true
            if !elements.isEmpty { applyNext(of: section, to: last) }
        }

        private func pageElements(of section: NodeID) -> [NodeID] {
            directChildren(of: section).filter { tree[$0].kind == .element && tree.component(of: $0) == .page }
        }

        private func directChildren(of element: NodeID) -> [NodeID] {
            let content = tree.content(of: element)
            var children: [NodeID] = []
            var child = content.lowerBound
            while child < content.upperBound {
                children.append(child)
                child = Int(tree[child].subtreeEnd)
            }
            return children
        }

        /// Reports what stands beside pages, once between two of them.
        private mutating func reportContentOutside(_ elements: [NodeID], of section: NodeID) {
            var isReported = false
            var runs = TextRuns.runs(directlyIn: tree.content(of: section), of: tree)[...]
            for child in directChildren(of: section) {
                if tree[child].kind == .element, tree.component(of: child) == .page {
                    isReported = false
                } else if !isReported {
                    while let run = runs.first, run.end <= tree[child].start { runs.removeFirst() }
                    let text = runs.first.flatMap { $0.start < tree[child].end ? $0 : nil }
                    // What is neither, raw HTML for one, has a finding of its own.
                    guard let span = tree[child].kind == .element ? tree.nameSpan(of: child) : text else { continue }
                    isReported = true
                    diagnostics.append(.contentOutsidePage(at: span, page: tree.nameSpan(of: elements[0])))
                }
            }
        }

        // MARK: One page

        private mutating func addPage(_ node: NodeID, in section: Int, id: String) {
            var scan = PageScan(tree, node)
            scan.scan()
            diagnostics += scan.diagnostics
            hasConflict = scan.hasConflict
            if case .ending(let ending) = scan.exit {
                if let finding = endings.add(ending, in: tree) { diagnostics.append(finding) }
            }
            var page = StoryPages.Page(
                section: section, node: node, id: id, kind: kind(of: node, scan.exit),
                reveal: reveal(of: node), exit: scan.exit)
            if let next = tree.attribute(.next, of: node) {
                if scan.exit == .follows {
                    page.exit = .next(attribute: next)
                } else if !hasConflict {
                    reportNext(next, scan.exit)
                }
            }
            note(page)
        }

        private mutating func note(_ page: StoryPages.Page) {
            pages.pages.append(page)
            if page.exit != .follows { makeExplicit(by: page) }
        }

        private mutating func makeExplicit(by page: StoryPages.Page) {
            guard pages.flow == .sequential else { return }
            pages.flow = .explicit
            pages.explicitBy =
                switch page.exit {
                case .follows: nil
                case .next: page.node
                case .choices(let element), .ending(let element): element
                }
        }

        /// `next` on a section belongs to its last page.
        private mutating func applyNext(of section: NodeID, to last: Int) {
            guard let next = tree.attribute(.next, of: section) else { return }
            if pages.pages[last].exit == .follows {
                pages.pages[last].exit = .next(attribute: next)
                makeExplicit(by: pages.pages[last])
            } else if !hasConflict {
                reportNext(next, pages.pages[last].exit)
            }
        }

        private mutating func reportNext(_ next: NodeID, _ exit: StoryPages.Exit) {
            hasConflict = true
            diagnostics.append(.nextBesideExit(at: tree[next + 1].span, exit: span(of: exit)))
        }

        private func span(of exit: StoryPages.Exit) -> SourceSpan? {
            switch exit {
            case .follows: nil
            case .next(let attribute): tree[attribute + 1].span
            case .choices(let element), .ending(let element): tree.nameSpan(of: element)
            }
        }

        private func reveal(of node: NodeID) -> IR.Page.Reveal {
            guard tree.component(of: node) == .page,
                case .valid(let reveal) = tree.closedValue(.reveal, of: node, as: IR.Page.Reveal.self)
            else { return defaultReveal }
            return reveal
        }

        /// What the exit makes of a page; what its tag says where the exit leaves that open.
        private mutating func kind(of node: NodeID, _ exit: StoryPages.Exit) -> IR.Page.Kind {
            let inferred: IR.Page.Kind =
                switch exit {
                case .follows, .next: .text
                case .choices: .choice
                case .ending: .ending
                }
            guard tree.component(of: node) == .page,
                case .valid(let said) = tree.closedValue(.kind, of: node, as: IR.Page.Kind.self), said != inferred
            else { return inferred }
            if said == .title, inferred == .text { return .title }
            diagnostics.append(
                .pageKindMismatch(
                    said.rawValue, at: tree.span(of: .kind, in: node), inferred: inferred.rawValue,
                    exit: span(of: exit)))
            return inferred
        }
    }
}
