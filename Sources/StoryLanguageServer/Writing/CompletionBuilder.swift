import StorySemantics
import StorySource
import StorySyntax

/// Builds the completions at an offset in a story.
struct CompletionBuilder {
    let snapshot: Snapshot
    var story: AnalyzedStory
    let offset: Int
    let hasSnippets: Bool
    let isMarkdown: Bool
    /// Whether the client can request documentation later.
    let resolves: Bool
    /// Whether completions are requested without a trigger character.
    let isInvoked: Bool
    private let fences: FrontMatterFences?
    private(set) var items: [LSP.CompletionItem] = []
    private var lastRange: (bytes: Range<Int>, positions: LSP.Range)?

    var tree: SyntaxTree { story.tree }
    var bytes: Bytes { snapshot.source.bytes }
    /// The profile that the front matter requires, even if it can't be read; if it requires none, the profile of new stories.
    let profile: Profile
    var names: WritableNames { WritableNames(story) }

    init(_ snapshot: Snapshot, _ story: AnalyzedStory, at offset: Int, isInvoked: Bool, _ client: ClientCapabilities) {
        self.snapshot = snapshot
        self.story = story
        self.offset = offset
        fences = FrontMatterFences(snapshot.source)
        profile =
            story.metadata.schemaVersion == nil
            ? FrontMatterCursor.profile(fences?.content ?? 0..<0, snapshot.source) : story.tree.profile
        self.isInvoked = isInvoked
        let item = client["textDocument", "completion", "completionItem"]
        hasSnippets = item?["snippetSupport"]?.bool ?? false
        isMarkdown = client.showsMarkdown(item?["documentationFormat"])
        resolves = item?["resolveSupport"]?["properties"]?.strings?.contains("documentation") ?? false
    }

    /// Adds the completions at the cursor.
    mutating func complete() {
        guard let fences else {
            completeStart()
            if items.isEmpty { completeBody(from: snapshot.source.byteOrderMarkLength) }
            return
        }
        if offset < fences.content.lowerBound { return }
        if offset <= fences.content.upperBound, fences.closing.map({ offset < $0.lowerBound }) ?? true {
            completeFrontMatter(fences.content)
        } else if offset >= fences.bodyStart {
            completeBody(from: fences.bodyStart)
        }
    }

    private mutating func completeBody(from floor: Int) {
        guard !tree.isCode(at: offset) else { return }
        if let tag = TagCursor(around: offset, from: floor, bytes) { complete(tag) } else { completeProse(from: floor) }
    }

    // MARK: Items

    mutating func add(
        _ label: String, _ kind: LSP.CompletionItemKind, _ range: Range<Int>, _ text: LSP.SnippetText? = nil,
        detail: String? = nil, documentation: String? = nil, filter: String? = nil, data: String? = nil
    ) {
        let text = (text ?? LSP.SnippetText(label)).with(lineBreak: snapshot.source.lineBreak)
        items.append(
            LSP.CompletionItem(
                label: label, kind: kind, detail: detail.flatMap { $0.isEmpty ? nil : $0 },
                documentation: documentation.map { LSP.MarkupContent(isMarkdown: isMarkdown, value: $0) },
                range: positions(of: range), newText: text, sortText: Self.sortText(items.count), filterText: filter,
                data: data, isSnippet: hasSnippets && text.hasStops))
    }

    /// Returns the positions of a range. All items of a place have the same one.
    private mutating func positions(of range: Range<Int>) -> LSP.Range {
        if let lastRange, lastRange.bytes == range { return lastRange.positions }
        let positions = snapshot.range(SourceSpan(range))
        lastRange = (range, positions)
        return positions
    }

    /// Returns a key that sorts the items in the order in which they were added.
    private static func sortText(_ index: Int) -> String { index.digits(4) }
}

extension SyntaxTree {
    /// Returns whether an offset is in code or a comment, where text is literal.
    func isCode(at offset: Int) -> Bool {
        var node = body
        while let child = children(of: node).first(where: { self[$0].start < offset && offset <= self[$0].end }) {
            switch self[child].kind {
            case .codeBlock, .module: return true
            case .codeSpan, .expression: return offset < self[child].end
            case .rawHTML: return bytes.matches("<!--", at: Int(self[child].start)) && offset < self[child].end
            default: node = child
            }
        }
        return false
    }
}
