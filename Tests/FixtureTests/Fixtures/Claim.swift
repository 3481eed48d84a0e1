import StoryDiagnostics
import StorySource

/// A finding as people claim it: `LINE:COL-ENDCOL id`, or `LINE:COL-ENDLINE:ENDCOL id` where it ends on another line.
/// Lines and columns count from 1, columns count scalars, the end is behind the last one.
struct Claim: Hashable, Comparable, CustomStringConvertible {
    let start: Place
    let end: Place
    let id: String

    /// A line and a column.
    struct Place: Hashable, Comparable {
        var line: Int
        var column: Int

        static func < (left: Place, right: Place) -> Bool { (left.line, left.column) < (right.line, right.column) }
    }

    init(start: Place, end: Place, id: String) {
        self.start = start
        self.end = end
        self.id = id
    }

    /// Reads a line of `input.expect`; nil where it is none.
    init?(_ text: some StringProtocol) {
        let words = text.split(separator: " ")
        guard words.count == 2 else { return nil }
        let places = words[0].split(separator: "-").map { $0.split(separator: ":").compactMap { Int($0) } }
        guard places.count == 2, places[0].count == 2, (1...2).contains(places[1].count) else { return nil }
        start = Place(line: places[0][0], column: places[0][1])
        end =
            places[1].count == 1
            ? Place(line: start.line, column: places[1][0]) : Place(line: places[1][0], column: places[1][1])
        id = String(words[1])
    }

    /// What a finding of the compiler says.
    init(_ diagnostic: Diagnostic, in source: SourceFile) {
        func place(_ offset: UInt32) -> Place {
            let position = source.lines.position(of: Int(offset))
            return Place(line: position.line, column: position.column)
        }
        self.init(start: place(diagnostic.span.start), end: place(diagnostic.span.end), id: diagnostic.id.rawValue)
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
    /// The claims beside the input; nil where there is no `input.expect`. A line that is no claim is answered in `bad`.
    var claims: (claims: [Claim], bad: [String])? {
        guard let text = text("input.expect") else { return nil }
        let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
        let read = lines.map { Claim($0) }
        return (read.compactMap { $0 }.sorted(), zip(lines, read).filter { $0.1 == nil }.map { String($0.0) })
    }
}
