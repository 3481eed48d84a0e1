import StorySource

/// A change of a document: its whole text, or the replacement of a range.
struct TextChange {
    let range: LSP.Range?
    let text: [UInt8]

    init?(_ value: JSONValue) {
        guard let text = value["text"]?.bytes else { return nil }
        self.text = text
        if let value = value["range"] {
            guard let range = LSP.Range(value) else { return nil }
            self.range = range
        } else {
            range = nil
        }
    }

    func apply(to source: SourceFile, _ encoding: LSP.PositionEncodingKind) -> SourceFile {
        guard let range else { return SourceFile(path: source.path, rawPath: source.rawPath, content: text) }
        let mapping = PositionMapping(source: source, encoding: encoding)
        var (start, end) = (mapping.place(of: range.start), mapping.place(of: range.end))
        if start.offset > end.offset { swap(&start, &end) }
        let old = source.bytes
        // Half of a surrogate pair is not valid text: the remaining half becomes U+FFFD, which has the same length in UTF-16.
        // Two halves that meet are a pair.
        func half(_ place: (offset: Int, isInPair: Bool), _ index: Int) -> [UInt16] {
            place.isInPair ? [Array(UTF8Sequence.scalar(at: place.offset, in: old).scalar.utf16)[index]] : []
        }
        func joined(_ halves: [UInt16]) -> [UInt8] { Array(String(decoding: halves, as: UTF16.self).utf8) }
        let (high, low) = (half(start, 0), half(end, 1))
        let before = text.isEmpty ? joined(high + low) : joined(high)
        let tail = text.isEmpty ? [] : joined(low)
        let after = end.offset + 4 * low.count
        let count = start.offset + before.count + text.count + tail.count + old.count - after
        let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: count + Bytes.padding)
        var rest = UnsafeMutableBufferPointer(start: buffer, count: count)
        func add(_ part: some Collection<UInt8>) {
            let next = rest.initialize(fromContentsOf: part)
            rest = UnsafeMutableBufferPointer(rebasing: rest[next...])
        }
        add(old[0..<start.offset])
        add(before)
        add(text)
        add(tail)
        add(old[after..<old.count])
        return SourceFile(path: source.path, rawPath: source.rawPath, adopting: buffer, count: count)
    }
}
