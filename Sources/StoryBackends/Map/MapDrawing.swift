import StoryDiagnostics
import StoryGraph

/// A map as nodes and edges, for Mermaid and Graphviz. All text is on single lines and harmless.
struct MapDrawing {
    struct Node {
        /// `p` and the number of a page, or `n` and a number for an unknown location.
        let name: String
        let lines: [String]
        let role: Role
    }

    enum Role: String, CaseIterable {
        case page, good, bad, neutral, secret
        /// The story stops here without an ending.
        case end
        /// Unreachable.
        case lost
        /// No ending can be reached from here.
        case inSink
        /// An unknown location.
        case nowhere
    }

    struct Edge {
        let from: String
        let to: String
        let lines: [String]
        let style: Style
    }

    enum Style {
        case plain
        /// A step of the authentic path.
        case authentic
        /// An edge that closes a cycle.
        case back
    }

    /// Nodes that belong together.
    struct Cluster {
        let title: String
        let nodes: [Node]
    }

    /// The greatest width of a line in a node or at an edge, in cells.
    private static let width = 30

    let title: String
    /// The node where reading begins, if it is drawn.
    private(set) var start: String?
    /// Sections of several pages.
    private(set) var clusters: [Cluster] = []
    /// All other nodes.
    private(set) var nodes: [Node] = []
    private(set) var edges: [Edge] = []
    /// The number of unknown locations so far.
    private var missing = 0

    init(_ map: StoryMap, path: [Int]?) {
        title = MapText.line(map.title)
        let facts = MapFacts(map)
        let shown = path.map(Set.init)
        for section in map.sections {
            let pages = section.pages.filter { shown?.contains($0) ?? true }
            let isSingle = section.pages.count == 1
            let boxes = pages.map { page in
                Node(
                    name: "p\(page)", lines: Self.lines(about: page, of: map, isSingle: isSingle),
                    role: Self.role(of: page, map, facts))
            }
            if isSingle || boxes.isEmpty {
                nodes += boxes
            } else {
                clusters.append(Cluster(title: Self.name(of: section), nodes: boxes))
            }
        }
        if shown?.contains(map.start) ?? true { start = "p\(map.start)" }
        if let path {
            for (page, next) in zip(path, path.dropFirst()) { addLinks(from: page, of: map, facts, onlyTo: next) }
        } else {
            for page in map.pages.indices { addLinks(from: page, of: map, facts) }
        }
    }

    private mutating func addLinks(from page: Int, of map: StoryMap, _ facts: MapFacts, onlyTo next: Int? = nil) {
        for link in map.links(of: page) where next == nil || link.target == next.map(StoryMap.Target.page) {
            let lines = link.label.map { MapText.wrapped(MapText.line($0), cells: Self.width) } ?? []
            switch link.target {
            case .page(let target):
                let isStep = facts.isAuthentic(from: page, to: target, isMarked: link.isAuthentic)
                let style: Style = isStep ? .authentic : facts.isBackEdge(from: page, to: target) ? .back : .plain
                edges.append(Edge(from: "p\(page)", to: "p\(target)", lines: lines, style: style))
            case .nothing(let name):
                let node = Node(
                    name: "n\(missing)", lines: [name.map { Quoting.clipped(MapText.line($0)) + "?" } ?? "?"],
                    role: .nowhere)
                missing += 1
                nodes.append(node)
                edges.append(Edge(from: "p\(page)", to: node.name, lines: lines, style: .plain))
            }
        }
    }

    private static func name(of section: StoryMap.Section) -> String {
        MapText.line(section.id) + (MapText.title(of: section).map { ": " + $0 } ?? "")
    }

    private static func lines(about page: Int, of map: StoryMap, isSingle: Bool) -> [String] {
        let section = map.sections[map.pages[page].section]
        var lines = [MapText.line(isSingle ? section.id : map.pages[page].id)]
        if isSingle, let title = MapText.title(of: section) { lines += MapText.wrapped(title, cells: width) }
        if case .choices(let prompt?, _) = map.pages[page].exit {
            lines += MapText.wrapped(MapText.line(prompt), cells: width)
        }
        if let end = MapText.end(map.pages[page].exit) { lines += MapText.wrapped(end, cells: width) }
        return lines
    }

    private static func role(of page: Int, _ map: StoryMap, _ facts: MapFacts) -> Role {
        if !facts.reached.reaches(page) { return .lost }
        if facts.isInSink(page) { return .inSink }
        switch map.pages[page].exit {
        case .next, .choices: return .page
        case .ending(_, let kind, _): return Role(rawValue: kind) ?? .neutral
        case .end, .loose: return .end
        }
    }
}
