extension IR {
    /// Fields that the language does not define, as the author wrote them: an object whose scalars are strings.
    ///
    /// Members keep their order, which in the compiler's output is that of the source. Decoders don't report the order of an
    /// object's members, so decoding sorts them by name; equality ignores order. An empty object is not encoded.
    public struct Extensions: Sendable {
        /// A field.
        public struct Member: Hashable, Sendable {
            /// Its name, unique among its siblings.
            public var name: String
            /// Its value.
            public var value: Value

            package init(name: String, value: Value) {
                self.name = name
                self.value = value
            }
        }

        /// The value of a field.
        public enum Value: Hashable, Sendable {
            /// A scalar, including numbers and booleans.
            case text(String)
            /// Null.
            case null
            /// A list.
            case list([Value])
            /// A mapping.
            case object(Extensions)
        }

        /// The fields, in order.
        public var members: [Member]

        /// Creates an object with fields in this order, which must have unique names.
        public init(_ members: [Member]) { self.members = members }

        /// Whether there are no fields.
        public var isEmpty: Bool { members.isEmpty }

        /// The value of a field; nil if there is none with this name. Names are compared by their bytes, as everywhere in a story.
        public subscript(name: String) -> Value? {
            members.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
        }

        private var sorted: [Member] { members.sorted { Self.isOrderedBefore($0.name, $1.name) } }

        /// Compares names byte by byte, which gives the same order on every platform.
        private static func isOrderedBefore(_ left: String, _ right: String) -> Bool {
            left.utf8.lexicographicallyPrecedes(right.utf8)
        }
    }
}

extension IR.Extensions: ExpressibleByDictionaryLiteral {
    /// Creates an object with the fields of a literal, in its order.
    public init(dictionaryLiteral elements: (String, Value)...) {
        self.init(elements.map { Member(name: $0.0, value: $0.1) })
    }
}

extension IR.Extensions: Hashable {
    /// Whether both have the same fields, in any order.
    public static func == (left: Self, right: Self) -> Bool {
        left.sorted.elementsEqual(right.sorted) { $0.name.utf8.elementsEqual($1.name.utf8) && $0.value == $1.value }
    }

    /// Hashes the fields, independent of their order.
    public func hash(into hasher: inout Hasher) { hasher.combine(sorted) }
}

extension IR.Extensions: Codable {
    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Decodes an object.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Name.self)
        let members = try container.allKeys.map {
            Member(name: $0.stringValue, value: try container.decode(Value.self, forKey: $0))
        }
        self.init(members.sorted { Self.isOrderedBefore($0.name, $1.name) })
    }

    /// Encodes an object.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Name.self)
        for member in members { try container.encode(member.value, forKey: Name(stringValue: member.name)) }
    }
}

extension IR.Extensions.Value: Codable {
    /// Decodes a string, `null`, an array or an object.
    public init(from decoder: any Decoder) throws {
        if let container = try? decoder.singleValueContainer() {
            if container.decodeNil() {
                self = .null
                return
            }
            if let text = try? container.decode(String.self) {
                self = .text(text)
                return
            }
        }
        if var container = try? decoder.unkeyedContainer() {
            var values: [Self] = []
            while !container.isAtEnd { values.append(try container.decode(Self.self)) }
            self = .list(values)
            return
        }
        self = .object(try IR.Extensions(from: decoder))
    }

    /// Encodes a string, `null`, an array or an object.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .text(let text):
            var container = encoder.singleValueContainer()
            try container.encode(text)
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        case .list(let values):
            var container = encoder.unkeyedContainer()
            for value in values { try container.encode(value) }
        case .object(let object): try object.encode(to: encoder)
        }
    }
}

// Synthesised conformances of types with an `extensions` member use these two functions: a missing member is decoded as
// an empty object, and an empty object is not encoded.
extension KeyedDecodingContainer {
    func decode(_ type: IR.Extensions.Type, forKey key: Key) throws -> IR.Extensions {
        try decodeIfPresent(type, forKey: key) ?? [:]
    }
}

extension KeyedEncodingContainer {
    mutating func encode(_ value: IR.Extensions, forKey key: Key) throws {
        if !value.isEmpty { try encodeIfPresent(value, forKey: key) }
    }
}
