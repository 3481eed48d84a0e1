import StoryIR

/// The JSON of a value of the IR, from its stored members as reflection lists them: it knows nothing of the writer.
extension JSONValue {
    init(reflecting value: Any) {
        switch value {
        case let value as String: self = .text(value)
        case let value as Bool: self = .bool(value)
        case let value as Int: self = .number(value)
        case let value as [Any]: self = .list(value.map(JSONValue.init(reflecting:)))
        case let value as any RawRepresentable: self.init(reflecting: value.rawValue)
        case let value as IR.Version: self = .text(value.description)
        case let value as IR.Span: self = .list([.number(value.start), .number(value.end)])
        case IR.Extensions.Value.null: self = .null
        case let value as IR.Extensions.Value:
            self = Self.payload(of: value).map { JSONValue(reflecting: $0.value) } ?? .null
        case let value as IR.Extensions:
            self = .object(value.members.reduce(into: [:]) { $0[$1.name] = JSONValue(reflecting: $1.value) })
        default: self = .object(Self.members(of: value))
        }
    }

    private static func members(of value: Any) -> [String: JSONValue] {
        switch value {
        case let block as IR.Block:
            let own: [String: JSONValue?] = [
                "type": .text(block.content.type), "id": .text(block.id),
                "span": block.span.map { JSONValue(reflecting: $0) },
            ]
            return own.compactMapValues(\.self).merging(members(ofPayload: block.content)) { own, _ in own }
        case let inline as IR.Inline: return members(ofPayload: inline).merging(["type": .text(inline.type)]) { $1 }
        case let exit as IR.Exit:
            return members(ofPayload: exit).merging(["kind": .text(payload(of: exit)?.name ?? "\(exit)")]) { $1 }
        default: break
        }
        // Nil means something here, and is left out elsewhere, as are these two members if they are empty.
        let keepsNil = value is IR.Bounds || value is IR.Statistics
        return Mirror(reflecting: value).children.reduce(into: [:]) { members, child in
            guard let label = child.label else { return }
            let name = value is IR.Diagnostic && label == "code" ? "id" : label
            let member = JSONValue(reflectingOptional: child.value)
            let isEmpty = ["extensions", "footnotes"].contains(name) && (member == .object([:]) || member == .list([]))
            if !isEmpty, member != .null || keepsNil { members[name] = member }
        }
    }

    private static func members(ofPayload value: Any) -> [String: JSONValue] {
        guard let payload = payload(of: value) else { return [:] }
        switch payload.value {
        case let text as String: return ["text": .text(text)]
        case let children as [IR.Inline]: return ["children": JSONValue(reflecting: children)]
        case let value: return members(of: value)
        }
    }

    /// The name and the associated value of a case; nil if it has none.
    private static func payload(of value: Any) -> (name: String, value: Any)? {
        Mirror(reflecting: value).children.first.flatMap { child in child.label.map { ($0, child.value) } }
    }

    private init(reflectingOptional value: Any) {
        let mirror = Mirror(reflecting: value)
        let wrapped: Any? = mirror.displayStyle == .optional ? mirror.children.first?.value : value
        self = wrapped.map { JSONValue(reflecting: $0) } ?? .null
    }
}
