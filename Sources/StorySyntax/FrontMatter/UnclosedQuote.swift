import StorySource

/// Finds the quote that an author forgot to close. YAML reads such a text on to the next quote, lines further down, and
/// complains there; the mistake is where the text begins.
enum UnclosedQuote {
    /// The first opening quote of a value whose text, read to the next quote, would take in a line that is an entry of
    /// its own, or that has no next quote.
    static func find(in bytes: Bytes, _ bounds: Range<Int>) -> (quote: Int, lineEnd: Int)? {
        var offset = bounds.lowerBound
        while offset < bounds.upperBound {
            let line = YAMLLine(containing: offset, in: bytes, bounds)
            let value = line.valueStart(in: bytes)
            offset = Lines.next(after: offset, in: bytes, end: bounds.upperBound)
            guard value < line.range.upperBound else { continue }
            if YAMLLine.isQuote(bytes[value]) {
                if YAMLLine.closingQuote(of: value, in: bytes, end: line.range.upperBound) != nil { continue }
                let close = YAMLLine.closingQuote(of: value, in: bytes, end: bounds.upperBound)
                guard let close, !isEntryNext(offset, bytes, bounds) else {
                    return (value, Lines.trimmed(line.range, in: bytes).upperBound)
                }
                offset = Lines.next(after: close, in: bytes, end: bounds.upperBound)
            } else if line.opensBlock(in: bytes) {
                offset = line.endOfBlock(in: bytes, bounds)
            }
        }
        return nil
    }

    /// Whether the first line at or after `offset` that is not blank starts an entry.
    private static func isEntryNext(_ offset: Int, _ bytes: Bytes, _ bounds: Range<Int>) -> Bool {
        var offset = offset
        while offset < bounds.upperBound {
            let line = YAMLLine(containing: offset, in: bytes, bounds)
            if !line.isBlank { return line.isEntry(in: bytes) }
            offset = Lines.next(after: offset, in: bytes, end: bounds.upperBound)
        }
        return false
    }
}
