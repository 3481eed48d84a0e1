import StorySource

/// A change of a document: its whole text, or the replacement of a range.
struct TextChange: MessageParameters {
    let range: LSP.Range?
    let text: [UInt8]

    init?(_ value: JSONValue) {
        guard let text = value["text"]?.bytes else { return nil }
        self.text = text
        if value.hasMember("range"), value["range"] != nil {
            guard let range = value["range"].flatMap(LSP.Range.init) else { return nil }
            self.range = range
        } else {
            range = nil
        }
    }

    /// Returns the text after the change.
    func apply(to source: SourceFile, _ encoding: LSP.PositionEncodingKind) -> SourceFile {
        guard let range else { return SourceFile(path: source.path, rawPath: source.rawPath, content: text) }
        let mapping = PositionMapping(source, encoding)
        var (start, end) = (mapping.place(of: range.start), mapping.place(of: range.end))
        if start.offset > end.offset { swap(&start, &end) }
        // Half of a surrogate pair is not valid text: the remaining half becomes U+FFFD, which has the same length in UTF-16.
        let replacement = Array("\u{FFFD}".utf8)
        let before = start.isInPair ? replacement : []
        var after = end.offset
        if end.isInPair { after += 4 }
        let tail = end.isInPair ? replacement : []
        let old = source.bytes
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
