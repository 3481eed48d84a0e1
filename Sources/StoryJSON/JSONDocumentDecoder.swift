import StorySource

/// Reads a value from JSON, as Foundation's `JSONDecoder` does with its default strategies, without Foundation.
///
/// Of members with one name the last counts. Whole numbers may be written with a fraction of zeros (`7.0`).
package enum JSONDocumentDecoder {
    /// The value that a text holds. Throws ``JSONFault`` for what is no JSON, and what the type throws about a value
    /// that is not as it has to be, a `DecodingError` in most cases.
    package static func decode<Value: Decodable>(
        _ type: Value.Type, from source: SourceFile, depthLimit: Int = JSONParser.documentDepth
    ) throws -> Value {
        let tree = try JSONParser.parse(source, depthLimit: depthLimit)
        return try JSONValueDecoder(tree, tree.root, codingPath: []).decode(type)
    }
}
