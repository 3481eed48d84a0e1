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
}
