import StoryGraph

/// Draws the map of a story: `mdxc graph`.
package enum MapBackend {
    package enum Format: String, CaseIterable, Sendable {
        /// An outline for a terminal.
        case text
        /// Mermaid, for Markdown on sites that render it.
        case mermaid
        /// DOT, for Graphviz.
        case dot
        /// For programs; `Grammar/graph.schema.json` describes it.
        case json
    }

    /// Returns the map as UTF-8, with a line feed at its end.
    ///
    /// Takes time linear in pages and links. Text of the story can't escape its labels, and can't command a terminal.
    /// - Parameter path: A path of pages. Only it is drawn; JSON has it in addition.
    package static func render(_ map: StoryMap, path: [Int]? = nil, as format: Format) -> [UInt8] {
        switch format {
        case .text: Array((path.map { PathText.text(map, $0) } ?? OutlineText(map).text).utf8)
        case .mermaid: Array(MermaidMap.text(MapDrawing(map, path: path)).utf8)
        case .dot: Array(DOTMap.text(MapDrawing(map, path: path)).utf8)
        case .json: JSONMap.bytes(map, path: path)
        }
    }
}
