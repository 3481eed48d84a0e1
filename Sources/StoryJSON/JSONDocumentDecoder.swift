import StorySource

/// Decodes values from JSON without Foundation, like Foundation's `JSONDecoder` with its default strategies.
///
/// The last of several duplicate members counts. Integers may be written with a zero fraction (`7.0`).
public enum JSONDocumentDecoder {
    /// Decodes a value from JSON in UTF-8. Throws `DecodingError.dataCorrupted` if the text is not valid JSON, and what the
    /// type throws about an invalid value, usually a `DecodingError`.
    public static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
        let source = SourceFile(path: "", content: bytes)
        do {
            return try decode(type, from: source)
        } catch let fault as JSONFault {
            let words = JSONDocumentMessages.words(fault, source)
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: words))
        }
    }

    /// Decodes a value from a text. Throws ``JSONFault`` if it is not valid JSON, `DecodingError.dataCorrupted` if it is not
    /// UTF-8 (RFC 8259, 8.1), and what the type throws about an invalid value, usually a `DecodingError`.
    package static func decode<Value: Decodable>(_ type: Value.Type, from source: SourceFile) throws -> Value {
        let tree = try JSONParser.parse(source, depthLimit: JSONParser.documentDepth)
        if let offset = firstByteOutsideUTF8(source.bytes) {
            let position = source.lines.position(of: offset)
            let reason = "it has a byte that is not UTF-8 at \(position.line):\(position.column)"
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: reason))
        }
        return try JSONValueDecoder(tree: tree, node: tree.root, codingPath: []).decode(type)
    }

    private static func firstByteOutsideUTF8(_ bytes: Bytes) -> Int? {
        var offset = 0
        while offset < bytes.count {
            let length = UTF8Sequence.length(at: offset, in: bytes)
            if length == 0 { return offset }
            offset += length
        }
        return nil
    }
}
