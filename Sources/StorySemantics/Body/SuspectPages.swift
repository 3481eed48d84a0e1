import StorySource
import StorySyntax

/// Elements, attributes and HTML that have a diagnostic and may have been meant as pages or exits.
enum SuspectPages {
    private static let components: [Component] = [.section, .page, .choices, .choice, .ending]
    /// The starts of their tags in HTML.
    private static let tags = components.map { Array("<\($0.name.lowercased())".utf8) }

    /// Returns whether a text begins with the tag of a page or exit, in upper or lower case.
    static func isTag(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        tags.contains { HTMLName.begins(text, with: $0) }
    }

    /// Returns, in document order: unknown components; sections, pages, choices and endings that are refused, misplaced, in a
    /// line of prose or beside the pages of their section; HTML with these names; what may hide one; and misspelt `next`
    /// attributes.
    static func nodes(_ context: PassContext) -> [NodeID] {
        let tree = context.tree
        let elements = context.survey.elements
        var hasPages = [Bool](repeating: false, count: elements.count)
        for element in elements where element.component == .page {
            if let parent = element.parent { hasPages[parent] = true }
        }
        var nodes = elements.filter { element in
            if element.component == .unknown { return true }
            guard components.contains(element.component) else { return false }
            let isBesidePages = element.component != .page && element.parent.map { hasPages[$0] } ?? false
            // On a line of prose it ends nothing.
            let isInProse = element.parent != nil && element.isBesideProse
            return element.isMisplaced || element.isInRefusedContent || isBesidePages || isInProse
        }.map(\.node)
        nodes += context.survey.prose.filter { node in
            tree[node].kind == .rawHTML && isTag(tree.bytes[tree[node].range])
        }
        // Code that is never closed has no diagnostic from 0.3 on.
        nodes += context.survey.possiblyHidingPages.filter { tree[$0].kind != .codeBlock }
        nodes += context.survey.misspelt.filter { $0.meant == .next }.map(\.attribute)
        return nodes.sorted()
    }
}
