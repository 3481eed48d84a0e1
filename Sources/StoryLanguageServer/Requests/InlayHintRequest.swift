import StoryDiagnostics
import StorySemantics
import StorySource
import StorySyntax

/// `textDocument/inlayHint`: the titles of media after `ref`, and the pages to the nearest ending after a choice.
enum InlayHintRequest: Request {
    static let method = "textDocument/inlayHint"
    static let provider: String? = "inlayHintProvider"

    static func answer(_ params: RequestParams, _ server: LanguageServer) throws(ResponseError) -> [MessageObject] {
        let (uri, place) = (try params.uri, try params.range)
        let snapshot = try server.snapshot(of: uri)
        guard let story = snapshot.story else { return [] }
        let range = snapshot.positions.span(of: place)
        var hints: [(offset: Int, label: String)] = []
        if server.settings.hintsMediaTitles { addTitles(story, range, &hints) }
        if server.settings.hintsPagesToEnding { addPages(story, range, &hints) }
        return hints.sorted { $0.offset < $1.offset }.map { hint in
            MessageObject {
                $0.member("position", snapshot.positions.position(of: hint.offset))
                $0.member("label", hint.label)
                $0.member("paddingLeft", true)
            }
        }
    }

    private static func addTitles(
        _ story: AnalyzedStory, _ range: SourceSpan, _ hints: inout [(offset: Int, label: String)]
    ) {
        let tree = story.tree
        let names = WritableNames(story)
        for id in tree.body..<tree.nodes.count where tree[id].kind == .element {
            if tree[id].start > range.end { break }
            for attribute in tree.component(of: id).descriptor.attributes where attribute.value == .mediaKey {
                guard case .text(let value) = tree.state(of: attribute.name, in: id), isShown(value, tree, range),
                    let title = names.media(tree.valueText(value))?.title
                else { continue }
                hints.append((Int(tree[value].end) + 1, title.value))
            }
        }
    }

    private static func addPages(
        _ story: AnalyzedStory, _ range: SourceSpan, _ hints: inout [(offset: Int, label: String)]
    ) {
        let tree = story.tree
        for (node, steps) in WritableNames(story).stepsToEnding {
            guard let value = tree.attribute(.to, of: node).flatMap(tree.valueNode(of:)), isShown(value, tree, range)
            else {
                continue
            }
            // The target page counts too.
            let count = steps.map { $0 + 1 }
            let label = count.map { Counted.words($0, "page") + " to an ending" } ?? "no ending from here"
            hints.append((Int(tree[value].end) + 1, label))
        }
    }

    /// Returns whether a value is in a range, and has quotes.
    private static func isShown(_ value: NodeID, _ tree: SyntaxTree, _ range: SourceSpan) -> Bool {
        let node = tree[value]
        let quote = tree.bytes[Int(node.end)]
        return !node.flags.contains(.synthesized) && (quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"))
            && node.start <= range.end && node.end >= range.start
    }
}
