import StorySource

struct JSONValueDecoder: Decoder {
    let tree: JSONTree
    let node: Int
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard tree[node].kind == .object else { throw mismatch([String: Any].self, "an object") }
        return KeyedDecodingContainer(JSONKeyedContainer(self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard tree[node].kind == .array else { throw mismatch([Any].self, "an array") }
        return JSONUnkeyedContainer(self)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    /// Returns a decoder of a nested value.
    func child(_ node: Int, _ key: any CodingKey) -> JSONValueDecoder {
        JSONValueDecoder(tree: tree, node: node, codingPath: codingPath + [key])
    }

    func mismatch(_ type: Any.Type, _ wanted: String) -> DecodingError {
        let context = DecodingError.Context(
            codingPath: codingPath, debugDescription: "expected \(wanted), found \(tree[node].kind.words)")
        return tree[node].kind == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }
}

extension JSONValueDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { tree[node].kind == .null }

    func decode(_ type: Bool.Type) throws -> Bool {
        switch tree[node].kind {
        case .true: return true
        case .false: return false
        case .object, .array, .string, .number, .null: throw mismatch(type, "true or false")
        }
    }

    func decode(_ type: String.Type) throws -> String {
        guard tree[node].kind == .string else { throw mismatch(type, "a string") }
        return tree.string(node)
    }

    func decode(_ type: Double.Type) throws -> Double { try floatingPoint() }
    func decode(_ type: Float.Type) throws -> Float { try floatingPoint() }
    func decode(_ type: Int.Type) throws -> Int { try whole() }
    func decode(_ type: Int8.Type) throws -> Int8 { try whole() }
    func decode(_ type: Int16.Type) throws -> Int16 { try whole() }
    func decode(_ type: Int32.Type) throws -> Int32 { try whole() }
    func decode(_ type: Int64.Type) throws -> Int64 { try whole() }
    func decode(_ type: UInt.Type) throws -> UInt { try whole() }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try whole() }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try whole() }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try whole() }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try whole() }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        do {
            return try Value(from: self)
        } catch DecodingError.dataCorrupted(let context)
            where context.codingPath.count == codingPath.count && type is any RawRepresentable<String>.Type
        {
            // The standard library's message about an unknown case names Swift types.
            throw corrupted(
                "expected \(Self.names(of: type) ?? "another name"), found '\(ShortText.cut(tree.string(node)))'")
        }
    }

    /// Returns `'a'`, `'a' or 'b'`, `'a', 'b' or 'c'`: the cases of an enumeration; nil if it does not list them.
    private static func names<Value>(of type: Value.Type) -> String? {
        guard let listing = type as? any CaseIterable.Type else { return nil }
        func names<Listing: CaseIterable>(_ type: Listing.Type) -> [String] {
            type.allCases.compactMap { ($0 as? any RawRepresentable<String>).map { "'\($0.rawValue)'" } }
        }
        let all = names(listing)
        guard let last = all.last else { return nil }
        return all.count == 1 ? last : all.dropLast().joined(separator: ", ") + " or " + last
    }

    private func floatingPoint<Value: BinaryFloatingPoint & LosslessStringConvertible>() throws -> Value {
        guard tree[node].kind == .number else { throw mismatch(Value.self, "a number") }
        guard let value = Value(tree.text(of: node)), value.isFinite else { throw outOfRange("a smaller number") }
        return value
    }

    private func whole<Value: FixedWidthInteger>() throws -> Value {
        guard tree[node].kind == .number else { throw mismatch(Value.self, "a number") }
        guard let value = tree.wholeNumber(node, as: Value.self) else {
            throw outOfRange("a whole number from \(Value.min) to \(Value.max)")
        }
        return value
    }

    private func outOfRange(_ wanted: String) -> DecodingError {
        corrupted("expected \(wanted), found \(ShortText.cut(tree.text(of: node)))")
    }

    private func corrupted(_ words: String) -> DecodingError {
        .dataCorrupted(DecodingError.Context(codingPath: codingPath, debugDescription: words))
    }
}
