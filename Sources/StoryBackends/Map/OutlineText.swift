import StoryDiagnostics
import StoryGraph
import StorySource

/// A map as an outline for a terminal: the sections in file order, each with its pages, choices and endings.
///
/// Indentation does not grow with the distance from the start, so lines of long stories are not wider.
struct OutlineText {
    /// The width of a line in cells.
    static let width = 80

    private let map: StoryMap
    private let facts: MapFacts
    private var usesBack = false
    private var usesAuthentic = false
    private var lines: [String] = []

    init(_ map: StoryMap) {
        self.map = map
        facts = MapFacts(map)
        writeHead()
        for section in map.sections.indices where !map.sections[section].pages.isEmpty { write(section: section) }
        writeLegend()
    }

    /// The outline, with a line feed at its end.
    var text: String { lines.joined(separator: "\n") + "\n" }

    // MARK: Around it

    private mutating func writeHead() {
        if !map.title.isEmpty { lines.append(DisplayWidth.clipped(MapText.line(map.title), cells: Self.width)) }
        let ends = map.pages.indices.count { facts.reached.reaches($0) && facts.isEnd[$0] }
        let counts = [
            Counted.words(map.sections.count, "section"), Counted.words(map.pages.count, "page"),
            Counted.words(ends, "ending"),
        ].joined(separator: ", ")
        let line = "\(counts); starts at \(MapText.line(map.shortName(of: map.start)))"
        lines.append(DisplayWidth.clipped(line, cells: Self.width))
    }

    private mutating func writeLegend() {
        let signs = [(usesAuthentic, "* on the authentic path"), (usesBack, "↺ leads back")].filter(\.0).map(\.1)
        if !signs.isEmpty { lines += ["", signs.joined(separator: "   ")] }
    }

    // MARK: Sections and pages

    private mutating func write(section index: Int) {
        let section = map.sections[index]
        let pages = section.pages
        lines.append("")
        let isSingle = pages.count == 1
        let isLost = pages.allSatisfy { !facts.reached.reaches($0) }
        write(
            MapText.line(section.id) + (MapText.title(of: section).map { "  " + $0 } ?? ""), indent: 0,
            isAuthentic: pages.contains { facts.isAuthentic[$0] },
            remark: isLost ? "never reached" : isSingle ? remark(about: pages.lowerBound) : nil)
        if isSingle {
            writeExit(of: pages.lowerBound, indent: 2)
        } else {
            let width = pages.map { DisplayWidth.cells(of: MapText.line(map.pages[$0].id)) }.max() ?? 0
            for page in pages { write(page: page, idWidth: width, saysLost: !isLost) }
        }
    }

    /// Writes a page on one line below its section's, unless its choices need several.
    private mutating func write(page: Int, idWidth: Int, saysLost: Bool) {
        let remark = saysLost || facts.reached.reaches(page) ? remark(about: page) : nil
        let id = MapText.line(map.pages[page].id)
        let end: String? =
            switch map.pages[page].exit {
            case .next(let target): arrow(target, from: page)
            case .choices: nil
            case .ending, .end, .loose: sign(ofEnd: page)
            }
        let line = end.map { MapText.padded(id, cells: idWidth) + "  " + $0 } ?? id
        write(line, indent: 2, isAuthentic: facts.isAuthentic[page], remark: remark)
        if end == nil { writeExit(of: page, indent: 4) }
    }

    private mutating func writeExit(of page: Int, indent: Int) {
        let isAuthentic = facts.isAuthentic[page]
        switch map.pages[page].exit {
        case .next(let target): write([(nil, target, true)], of: page, indent: indent)
        case .choices(let prompt, let choices):
            if let prompt { write(MapText.line(prompt), indent: indent, isAuthentic: isAuthentic) }
            write(
                choices.map { (MapText.line($0.label), $0.target, $0.isAuthentic) }, of: page,
                indent: prompt == nil ? indent : indent + 2)
        case .ending, .end, .loose: write(sign(ofEnd: page), indent: indent, isAuthentic: isAuthentic)
        }
    }

    private func sign(ofEnd page: Int) -> String { "◆ " + (MapText.end(map.pages[page].exit) ?? "") }

    private func remark(about page: Int) -> String? {
        if !facts.reached.reaches(page) { return "never reached" }
        return facts.isInSink(page) ? "no ending can be reached" : nil
    }

    /// Writes links, one per line, with aligned arrows.
    private mutating func write(
        _ links: [(label: String?, target: StoryMap.Target, isMarked: Bool)], of page: Int, indent: Int
    ) {
        let arrows = links.map { arrow($0.target, from: page) }
        let room = Self.width - Self.margin - indent
        let arrowWidth = arrows.map { DisplayWidth.cells(of: $0) }.max() ?? 0
        let labels = links.map { $0.label.map { DisplayWidth.clipped($0, cells: max(24, room - 2 - arrowWidth)) } }
        let labelWidth = labels.compactMap { $0.map { DisplayWidth.cells(of: $0) } }.max() ?? 0
        for (index, link) in links.enumerated() {
            let label = labels[index].map { MapText.padded($0, cells: labelWidth) + "  " } ?? ""
            let isStep =
                link.target.page.map { facts.isAuthentic(from: page, to: $0, isMarked: link.isMarked) } ?? false
            write(label + arrows[index], indent: indent, isAuthentic: isStep)
        }
    }

    private mutating func arrow(_ target: StoryMap.Target, from page: Int) -> String {
        switch target {
        case .page(let other):
            let isBackEdge = facts.isBackEdge(from: page, to: other)
            if isBackEdge { usesBack = true }
            return (isBackEdge ? "↺ " : "→ ") + MapText.line(map.shortName(of: other))
        case .nothing(let name): return "→ nowhere" + (name.map { ": \(Quoting.quoted(MapText.line($0)))" } ?? "")
        }
    }

    // MARK: Lines

    /// The width of the marks before a line in cells.
    private static let margin = 2

    private mutating func write(_ line: String, indent: Int, isAuthentic: Bool, remark: String? = nil) {
        if isAuthentic { usesAuthentic = true }
        let remark = remark.map { "  ! " + $0 } ?? ""
        let room = Self.width - Self.margin - indent - DisplayWidth.cells(of: remark)
        lines.append(
            (isAuthentic ? "* " : "  ") + String(repeating: " ", count: indent)
                + DisplayWidth.clipped(line, cells: room) + remark)
    }
}
