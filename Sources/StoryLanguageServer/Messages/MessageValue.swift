import StoryDiagnostics

/// A value in a sent message.
protocol MessageValue {
    func write(to json: inout JSONText)
}

extension JSONText {
    /// Writes a member with a value of the protocol, unless it is nil.
    mutating func member(_ name: String, _ value: (some MessageValue)?) {
        guard let value else { return }
        self.name(name)
        value.write(to: &self)
    }

    /// Writes a member with a list of values of the protocol, unless it is nil.
    mutating func member(_ name: String, _ values: [some MessageValue]?) {
        guard let values else { return }
        self.name(name)
        values.write(to: &self)
    }

    /// Writes a member whose value is null.
    mutating func nullMember(_ name: String) {
        self.name(name)
        null()
    }
}

extension Array: MessageValue where Element: MessageValue {
    func write(to json: inout JSONText) {
        json.open("[")
        for element in self { element.write(to: &json) }
        json.close("]")
    }
}

extension Optional: MessageValue where Wrapped: MessageValue {
    func write(to json: inout JSONText) {
        if let self { self.write(to: &json) } else { json.null() }
    }
}

extension String: MessageValue { func write(to json: inout JSONText) { json.string(self) } }

/// A value of any type, for results of more than one.
struct AnyValue: MessageValue {
    let value: any MessageValue
    func write(to json: inout JSONText) { value.write(to: &json) }
}

/// An object of a message.
struct MessageObject: MessageValue {
    private let members: (inout JSONText) -> Void

    /// - Parameter members: Writes the members.
    init(_ members: @escaping (inout JSONText) -> Void) { self.members = members }

    func write(to json: inout JSONText) { json.object(members) }
}

/// A value that is encoded already.
struct WrittenValue: MessageValue {
    let bytes: [UInt8]
    func write(to json: inout JSONText) { json.value(bytes) }
}
