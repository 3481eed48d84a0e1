import StoryGraph

/// Draws the map of a story: `mdxc graph`.
package enum MapBackend {
    /// How a map is drawn.
    package enum Format: String, CaseIterable, Sendable {
        /// An outline for a terminal.
        case text
        /// For Markdown on sites that draw it.
        case mermaid
        /// For Graphviz.
        case dot
        /// For programs; `Grammar/graph.schema.json` describes it.
        case json
    }

    /// The map as UTF-8, with a line feed at its end.
    ///
    /// Takes time in proportion to pages and paths. What the story says can't leave the labels that it is in, nor reach
    /// a terminal as a command.
    /// - Parameter path: Pages that follow one another, of which alone it is to be drawn. In JSON it is there besides.
    package static func render(_ map: StoryMap, path: [Int]? = nil, as format: Format) -> [UInt8] {
        switch format {
        case .text: Array((path.map { PathText.text(map, $0) } ?? OutlineText(map).text).utf8)
        case .mermaid: Array(MermaidMap.text(MapDrawing(map, path: path)).utf8)
        case .dot: Array(DOTMap.text(MapDrawing(map, path: path)).utf8)
        case .json: JSONMap.bytes(map, path: path)
        }
    }
}
