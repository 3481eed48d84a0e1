import StorySource

enum DOTMap {
    /// Returns the graph, with a line feed at its end.
    static func text(_ drawing: MapDrawing) -> String {
        var lines = [
            "digraph story {", "    graph [label=\(quoted([drawing.title])), labelloc=t, fontname=\"Helvetica\"]",
            "    node [shape=box, style=\"rounded,filled\", fillcolor=\"#ffffff\", fontname=\"Helvetica\"]",
            "    edge [fontname=\"Helvetica\", fontsize=10]",
        ]
        if let start = drawing.start { lines += ["    start [shape=point, width=0.2]", "    start -> \(start)"] }
        for (number, cluster) in drawing.clusters.enumerated() {
            lines.append("    subgraph cluster_\(number) {")
            lines.append("        label=\(quoted([cluster.title]))")
            lines.append("        color=\"#8a8a8f\"")
            lines += cluster.nodes.map { "        " + node($0) }
            lines.append("    }")
        }
        lines += drawing.nodes.map { "    " + node($0) }
        for edge in drawing.edges {
            var attributes = edge.lines.isEmpty ? [] : ["label=\(quoted(edge.lines))"]
            switch edge.style {
            case .plain: break
            case .authentic: attributes.append("penwidth=3")
            case .back: attributes += ["style=dashed"]
            }
            let list = attributes.isEmpty ? "" : " [\(attributes.joined(separator: ", "))]"
            lines.append("    \(edge.from) -> \(edge.to)\(list)")
        }
        return (lines + ["}"]).joined(separator: "\n") + "\n"
    }

    private static func node(_ node: MapDrawing.Node) -> String {
        "\(node.name) [label=\(quoted(node.lines))\(style(of: node.role).map { ", " + $0 } ?? "")]"
    }

    private static func style(of role: MapDrawing.Role) -> String? {
        switch role {
        case .page: nil
        case .good: "peripheries=2, fillcolor=\"#d9f2d0\""
        case .bad: "peripheries=2, fillcolor=\"#f9d6d5\""
        case .neutral: "peripheries=2, fillcolor=\"#e6e6e9\""
        case .secret: "peripheries=2, fillcolor=\"#e9dcfa\""
        case .end: "peripheries=2, fillcolor=\"#fff3cd\""
        case .lost: "style=\"rounded,dashed\", color=\"#8a8a8f\", fontcolor=\"#5a5a5f\""
        case .inSink, .nowhere: "color=\"#b3261e\", fontcolor=\"#b3261e\", penwidth=2"
        }
    }

    /// Returns lines as a quoted label. A backslash would begin an escape, an ampersand a character reference.
    private static func quoted(_ lines: [String]) -> String {
        let escaped = lines.map { line in
            line.replacingScalars { $0 == "\\" || $0 == "\"" ? "\\\($0)" : $0 == "&" ? "&amp;" : nil }
        }
        return "\"" + escaped.joined(separator: "\\n") + "\""
    }
}
