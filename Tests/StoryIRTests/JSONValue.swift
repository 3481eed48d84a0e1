/// Any JSON, told apart by the decoder and not by what a number bridges to.
indirect enum JSONValue: Decodable, Equatable {
    case null
    case bool(Bool)
    case number(Int)
    case text(String)
    case list([JSONValue])
    case object([String: JSONValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .list(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members[name]
    }

    /// The value without the members called `title` and `description` that hold a text (in a schema, its annotations),
    /// in one spelling: no white space, members sorted, their names bare.
    var canonical: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let value): "\(value)"
        case .text(let value): "\"\(value)\""
        case .list(let values): "[\(values.map(\.canonical).joined(separator: ","))]"
        case .object(let members):
            "{"
                + members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
                .filter { !(["title", "description"].contains($0.key) && $0.value.isText) }
                .map { "\($0.key):\($0.value.canonical)" }.joined(separator: ",") + "}"
        }
    }

    private var isText: Bool {
        if case .text = self { true } else { false }
    }
}
