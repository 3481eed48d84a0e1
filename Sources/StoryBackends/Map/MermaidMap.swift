enum MermaidMap {
    /// Returns the flowchart, with a line feed at its end.
    static func text(_ drawing: MapDrawing) -> String {
        var lines = ["flowchart TD"]
        var members: [MapDrawing.Role: [String]] = [:]
        func add(_ node: MapDrawing.Node, indent: String) {
            let isEnd =
                switch node.role {
                case .good, .bad, .neutral, .secret, .end: true
                case .page, .lost, .inSink, .nowhere: false
                }
            let label = quoted(node.lines)
            lines.append("\(indent)\(node.name)\(isEnd ? "([\(label)])" : "[\(label)]")")
            if node.role != .page { members[node.role, default: []].append(node.name) }
        }
        if let start = drawing.start { lines += ["    start((start)) --> \(start)"] }
        for (number, cluster) in drawing.clusters.enumerated() {
            lines.append("    subgraph s\(number)[\(quoted([cluster.title]))]")
            for node in cluster.nodes { add(node, indent: "        ") }
            lines.append("    end")
        }
        for node in drawing.nodes { add(node, indent: "    ") }
        for edge in drawing.edges {
            let arrow =
                switch edge.style {
                case .plain: "-->"
                case .authentic: "==>"
                case .back: "-.->"
                }
            let label = edge.lines.isEmpty ? "" : "|\(quoted(edge.lines))|"
            lines.append("    \(edge.from) \(arrow)\(label) \(edge.to)")
        }
        for role in MapDrawing.Role.allCases {
            guard let names = members[role], let style = style(of: role) else { continue }
            lines.append("    classDef \(role.rawValue)Page \(style)")
            lines.append("    class \(names.joined(separator: ",")) \(role.rawValue)Page")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func style(of role: MapDrawing.Role) -> String? {
        switch role {
        case .page: nil
        case .good: "fill:#d9f2d0,stroke:#2f7d32,color:#12330f"
        case .bad: "fill:#f9d6d5,stroke:#b3261e,color:#410e0b"
        case .neutral: "fill:#e6e6e9,stroke:#5a5a5f,color:#1c1c1e"
        case .secret: "fill:#e9dcfa,stroke:#6b3fa0,color:#2a0e4a"
        case .end: "fill:#fff3cd,stroke:#8a6d1a,color:#3a2d05"
        case .lost: "fill:#ffffff,stroke:#8a8a8f,color:#5a5a5f,stroke-dasharray:5 4"
        case .inSink, .nowhere: "fill:#ffffff,stroke:#b3261e,color:#b3261e,stroke-width:3px"
        }
    }

    /// Returns lines as a quoted label. ASCII characters with a meaning in Mermaid, or in the HTML of its labels, become
    /// character codes. An empty label does not parse.
    private static func quoted(_ lines: [String]) -> String {
        let text = lines.map(escaped).joined(separator: "<br/>")
        return "\"" + (text.isEmpty ? "#32;" : text) + "\""
    }

    /// Escapes Markdown. Mermaid parses labels of several lines as Markdown, after decoding character codes. So characters of
    /// Markdown get a zero width space (U+200B), or a substitute that looks the same.
    private static func escaped(_ line: String) -> String {
        var result = ""
        var last: Unicode.Scalar = " "
        let scalars = line.unicodeScalars
        for index in scalars.indices {
            let scalar = scalars[index]
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", " ", ",", "?", "!", "'", "(": result.unicodeScalars.append(scalar)
            // Elsewhere than before a space it begins an icon (`fa:fa-car`) or, after `style`, a rule.
            case ":" where scalars[index...].dropFirst().first == " ": result += ":"
            // A hyphen in a word has no other meaning.
            case "-" where last.properties.isAlphabetic || ("0"..."9").contains(last): result += "-"
            case "*": result.unicodeScalars.append("\u{2217}")
            case "`": result.unicodeScalars.append("\u{2CB}")
            case "~": result.unicodeScalars.append("\u{223C}")
            case "_": result += "#8203;#95;#8203;"
            case ":", "-", "+", "#", ">", "\\", "]", "$", "@", "/": result += "#\(scalar.value);#8203;"
            // A list item, or the address of a site.
            case ".", ")":
                let isMarkdown =
                    ("0"..."9").contains(last)
                    || result.unicodeScalars.suffix(2).allSatisfy { $0 == "w" || $0 == "W" }
                result += isMarkdown ? "#8203;#\(scalar.value);" : String(scalar)
            case _ where !scalar.isASCII: result.unicodeScalars.append(scalar)
            case "\"": result += "#quot;"
            case "&": result += "#amp;"
            case "<": result += "#lt;"
            default: result += "#\(scalar.value);"
            }
            last = scalar
        }
        return result
    }
}
