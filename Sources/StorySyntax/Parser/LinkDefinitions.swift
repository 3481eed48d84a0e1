import StorySource

/// The link reference definitions of a story, by label (CommonMark 4.7). The first definition of a label counts.
package struct LinkDefinitions: Equatable {
    /// The labels, normalized.
    private var labels = NameTable()
    /// The target of each label.
    private var targets: [LinkSpans] = []

    var isEmpty: Bool { targets.isEmpty }

    init() {}

    /// Guesses the definitions of a body, which mostly follow their references: lines that look like one, after a blank line or
    /// another definition. Nearly always, these are the definitions that the parser then finds, and it need not parse again.
    init(guessedIn bytes: Bytes, from start: Int) {
        var line = start
        var mayBegin = true
        while line < bytes.count {
            var first = line
            while bytes[first].isSpaceOrTab || bytes[first] == UInt8(ascii: ">") { first += 1 }
            var end = bytes.endOfLine(from: first, end: bytes.count)
            let isBlank = first >= end
            if mayBegin, bytes[first] == UInt8(ascii: "["), bytes[first + 1] != UInt8(ascii: "^") {
                // The title may be on the next line.
                let nextEnd = bytes.endOfLine(from: min(end + 1, bytes.count), end: bytes.count)
                if let found = LinkLexer(bytes: bytes, end: nextEnd).definition(at: first) {
                    add(bytes[found.label], found.target)
                    end = found.end
                } else {
                    mayBegin = false
                }
            } else {
                mayBegin = isBlank
            }
            line = bytes.afterLineBreak(end)
        }
    }

    mutating func add(_ label: UnsafeBufferPointer<UInt8>, _ target: LinkSpans) {
        Self.withNormalized(label) { if labels.insert($0).isNew { targets.append(target) } }
    }

    subscript(label: UnsafeBufferPointer<UInt8>) -> LinkSpans? {
        if isEmpty { return nil }
        var index: Int?
        Self.withNormalized(label) { index = labels.index(of: $0) }
        return index.map { targets[$0] }
    }

    /// Returns the form in which labels are compared: letter case and the amount of white space don't matter (CommonMark 6.3).
    package static func normalized(_ label: UnsafeBufferPointer<UInt8>) -> String {
        var result = ""
        withNormalized(label) { result = String(decoding: $0, as: UTF8.self) }
        return result
    }

    /// Calls `body` with the form in which labels are compared, as ``normalized(_:)``. It returns nothing, since generic code
    /// is slow in other modules.
    package static func withNormalized(
        _ label: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void
    ) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: label.count) { key in
            var count = 0
            var isASCII = true
            var isAfterSpace = false
            for byte in label {
                if byte.isWhitespace {
                    isAfterSpace = count > 0
                    continue
                }
                if isAfterSpace {
                    key[count] = UInt8(ascii: " ")
                    count += 1
                }
                isAfterSpace = false
                key[count] = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) ? byte ^ 0x20 : byte
                count += 1
                if byte >= 0x80 { isASCII = false }
            }
            let bytes = UnsafeBufferPointer(rebasing: key[..<count])
            if isASCII { return body(bytes) }
            var folded = String(decoding: bytes, as: UTF8.self).lowercased().uppercased()
            return folded.withUTF8(body)
        }
    }
}
