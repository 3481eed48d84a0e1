/// Writes members of the innermost object with their values. A nil value writes no member.
extension JSONWriter {
    @inline(__always) package mutating func member(_ name: StaticString, _ value: String?) {
        guard let value else { return }
        member(name)
        string(value)
    }

    @inline(__always) package mutating func member(_ name: StaticString, _ value: Int?) {
        guard let value else { return }
        member(name)
        number(value)
    }

    @inline(__always) package mutating func member(_ name: StaticString, _ value: Bool?) {
        guard let value else { return }
        member(name)
        bool(value)
    }

    @inline(__always) package mutating func beginObject(_ name: StaticString) {
        member(name)
        beginObject()
    }

    @inline(__always) package mutating func beginArray(_ name: StaticString) {
        member(name)
        beginArray()
    }

    /// Writes a list of objects. `write` writes the members of one.
    package mutating func member<Element>(
        _ name: StaticString, _ objects: some Sequence<Element>, _ write: (Element, inout JSONWriter) -> Void
    ) {
        beginArray(name)
        for object in objects {
            element()
            beginObject()
            write(object, &self)
            endObject()
        }
        endArray()
    }
}
