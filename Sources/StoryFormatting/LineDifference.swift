import StoryDiagnostics
import StorySource

/// Computes the line edits that turn one text into another.
///
/// Lines that occur once in both texts, in the same order, are matched, and then the lines between two matches in the
/// same way (patience diff). A few lines without such a match are matched by their longest common subsequence, so that
/// a range can be formatted alone. The lines between matches are replaced, except for equal lines at both ends. This
/// takes O(n log n) time for any texts.
package struct LineDifference {
    /// How often the lines between two matches are matched again.
    private static let depthLimit = 4
    /// The greatest product of two numbers of lines for which the longest common subsequence is computed.
    private static let commonLimit = 1 << 12

    private typealias Lines = ArraySlice<Range<Int>>

    private let old: UnsafeBufferPointer<UInt8>
    private let new: UnsafeBufferPointer<UInt8>
    private var edits: [FixIt.Edit] = []

    /// Returns the edits in text order.
    package static func edits(from old: Bytes, to new: [UInt8]) -> [FixIt.Edit] {
        new.withUnsafeBufferPointer { new in
            var difference = LineDifference(old: old[0..<old.count], new: new)
            difference.compare(lines(difference.old)[...], lines(new)[...], at: 0, depth: 0)
            return difference.edits
        }
    }

    /// Adds the edits that turn some lines into others. `start`: the offset of the first old line.
    private mutating func compare(_ oldLines: Lines, _ newLines: Lines, at start: Int, depth: Int) {
        var pairs: [(Int, Int)] = []
        if depth < Self.depthLimit, !oldLines.isEmpty, !newLines.isEmpty {
            pairs = anchors(oldLines, newLines)
            if pairs.isEmpty, oldLines.count * newLines.count <= Self.commonLimit {
                pairs = commonPairs(oldLines, newLines)
            }
        }
        if pairs.isEmpty { return add(oldLines, newLines, at: start) }
        var (from, to, start) = (oldLines.startIndex, newLines.startIndex, start)
        for pair in pairs + [(oldLines.endIndex, newLines.endIndex)] {
            compare(oldLines[from..<pair.0], newLines[to..<pair.1], at: start, depth: depth + 1)
            (from, to) = (pair.0 + 1, pair.1 + 1)
            if pair.0 < oldLines.endIndex { start = oldLines[pair.0].upperBound }
        }
    }

    /// Returns the lines of a text, each with its line feed.
    private static func lines(_ text: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
        var result: [Range<Int>] = []
        var start = 0
        for offset in text.indices where text[offset] == UInt8(ascii: "\n") {
            result.append(start..<offset + 1)
            start = offset + 1
        }
        if start < text.count { result.append(start..<text.count) }
        return result
    }

    /// Adds an edit that replaces lines, except for equal lines at both ends.
    private mutating func add(_ oldLines: Lines, _ newLines: Lines, at start: Int) {
        var (oldLines, newLines, start) = (oldLines, newLines, start)
        while let a = oldLines.first, let b = newLines.first, old[a].elementsEqual(new[b]) {
            oldLines.removeFirst()
            newLines.removeFirst()
            start = a.upperBound
        }
        while let a = oldLines.last, let b = newLines.last, old[a].elementsEqual(new[b]) {
            oldLines.removeLast()
            newLines.removeLast()
        }
        if oldLines.isEmpty, newLines.isEmpty { return }
        let range = start..<(oldLines.last?.upperBound ?? start)
        let text = newLines.isEmpty ? 0..<0 : newLines.first!.lowerBound..<newLines.last!.upperBound
        edits.append(FixIt.Edit(SourceSpan(range), String(decoding: new[text], as: UTF8.self)))
    }

    /// Returns the longest sequence of pairs of lines that occur once in each text and are in the same order.
    private func anchors(_ oldLines: Lines, _ newLines: Lines) -> [(Int, Int)] {
        var seen: [Int: (old: Int, new: Int, oldCount: Int, newCount: Int)] = [:]
        for (index, line) in zip(oldLines.indices, oldLines) {
            var entry = seen[Self.hash(old[line])] ?? (0, 0, 0, 0)
            (entry.old, entry.oldCount) = (index, entry.oldCount + 1)
            seen[Self.hash(old[line])] = entry
        }
        for (index, line) in zip(newLines.indices, newLines) {
            guard var entry = seen[Self.hash(new[line])] else { continue }
            (entry.new, entry.newCount) = (index, entry.newCount + 1)
            seen[Self.hash(new[line])] = entry
        }
        let pairs = seen.values.filter {
            $0.oldCount == 1 && $0.newCount == 1 && old[oldLines[$0.old]].elementsEqual(new[newLines[$0.new]])
        }.map { ($0.old, $0.new) }.sorted { $0.0 < $1.0 }
        // The longest increasing subsequence: `ends` has the pair with the least end for each length.
        var ends: [Int] = []
        var before: [Int] = []
        for (index, pair) in pairs.enumerated() {
            let length = ends.partitioningIndex { pairs[$0].1 >= pair.1 }
            before.append(length > 0 ? ends[length - 1] : -1)
            if length == ends.count { ends.append(index) } else { ends[length] = index }
        }
        var result: [(Int, Int)] = []
        var index = ends.last ?? -1
        while index >= 0 {
            result.append(pairs[index])
            index = before[index]
        }
        return result.reversed()
    }

    /// Returns the pairs of a longest common subsequence of lines.
    private func commonPairs(_ oldLines: Lines, _ newLines: Lines) -> [(Int, Int)] {
        func areEqual(_ i: Int, _ j: Int) -> Bool {
            old[oldLines[oldLines.startIndex + i]].elementsEqual(new[newLines[newLines.startIndex + j]])
        }
        // The length for the lines from `i` and `j` on is at `i * width + j`.
        let width = newLines.count + 1
        var lengths = [Int](repeating: 0, count: (oldLines.count + 1) * width)
        for i in (0..<oldLines.count).reversed() {
            for j in (0..<newLines.count).reversed() {
                lengths[i * width + j] =
                    areEqual(i, j)
                    ? lengths[(i + 1) * width + j + 1] + 1
                    : max(lengths[(i + 1) * width + j], lengths[i * width + j + 1])
            }
        }
        var pairs: [(Int, Int)] = []
        var (i, j) = (0, 0)
        while i < oldLines.count, j < newLines.count {
            if areEqual(i, j) {
                pairs.append((oldLines.startIndex + i, newLines.startIndex + j))
                (i, j) = (i + 1, j + 1)
            } else if lengths[(i + 1) * width + j] >= lengths[i * width + j + 1] {
                i += 1
            } else {
                j += 1
            }
        }
        return pairs
    }

    private static func hash(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        var hasher = Hasher()
        hasher.combine(bytes: UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: line)))
        return hasher.finalize()
    }
}
