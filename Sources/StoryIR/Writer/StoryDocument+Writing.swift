extension StoryDocument {
    /// Writes the document as JSON, byte for byte as the compiler does, in pieces of about 64 KiB. The bytes that `sink`
    /// gets are valid during the call only. Throws what `sink` throws, after which it is not called again.
    public func write(style: JSONStyle = .pretty, to sink: @escaping (UnsafeRawBufferPointer) throws -> Void) throws {
        var writer = IRWriter(style: style, sink: sink)
        writer.document(self)
        try writer.finish()
    }

    /// The document as JSON, byte for byte as the compiler writes it.
    public func json(style: JSONStyle = .pretty) -> [UInt8] {
        IRWriter.bytes(style) { $0.document(self) }
    }
}

extension StoryIndex {
    /// The index as JSON, byte for byte as the compiler writes it.
    public func json(style: JSONStyle = .pretty) -> [UInt8] { IRWriter.bytes(style) { $0.index(self) } }
}

extension StoryContents {
    /// The contents as JSON, byte for byte as the compiler writes them.
    public func json(style: JSONStyle = .pretty) -> [UInt8] { IRWriter.bytes(style) { $0.contents(self) } }

    /// The same in pieces, as ``StoryDocument/write(style:to:)``.
    package func write(style: JSONStyle, to sink: @escaping JSONWriter.Sink) throws {
        var writer = IRWriter(style: style, sink: sink)
        writer.contents(self)
        try writer.finish()
    }
}

extension StoryBeat {
    /// The section as JSON, byte for byte as the compiler writes it.
    public func json(style: JSONStyle = .pretty) -> [UInt8] { IRWriter.bytes(style) { $0.beat(self) } }

    /// The same in pieces, as ``StoryDocument/write(style:to:)``.
    package func write(style: JSONStyle, to sink: @escaping JSONWriter.Sink) throws {
        var writer = IRWriter(style: style, sink: sink)
        writer.beat(self)
        try writer.finish()
    }
}

extension IRWriter {
    /// What `write` writes.
    fileprivate static func bytes(_ style: JSONStyle, _ write: (inout IRWriter) -> Void) -> [UInt8] {
        JSONWriter.bytes(style: style) { json in
            var writer = IRWriter(json)
            write(&writer)
            json = writer.json
        }
    }
}
