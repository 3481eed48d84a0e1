import StoryDiagnostics
import StoryGraph
import StorySource

/// One path through a story for a terminal: its locations, and the action of a reader at each.
enum PathText {
    /// The greatest width of a location that is shown in full.
    private static let locationLimit = 32

    /// Returns the path, one page per line, with a line feed at its end. `path` must not be empty.
    static func text(_ map: StoryMap, _ path: [Int]) -> String {
        let locations = path.map { DisplayWidth.clipped(MapText.line(map.shortName(of: $0)), cells: locationLimit) }
        let width = locations.map { DisplayWidth.cells(of: $0) }.max() ?? 0
        let steps = Counted.words(path.count - 1, "step")
        var text = "\(locations[0]) → \(locations[locations.count - 1]): \(steps)\n\n"
        for (index, page) in path.enumerated() {
            let next = index + 1 < path.count ? path[index + 1] : nil
            let line = "  " + MapText.padded(locations[index], cells: width) + "  " + step(on: page, to: next, in: map)
            text += DisplayWidth.clipped(line, cells: OutlineText.width).trimmingSpaces + "\n"
        }
        return text
    }

    /// Returns how a reader gets from a page to the next one of the path, or its ending if there is none.
    private static func step(on page: Int, to next: Int?, in map: StoryMap) -> String {
        guard let next else { return MapText.end(map.pages[page].exit).map { "◆ " + $0 } ?? "" }
        let link = map.links(of: page).first { $0.target == .page(next) }
        return link?.label.map(MapText.line) ?? "(turn the page)"
    }
}

extension String {
    /// The text without trailing spaces.
    fileprivate var trimmingSpaces: String {
        var scalars = unicodeScalars
        while scalars.last == " " { scalars.removeLast() }
        return String(scalars)
    }
}
