import StorySource

/// The collections in brackets (YAML's flow style) around an offset in the front matter.
struct FlowCursor {
    struct Level {
        let isMapping: Bool
        /// The key whose value is being written.
        var key: Range<Int>?
        fileprivate var scalar: Range<Int>?
        fileprivate var hasCursor = false
        fileprivate var entries: [(key: Range<Int>, value: Range<Int>?)] = []

        fileprivate mutating func endEntry() {
            if let key, !hasCursor { entries.append((key, scalar)) }
            (key, scalar, hasCursor) = (nil, nil, false)
        }
    }

    /// The collections, outermost first; none in a comment.
    private(set) var levels: [Level] = []
    /// The scalar at the offset, including its quotes; empty if there is none.
    private(set) var word: Range<Int>
    /// Whether a colon follows the scalar.
    private(set) var hasColon = false
    /// The other entries of the innermost collection.
    private(set) var siblings: [(key: Range<Int>, value: Range<Int>?)] = []

    private var isFound = false

    /// Returns nil if no collection that begins on a line contains the offset.
    /// - Parameter index: The line; then the one after what was read.
    init?(around offset: Int, from index: inout Int, _ lines: [FrontMatterCursor.Line], _ bytes: Bytes) {
        word = offset..<offset
        let first = lines[index]
        var at = first.value ?? (first.hyphen == nil ? first.range.upperBound : first.content)
        at = bytes.skipBlanks(from: at, end: first.range.upperBound)
        var open: [Level] = []
        defer { index += 1 }
        guard at < min(offset, first.range.upperBound), Self.isOpening(bytes[at]) else { return nil }
        while true {
            let end = lines[index].range.upperBound
            if at >= end {
                // Where a bracket is missing, the next field ends the collection.
                guard index + 1 < lines.count, !lines[index + 1].follows(first) else {
                    if offset <= end { find(offset..<offset, in: &open) }
                    guard isFound else { return nil }
                    open[levels.count - 1].endEntry()
                    siblings = open[levels.count - 1].entries
                    return
                }
                index += 1
                at = lines[index].range.lowerBound
                continue
            }
            let byte = bytes[at]
            if byte.isSpaceOrTab {
                at += 1
                continue
            }
            if byte == UInt8(ascii: "#"), bytes[at - 1].isSpaceOrTab || bytes[at - 1].isLineBreak {
                if !isFound, at < offset, offset <= end { return }
                if offset <= at { find(offset..<offset, in: &open) }
                at = end
                continue
            }
            if !Self.isPunctuation(at, before: end, bytes) {
                let scalar = Self.scalar(from: at, before: end, bytes, offset)
                if offset <= scalar.upperBound { find(offset < at ? offset..<offset : scalar, in: &open) }
                open[open.count - 1].scalar = scalar
                at = scalar.upperBound
                if word == scalar {
                    let next = bytes.skipBlanks(from: at, end: end)
                    hasColon = next < end && bytes[next] == UInt8(ascii: ":")
                }
                continue
            }
            if offset <= at { find(offset..<offset, in: &open) }
            at += 1
            switch byte {
            case UInt8(ascii: "{"): open.append(Level(isMapping: true))
            case UInt8(ascii: "["): open.append(Level(isMapping: false))
            case UInt8(ascii: ":"):
                if let level = open.last, level.isMapping, level.key == nil {
                    (open[open.count - 1].key, open[open.count - 1].scalar) = (level.scalar, nil)
                }
            case UInt8(ascii: ","): open[open.count - 1].endEntry()
            default:
                open[open.count - 1].endEntry()
                if isFound, open.count == levels.count {
                    siblings = open[open.count - 1].entries
                    return
                }
                open.removeLast()
                if open.isEmpty { return nil }
            }
        }
    }

    private mutating func find(_ word: Range<Int>, in open: inout [Level]) {
        guard !isFound, !open.isEmpty else { return }
        isFound = true
        self.word = word
        levels = open
        open[open.count - 1].hasCursor = true
    }

    private static func isOpening(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") }

    private static func isEnd(_ byte: UInt8) -> Bool {
        isOpening(byte) || [UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ",")].contains(byte)
    }

    private static func isPunctuation(_ at: Int, before end: Int, _ bytes: Bytes) -> Bool {
        if bytes[at] != UInt8(ascii: ":") { return isEnd(bytes[at]) }
        return at + 1 == end || bytes[at + 1].isSpaceOrTab || isEnd(bytes[at + 1])
    }

    /// Returns the range of the scalar that begins there. It includes white space before the offset.
    private static func scalar(from start: Int, before lineEnd: Int, _ bytes: Bytes, _ offset: Int) -> Range<Int> {
        let quote = bytes[start]
        var end = start + 1
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            while end < lineEnd, bytes[end] != quote { end += 1 }
            return start..<min(end + 1, lineEnd)
        }
        while end < lineEnd, !isPunctuation(end, before: lineEnd, bytes),
            !(bytes[end] == UInt8(ascii: "#") && bytes[end - 1].isSpaceOrTab)
        {
            end += 1
        }
        return start..<bytes.startOfBlanks(before: end, from: max(start + 1, offset))
    }
}

extension FrontMatterCursor.Line {
    /// Whether the line begins a field or an item beside or above the one of another line.
    fileprivate func follows(_ other: Self) -> Bool {
        (key != nil || hyphen != nil) && (hyphen ?? column) <= (other.hyphen ?? other.column)
    }
}
