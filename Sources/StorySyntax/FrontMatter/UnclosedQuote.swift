import StorySource

/// Finds an unclosed quote. libyaml reads on to the next quote and fails there, but the mistake is at the opening
/// quote.
enum UnclosedQuote {
    /// Returns the first opening quote of a value whose text, up to the next quote, would include a line that is an entry, or
    /// that has no next quote.
    static func find(in bytes: Bytes, _ bounds: Range<Int>) -> Int? {
        var offset = bounds.lowerBound
        while offset < bounds.upperBound {
            let line = YAMLLine(containing: offset, in: bytes, bounds)
            let value = line.valueStart(in: bytes)
            offset = bytes.startOfNextLine(after: offset, end: bounds.upperBound)
            guard value < line.range.upperBound else { continue }
            if YAMLLine.isQuote(bytes[value]) {
                if YAMLLine.closingQuote(of: value, in: bytes, end: line.range.upperBound) != nil { continue }
                let close = YAMLLine.closingQuote(of: value, in: bytes, end: bounds.upperBound)
                guard let close, !isEntryNext(offset, bytes, bounds) else {
                    return value
                }
                offset = bytes.startOfNextLine(after: close, end: bounds.upperBound)
            } else if line.opensBlock(in: bytes) {
                offset = line.endOfBlock(in: bytes, bounds)
            }
        }
        return nil
    }

    /// Returns whether the first nonblank line at or after `offset` starts an entry.
    static func isEntryNext(_ offset: Int, _ bytes: Bytes, _ bounds: Range<Int>) -> Bool {
        var offset = offset
        while offset < bounds.upperBound {
            let line = YAMLLine(containing: offset, in: bytes, bounds)
            if !line.isBlank { return line.isEntry(in: bytes) }
            offset = bytes.startOfNextLine(after: offset, end: bounds.upperBound)
        }
        return false
    }
}
