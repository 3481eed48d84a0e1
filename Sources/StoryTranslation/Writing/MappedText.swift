import StorySource

/// A text that is written piece by piece, with what each piece stands for.
struct MappedText {
    private(set) var bytes: [UInt8] = []
    private(set) var map = SourceMap()

    /// Adds text that stands for nothing.
    mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }

    /// Adds text that stands for `original`.
    /// - Parameters:
    ///   - prefixLength: How many of its bytes come first that the original does not have.
    ///   - isVerbatim: Whether the others are the original's.
    mutating func write(_ text: String, for original: SourceSpan, prefixLength: Int = 0, isVerbatim: Bool = false) {
        let start = bytes.count
        bytes.append(contentsOf: text.utf8)
        map.add(
            SourceMap.Piece(
                generated: SourceSpan(start..<bytes.count), original: original, prefixLength: prefixLength,
                isVerbatim: isVerbatim))
    }

    /// Says what the text from `start` on stands for.
    mutating func map(from start: Int, to original: SourceSpan) {
        map.add(
            SourceMap.Piece(
                generated: SourceSpan(start..<bytes.count), original: original, prefixLength: 0, isVerbatim: false))
    }

    /// Adds a run of the original as it is.
    mutating func copy(_ original: SourceSpan, of source: Bytes) {
        let start = bytes.count
        bytes.append(contentsOf: source[original])
        map.add(
            SourceMap.Piece(
                generated: SourceSpan(start..<bytes.count), original: original, prefixLength: 0, isVerbatim: true))
    }
}
