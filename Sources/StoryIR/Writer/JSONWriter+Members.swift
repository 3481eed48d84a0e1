/// Writes members of the innermost object with their values.
extension JSONWriter {
    package mutating func member(_ name: StaticString, _ value: String) {
        member(name)
        string(value)
    }

    package mutating func member(_ name: StaticString, _ value: Int) {
        member(name)
        number(value)
    }

    package mutating func member(_ name: StaticString, _ value: Bool) {
        member(name)
        bool(value)
    }
}
