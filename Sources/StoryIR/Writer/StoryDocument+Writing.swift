extension StoryDocument {
    /// Writes the document as JSON, byte for byte like the compiler's output, in pieces of about 64 KiB. The bytes
    /// passed to `sink` are valid during the call only. Throws what `sink` throws, after which it is not called again.
    public func write(style: JSONStyle = .pretty, to sink: @escaping (UnsafeRawBufferPointer) throws -> Void) throws {
        var writer = IRWriter(style: style, sink: sink)
        writer.document(self)
        try writer.finish()
    }

    /// Returns the document as JSON, byte for byte like the compiler's output.
    public func json(style: JSONStyle = .pretty) -> [UInt8] { IRWriter.bytes(style) { $0.document(self) } }
}

extension StoryIndex {
    /// Returns the index as JSON, byte for byte like the compiler's output.
    public func json(style: JSONStyle = .pretty) -> [UInt8] { IRWriter.bytes(style) { $0.index(self) } }
}

extension StoryContents {
    /// Returns the contents as JSON, byte for byte like the compiler's output.
    public func json(style: JSONStyle = .pretty) -> [UInt8] { IRWriter.bytes(style) { $0.contents(self) } }

    /// Writes the same in pieces, as ``StoryDocument/write(style:to:)`` does.
    package func write(style: JSONStyle, to sink: @escaping JSONWriter.Sink) throws {
        var writer = IRWriter(style: style, sink: sink)
        writer.contents(self)
        try writer.finish()
    }
}

extension StoryBeat {
    /// Returns the section as JSON, byte for byte like the compiler's output.
    public func json(style: JSONStyle = .pretty) -> [UInt8] { IRWriter.bytes(style) { $0.beat(self) } }

    /// Writes the same in pieces, as ``StoryDocument/write(style:to:)`` does.
    package func write(style: JSONStyle, to sink: @escaping JSONWriter.Sink) throws {
        var writer = IRWriter(style: style, sink: sink)
        writer.beat(self)
        try writer.finish()
    }
}

extension IRWriter {
    /// Returns the output of `write`.
    fileprivate static func bytes(_ style: JSONStyle, _ write: (inout IRWriter) -> Void) -> [UInt8] {
        JSONWriter.bytes(style: style) { json in
            var writer = IRWriter(json)
            write(&writer)
            json = writer.json
        }
    }
}
