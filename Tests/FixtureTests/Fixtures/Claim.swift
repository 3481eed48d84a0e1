import StoryDiagnostics
import StorySource

/// A claimed diagnostic: `LINE:COL-ENDCOL id`, or `LINE:COL-ENDLINE:ENDCOL id` if it ends on another line. Lines and columns
/// count from 1, columns count scalars, the end is exclusive.
struct Claim: Hashable, Comparable, CustomStringConvertible {
    let start: Location
    let end: Location
    let id: String

    /// A line and a column.
    struct Location: Hashable, Comparable {
        var line: Int
        var column: Int

        static func < (left: Location, right: Location) -> Bool {
            (left.line, left.column) < (right.line, right.column)
        }
    }

    init(start: Location, end: Location, id: String) {
        self.start = start
        self.end = end
        self.id = id
    }

    /// Parses a line of `input.expect`; nil if it is not a claim.
    init?(_ text: some StringProtocol) {
        let words = text.split(separator: " ")
        guard words.count == 2 else { return nil }
        let locations = words[0].split(separator: "-").map { $0.split(separator: ":").compactMap { Int($0) } }
        guard locations.count == 2, locations[0].count == 2, (1...2).contains(locations[1].count) else { return nil }
        start = Location(line: locations[0][0], column: locations[0][1])
        end =
            locations[1].count == 1
            ? Location(line: start.line, column: locations[1][0])
            : Location(line: locations[1][0], column: locations[1][1])
        id = String(words[1])
    }

    /// Creates the claim for a diagnostic of the compiler.
    init(_ diagnostic: Diagnostic, in source: SourceFile) {
        func location(_ offset: UInt32) -> Location {
            let position = source.lines.position(of: Int(offset))
            return Location(line: position.line, column: position.column)
        }
        self.init(
            start: location(diagnostic.span.start), end: location(diagnostic.span.end), id: diagnostic.id.rawValue)
    }

    var description: String {
        let tail = start.line == end.line ? "\(end.column)" : "\(end.line):\(end.column)"
        return "\(start.line):\(start.column)-\(tail) \(id)"
    }

    static func < (left: Claim, right: Claim) -> Bool {
        (left.start, left.end, left.id) < (right.start, right.end, right.id)
    }
}

extension Fixture {
    /// The claims beside the input; nil if there is no `input.expect`. Lines that are not claims are in `bad`.
    var claims: (claims: [Claim], bad: [String])? {
        guard let text = text("input.expect") else { return nil }
        let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
        let read = lines.map { Claim($0) }
        return (read.compactMap { $0 }.sorted(), zip(lines, read).filter { $0.1 == nil }.map { String($0.0) })
    }
}
