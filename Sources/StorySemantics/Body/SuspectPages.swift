import StorySource
import StorySyntax

/// What may have been meant as a page, or as what ends one, but is something else, for which a diagnostic appears.
enum SuspectPages {
    private static let components: [Component] = [.section, .page, .choices, .choice, .ending]
    /// As they begin in HTML.
    private static let tags = components.map { Array("<\($0.name.lowercased())".utf8) }

    /// Elements that are unknown, refused, misplaced, in prose or beside pages, and HTML of the same names; in document order.
    static func nodes(_ context: PassContext) -> [NodeID] {
        let tree = context.tree
        let elements = context.survey.elements
        var hasPages: Set<Int> = []
        for element in elements where element.component == .page {
            if let parent = element.parent { hasPages.insert(parent) }
        }
        var nodes = elements.filter { element in
            if element.component == .unknown { return true }
            guard components.contains(element.component) else { return false }
            let isBesidePages = element.component != .page && element.parent.map(hasPages.contains) ?? false
            // In a line of prose it ends nothing.
            let isInProse = tree[element.node].flags.contains(.besideProse)
            return element.isMisplaced || element.isInRefusedContent || isBesidePages || isInProse
        }.map(\.node)
        nodes += context.survey.prose.filter { node in
            tree[node].kind == .rawHTML && tags.contains { HTMLName.begins(tree.bytes[tree[node].range], with: $0) }
        }
        return nodes.sorted()
    }
}
