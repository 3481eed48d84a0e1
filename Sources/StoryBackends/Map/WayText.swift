import StoryGraph
import StorySource

/// One way through a story for a terminal: its places, and what a reader does at each of them.
enum WayText {
    /// The widest place that is shown in full.
    private static let placeLimit = 32

    /// The way, a page a line, with a line feed at its end. `way` has a page at least.
    static func text(_ map: StoryMap, _ way: [Int]) -> String {
        let places = way.map { DisplayWidth.clipped(MapText.line(map.shortName(of: $0)), cells: placeLimit) }
        let width = places.map { DisplayWidth.cells(of: $0) }.max() ?? 0
        var text =
            "\(places[0]) → \(places[places.count - 1]): \(way.count == 2 ? "1 step" : "\(way.count - 1) steps")\n\n"
        for (index, page) in way.enumerated() {
            let next = index + 1 < way.count ? way[index + 1] : nil
            let line = "  " + MapText.padded(places[index], cells: width) + "  " + deed(on: page, to: next, in: map)
            text += DisplayWidth.clipped(line, cells: OutlineText.width).trimmingSpaces + "\n"
        }
        return text
    }

    /// What leads from a page to the next one of the way; how it ends where there is none.
    private static func deed(on page: Int, to next: Int?, in map: StoryMap) -> String {
        guard let next else { return MapText.end(map.pages[page].exit).map { "◆ " + $0 } ?? "" }
        let way = map.ways(of: page).first { $0.target == .page(next) }
        return way?.label.map(MapText.line) ?? "(turn the page)"
    }
}

extension String {
    /// Without the spaces at its end.
    fileprivate var trimmingSpaces: String {
        var scalars = unicodeScalars
        while scalars.last == " " { scalars.removeLast() }
        return String(scalars)
    }
}
