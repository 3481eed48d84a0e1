import StorySource

/// Reads a value from JSON, as Foundation's `JSONDecoder` does with its default strategies, without Foundation.
///
/// Of members with one name the last counts. Whole numbers may be written with a fraction of zeros (`7.0`).
public enum JSONDocumentDecoder {
    /// The value that JSON in UTF-8 holds. Throws `DecodingError.dataCorrupted` for what is no JSON, and what the type throws
    /// about a value that is not as it has to be, a `DecodingError` in most cases.
    public static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
        let source = SourceFile(path: "", content: bytes)
        do {
            return try decode(type, from: source)
        } catch let fault as JSONFault {
            let words = JSONDocumentMessages.words(fault, source)
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: words))
        }
    }

    /// The value that a text holds. Throws ``JSONFault`` for what is no JSON, `DecodingError.dataCorrupted` where it is not in
    /// UTF-8 (RFC 8259, 8.1), and what the type throws about a value
    /// that is not as it has to be, a `DecodingError` in most cases.
    package static func decode<Value: Decodable>(
        _ type: Value.Type, from source: SourceFile, depthLimit: Int = JSONParser.documentDepth
    ) throws -> Value {
        let tree = try JSONParser.parse(source, depthLimit: depthLimit)
        if let offset = firstByteOutsideUTF8(source.bytes) {
            let position = source.lines.position(of: offset)
            let reason = "it has a byte that is not UTF-8 at \(position.line):\(position.column)"
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: reason))
        }
        return try JSONValueDecoder(tree, tree.root, codingPath: []).decode(type)
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
