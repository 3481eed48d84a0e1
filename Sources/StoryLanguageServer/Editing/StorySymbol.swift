import StorySemantics
import StorySource
import StorySyntax

/// A named part of a story, with the symbols that it contains.
struct StorySymbol: Sendable {
    /// The protocol's number for a kind of symbol.
    enum Kind: Int {
        case file = 1
        case module, namespace
        case string = 15
        case key = 20
        case event = 24
    }

    let name: String
    let detail: String
    let kind: Kind
    let span: SourceSpan
    let nameSpan: SourceSpan
    var children: [StorySymbol] = []

    /// Returns the outline of a story: sections with pages and headings, named lines and endings; media and assets by key.
    static func outline(of story: AnalyzedStory) -> [StorySymbol] {
        let tree = story.tree
        let metadata = story.metadata
        let media = metadata.media.compactMap { entry($0.key, $0.title?.value ?? "", .key, $0.node, tree) }
        let assets = metadata.assets.compactMap { entry($0.key, $0.src?.value ?? "", .file, $0.node, tree) }
        return media + assets + story.sections.map { element($0.node, story) }
    }

    private static func entry(
        _ key: StoryMetadata.Text?, _ detail: String, _ kind: Kind, _ node: NodeID, _ tree: SyntaxTree
    ) -> StorySymbol? {
        key.map { StorySymbol(name: $0.value, detail: detail, kind: kind, span: tree[node].span, nameSpan: $0.span) }
    }

    /// Returns an element and its symbols. Pages are in sections and other symbols in pages, so nesting is bounded.
    private static func element(_ node: NodeID, _ story: AnalyzedStory) -> StorySymbol {
        let tree = story.tree
        let component = tree.component(of: node)
        let id = tree.text(of: .id, in: node) ?? ""
        let title = tree.text(of: .title, in: node) ?? ""
        var symbol = StorySymbol(
            name: title.isEmpty ? id.isEmpty ? component.descriptor.name : id : title, detail: title.isEmpty ? "" : id,
            kind: component == .section ? .module : component == .page ? .namespace : .event, span: tree[node].span,
            nameSpan: tree.nameSpan(of: node))
        guard component == .section || component == .page else { return symbol }
        for child in tree.contents(of: node) {
            switch tree[child].kind {
            case .element:
                let isPage = tree.component(of: child) == .page
                if isPage && component == .section || !isPage && tree.text(of: .id, in: child) != nil {
                    symbol.children.append(element(child, story))
                }
            case .heading:
                let words = story.plainText(of: child)
                guard !words.isEmpty else { continue }
                symbol.children.append(
                    StorySymbol(
                        name: words, detail: story.headingID(of: child).map { "#\($0)" } ?? "", kind: .string,
                        span: tree[child].span, nameSpan: tree[child].span))
            default: break
            }
        }
        return symbol
    }
}
