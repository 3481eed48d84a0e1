import StorySource

/// What looks like a tag and is text: `< Name`, `< /Name>` and `<\Name>`. Looked for only where the other half of a pair is
/// left alone, so that a finding about that one can show it.
struct MisspeltTags {
    /// `< Name`, by name, in order; those that were taken left out.
    private var openings: [String: [Range<Int>]] = [:]
    /// `< /Name>` or `<\Name>`, likewise.
    private var closings: [String: [Range<Int>]] = [:]
    /// Nothing in front of this offset has to be looked at again.
    private var scanned: Int

    /// Looks from `start` on.
    init(from start: Int) { scanned = start }

    /// The last `< Name` in `range` that is text.
    mutating func takeOpening(
        _ name: String, in range: Range<Int>, of bytes: Bytes, _ profile: Profile, _ nodes: NodeList
    ) -> Range<Int>? {
        scan(to: range.upperBound, of: bytes, profile, nodes)
        return Self.take(name, in: range, from: &openings)
    }

    /// The last `< /Name>` or `<\Name>` in `range` that is text.
    mutating func takeClosing(
        _ name: String, in range: Range<Int>, of bytes: Bytes, _ profile: Profile, _ nodes: NodeList
    ) -> Range<Int>? {
        scan(to: range.upperBound, of: bytes, profile, nodes)
        return Self.take(name, in: range, from: &closings)
    }

    private static func take(
        _ name: String, in range: Range<Int>, from tags: inout [String: [Range<Int>]]
    ) -> Range<Int>? {
        guard let last = tags[name]?.last, last.lowerBound >= range.lowerBound else { return nil }
        return tags[name]?.removeLast()
    }

    /// Each byte is looked at once, however often something is asked.
    private mutating func scan(to end: Int, of bytes: Bytes, _ profile: Profile, _ nodes: NodeList) {
        while scanned < end {
            let start = scanned
            scanned += 1
            guard bytes[start] == UInt8(ascii: "<") else { continue }
            var mark = start + 1
            while bytes[mark].isSpaceOrTab { mark += 1 }
            scanned = mark
            let isClosing = bytes[mark] == UInt8(ascii: mark > start + 1 ? "/" : "\\")
            guard isClosing || mark > start + 1 else { continue }
            let nameStart = isClosing ? mark + 1 : mark
            var nameEnd = nameStart
            while bytes[nameEnd].isIn(.name) { nameEnd += 1 }
            let name = bytes[nameStart..<nameEnd]
            guard nameEnd <= end, Component(named: name, in: profile) != .unknown, Self.isText(start, nodes) else {
                continue
            }
            let text = String(decoding: name, as: UTF8.self)
            if !isClosing {
                openings[text, default: []].append(start..<nameEnd)
            } else if bytes[nameEnd] == UInt8(ascii: ">"), nameEnd < end {
                closings[text, default: []].append(start..<nameEnd + 1)
            }
        }
    }

    /// Whether the node at an offset is text, so that no code, value or escape was meant to hold it.
    private static func isText(_ offset: Int, _ nodes: NodeList) -> Bool {
        var low = 0
        var high = nodes.count
        while low < high {
            let middle = (low + high) / 2
            if Int(nodes[middle].start) <= offset { low = middle + 1 } else { high = middle }
        }
        return low > 0 && nodes[low - 1].kind == .text && Int(nodes[low - 1].end) > offset
    }
}
