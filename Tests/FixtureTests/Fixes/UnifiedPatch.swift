/// Applies patches in the unified format strictly: the context lines must match.
enum UnifiedPatch {
    private typealias Line = ArraySlice<UInt8>

    /// Returns the text with a patch of one file applied; nil if it does not apply.
    static func apply(_ patch: [UInt8], to text: [UInt8]) -> [UInt8]? {
        var lines = lines(text)[...]
        var rest = self.lines(patch)[...]
        if rest.isEmpty { return text }
        guard rest.popFirst()?.starts(with: "--- a/".utf8) == true, rest.popFirst()?.starts(with: "+++ b/".utf8) == true
        else { return nil }
        var result: [UInt8] = []
        // The number of lines of each side that are left.
        var (old, new) = (0, 0)
        while let header = rest.popFirst() {
            let parts = String(decoding: header, as: UTF8.self).split(whereSeparator: { " @\n".contains($0) })
            guard parts.count == 2, let before = range(parts[0], "-"), let after = range(parts[1], "+"),
                before.start >= old
            else { return nil }
            for _ in old..<before.start {
                guard let line = lines.popFirst() else { return nil }
                result += line
            }
            new += before.start - old
            old = before.start
            guard new == after.start else { return nil }
            while old < before.start + before.count || new < after.start + after.count {
                guard let line = rest.popFirst(), let mark = line.first else { return nil }
                var content = line.dropFirst()
                if rest.first?.first == UInt8(ascii: "\\") {
                    rest.removeFirst()
                    content = content.dropLast()
                }
                if mark != UInt8(ascii: "+") {
                    guard lines.popFirst() == content else { return nil }
                    old += 1
                }
                if mark != UInt8(ascii: "-") {
                    result += content
                    new += 1
                }
            }
            guard old == before.start + before.count, new == after.start + after.count else { return nil }
        }
        return result + lines.joined()
    }

    /// `-12,7`: the number of lines before, and the number of lines.
    private static func range(_ text: Substring, _ mark: Character) -> (start: Int, count: Int)? {
        guard text.first == mark else { return nil }
        let numbers = text.dropFirst().split(separator: ",").compactMap { Int($0) }
        guard let first = numbers.first else { return nil }
        let count = numbers.count > 1 ? numbers[1] : 1
        return (count == 0 ? first : first - 1, count)
    }

    private static func lines(_ text: [UInt8]) -> [Line] {
        var lines: [Line] = []
        var rest = text[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            lines.append(rest[...end])
            rest = rest[(end + 1)...]
        }
        return rest.isEmpty ? lines : lines + [rest]
    }
}
