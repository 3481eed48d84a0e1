/// The difference between two texts in the format of `diff -u`, for failure messages.
enum Difference {
    /// The number of context lines around a change.
    private static let context = 3
    /// The greatest number of lines; longer differences are cut.
    private static let limit = 80

    /// Returns the difference between two lists of lines.
    static func lines<Line: CustomStringConvertible>(expected: [Line], actual: [Line]) -> String {
        lines(
            expected: expected.map(\.description).joined(separator: "\n"),
            actual: actual.map(\.description).joined(separator: "\n"))
    }

    /// Returns the missing lines after `-`, and the unexpected ones after `+`.
    static func lines(expected: String, actual: String) -> String {
        let old = expected.split(separator: "\n", omittingEmptySubsequences: false)
        let new = actual.split(separator: "\n", omittingEmptySubsequences: false)
        let change = new.difference(from: old)
        var removed: Set<Int> = []
        var inserted: Set<Int> = []
        for step in change {
            switch step {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var all: [(mark: String, text: Substring)] = []
        var before = 0
        var after = 0
        while before < old.count || after < new.count {
            if before < old.count, removed.contains(before) {
                all.append(("-", old[before]))
                before += 1
            } else if after < new.count, inserted.contains(after) {
                all.append(("+", new[after]))
                after += 1
            } else {
                all.append((" ", old[before]))
                before += 1
                after += 1
            }
        }
        let changed = all.indices.filter { all[$0].mark != " " }
        let shown = all.indices.filter { line in changed.contains { abs($0 - line) <= context } }
        var result: [String] = []
        var previous = -1
        for line in shown.prefix(limit) {
            if line > previous + 1 { result.append("  ...") }
            result.append("  " + all[line].mark + all[line].text)
            previous = line
        }
        if shown.count > limit { result.append("  ... and \(shown.count - limit) more lines") }
        return result.joined(separator: "\n")
    }
}
