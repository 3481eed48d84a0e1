import StorySource

/// The members of an object, by name.
struct JSONKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let decoder: JSONValueDecoder
    private let values: [ExactName: Int]

    init(_ decoder: JSONValueDecoder) {
        self.decoder = decoder
        let tree = decoder.tree
        values = Dictionary(
            tree.members(of: decoder.node).map { (ExactName(tree.string($0.name)), $0.value) }, uniquingKeysWith: { $1 }
        )
    }

    var codingPath: [any CodingKey] { decoder.codingPath }
    var allKeys: [Key] { values.keys.compactMap { Key(stringValue: $0.text) } }

    func contains(_ key: Key) -> Bool { values[ExactName(key.stringValue)] != nil }
    func decodeNil(forKey key: Key) throws -> Bool { try value(key).decodeNil() }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try value(key).decode(type) }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> { try value(key).container(keyedBy: type) }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try value(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { try value(JSONKey(stringValue: "super")) }
    func superDecoder(forKey key: Key) throws -> any Decoder { try value(key) }

    private func value(_ key: some CodingKey) throws -> JSONValueDecoder {
        guard let node = values[ExactName(key.stringValue)] else {
            throw DecodingError.keyNotFound(
                key,
                DecodingError.Context(
                    codingPath: decoder.codingPath, debugDescription: "no member is named '\(key.stringValue)'"))
        }
        return decoder.child(node, key)
    }
}
