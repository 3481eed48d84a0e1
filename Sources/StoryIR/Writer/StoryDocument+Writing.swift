extension StoryDocument {
    /// Writes the document as JSON, byte for byte as the compiler does, in pieces of about 64 KiB. The bytes that `sink`
    /// gets are valid during the call only. Throws what `sink` throws, after which it is not called again.
    public func write(style: JSONStyle = .pretty, to sink: @escaping (UnsafeRawBufferPointer) throws -> Void) throws {
        var writer = IRWriter(style: style, sink: sink)
        write(into: &writer)
        try writer.finish()
    }

    /// The document as JSON, byte for byte as the compiler writes it.
    public func json(style: JSONStyle = .pretty) -> [UInt8] {
        var bytes: [UInt8] = []
        do {
            try write(style: style) { bytes.append(contentsOf: $0) }
        } catch {
            preconditionFailure("appending to an array does not throw")
        }
        return bytes
    }

    /// Says the whole document to a writer, which remains to be finished.
    package func write(into writer: inout IRWriter) {
        writer.beginDocument(self)
        for section in sections {
            writer.beginSection(section)
            for page in section.pages {
                writer.beginPage(page, section: section.id)
                for block in page.blocks { writer.block(block) }
                writer.endPage(page)
            }
            writer.endSection()
        }
        writer.endDocument(self)
    }
}
