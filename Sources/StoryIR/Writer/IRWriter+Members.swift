/// Writes members by the type of their value. A nil value writes no member.
extension IRWriter {
    /// Begins an element of a list: an object, with its type as the first member.
    mutating func begin(_ type: StaticString) {
        json.element()
        json.beginObject()
        json.member("type")
        json.string(type)
    }

    @inline(__always) mutating func text(_ name: StaticString, _ value: IRText?) {
        guard let value else { return }
        json.member(name)
        string(value)
    }

    @inline(__always) mutating func string(_ value: IRText) {
        switch value {
        case .bytes(let bytes): json.string(bytes)
        case .string(let string): json.string(string)
        }
    }

    mutating func strings(_ name: StaticString, _ values: [String]) {
        json.member(name)
        strings(values)
    }

    mutating func strings(_ values: [String]) {
        json.beginArray()
        for value in values {
            json.element()
            json.string(value)
        }
        json.endArray()
    }

    mutating func inlines(_ name: StaticString, _ values: [IR.Inline]?) {
        guard let values else { return }
        json.beginArray(name)
        for value in values { inline(value) }
        endText()
        json.endArray()
    }

    /// Writes a list of objects. `write` writes the members of one.
    mutating func list<Element>(_ name: StaticString, _ values: [Element], _ write: (inout IRWriter, Element) -> Void) {
        json.beginArray(name)
        for value in values {
            json.element()
            json.beginObject()
            write(&self, value)
            json.endObject()
        }
        json.endArray()
    }

    mutating func extensions(_ extensions: IR.Extensions) {
        guard !extensions.isEmpty else { return }
        json.member("extensions")
        object(extensions)
    }

    private mutating func object(_ extensions: IR.Extensions) {
        json.beginObject()
        for member in extensions.members {
            json.member(escaping: member.name)
            value(member.value)
        }
        json.endObject()
    }

    private mutating func value(_ value: IR.Extensions.Value) {
        switch value {
        case .text(let text): json.string(text)
        case .null: json.null()
        case .list(let values):
            json.beginArray()
            for value in values {
                json.element()
                self.value(value)
            }
            json.endArray()
        case .object(let fields): object(fields)
        }
    }
}
