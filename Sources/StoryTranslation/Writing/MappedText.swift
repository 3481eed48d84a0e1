import StorySource
import StorySyntax

/// A text that is written piece by piece, with a map to the source.
struct MappedText {
    private(set) var bytes: [UInt8] = []
    private(set) var map = SourceMap()

    mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }

    /// Appends text with the source `original`. `prefixLength`: the number of leading bytes that the original lacks.
    /// `source`: has the original, with which the other bytes are compared.
    mutating func write(_ text: String, for original: SourceSpan, prefixLength: Int = 0, of source: Bytes? = nil) {
        let start = bytes.count
        bytes.append(contentsOf: text.utf8)
        map.add(
            SourceMap.Piece(
                generated: SourceSpan(start..<bytes.count), original: original, prefixLength: prefixLength,
                isVerbatim: source.map { text.utf8.dropFirst(prefixLength).elementsEqual($0[original]) } ?? false))
    }

    /// Appends text as a value of block YAML, quoted if needed; the rest as in ``write(_:for:prefixLength:of:)``.
    mutating func writeScalar(
        _ text: String, for original: SourceSpan, prefixLength: Int = 0, of source: Bytes? = nil
    ) {
        let isPlain = YAMLText.isPlain(text, isInFlow: false)
        if !isPlain { write("\"") }
        write(isPlain ? text : FieldText.escaped(text), for: original, prefixLength: prefixLength, of: source)
        if !isPlain { write("\"") }
    }

    /// Sets the source of the text from `start` on.
    mutating func map(from start: Int, to original: SourceSpan) {
        map.add(
            SourceMap.Piece(
                generated: SourceSpan(start..<bytes.count), original: original, prefixLength: 0, isVerbatim: false))
    }

    /// Appends a run of the original unchanged.
    mutating func copy(_ original: SourceSpan, of source: Bytes) {
        let start = bytes.count
        bytes.append(contentsOf: source[original])
        map.add(
            SourceMap.Piece(
                generated: SourceSpan(start..<bytes.count), original: original, prefixLength: 0, isVerbatim: true))
    }
}
