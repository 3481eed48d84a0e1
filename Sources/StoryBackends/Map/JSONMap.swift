import StoryDiagnostics
import StoryGraph

/// A map for programs. The names and order of members are a public contract, described by `Grammar/graph.schema.json`.
enum JSONMap {
    /// The version of the format. A change of its major part breaks readers.
    private static let version = "1.0"

    /// Returns the document, with a line feed at its end.
    static func bytes(_ map: StoryMap, path: [Int]?) -> [UInt8] {
        let facts = MapFacts(map)
        var json = JSONText()
        json.open("{")
        json.member("formatVersion", version)
        json.lineBreak()
        json.member("title", map.title)
        json.member("start", map.name(of: map.start))
        if let path {
            json.lineBreak()
            json.member("way", path.map(map.name))
        }
        json.lineBreak()
        json.member("sections", of: map.sections) { json, section in
            json.member("id", section.id)
            json.member("title", section.title)
            json.member("pages", section.pages.map(map.name))
        }
        json.lineBreak()
        json.member("pages", of: map.pages.indices) { write($1, map, facts, to: &$0) }
        json.close("}")
        return json.bytes + [UInt8(ascii: "\n")]
    }

    private static func write(_ page: Int, _ map: StoryMap, _ facts: MapFacts, to json: inout JSONText) {
        json.member("name", map.name(of: page))
        json.member("reached", facts.reached.reaches(page))
        json.member("trapped", facts.isInSink(page))
        json.member("authentic", facts.isAuthentic[page])
        json.member("loop", facts.components.isCycle[Int(facts.components.componentOf[page])])
        switch map.pages[page].exit {
        case .next: json.member("exit", "next")
        case .choices(let prompt, _):
            json.member("exit", "choices")
            json.member("prompt", prompt)
        case .ending(let id, let kind, let title):
            json.member("exit", "ending")
            json.member("ending") { json in
                json.member("id", id)
                json.member("kind", kind)
                json.member("title", title)
            }
        case .end: json.member("exit", "end")
        case .loose: json.member("exit", "loose")
        }
        let links = map.links(of: page)
        guard !links.isEmpty else { return }
        json.member("ways", objects: links) { json, link in
            json.member("label", link.label)
            switch link.target {
            case .page(let target):
                json.member("to", map.name(of: target))
                json.member("authentic", facts.isAuthentic(from: page, to: target, isMarked: link.isAuthentic))
                json.member("back", facts.isBackEdge(from: page, to: target))
            case .nothing(let name): json.member("unknown", name ?? "")
            }
        }
    }
}
