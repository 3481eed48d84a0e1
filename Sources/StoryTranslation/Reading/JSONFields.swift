/// The usable members of one object of a JSON story. There may be an object every few bytes, so all of it is stored inline.
struct JSONFields<Field: JSONStoryField>: Sendable {
    var node: Int { Int(storedNode) }
    private let storedNode: UInt32
    /// The nodes of values that are present, not null, and of the right type.
    private var values = Field.Nodes()
    /// One bit for each member with a value of the wrong type.
    private var unusable: UInt16 = 0
    /// One bit for each member that another name was probably meant to be.
    private var misspelt: UInt16 = 0
    /// Unknown members, in order.
    private(set) var others: [(name: Int, value: Int)] = []

    subscript(field: Field) -> Int? {
        let node = values[field.index]
        return node == 0 ? nil : Int(node)
    }

    /// Returns whether a member has a value of the wrong type, so that its meaning is unknown.
    func isUnusable(_ field: Field) -> Bool { unusable & 1 << UInt16(field.index) != 0 }

    /// Returns whether a member is unusable or misspelt.
    func isHidden(_ field: Field) -> Bool { (unusable | misspelt) & 1 << UInt16(field.index) != 0 }

    /// Whether none of its members is usable, unknown ones aside.
    var isEmpty: Bool { values == Field.Nodes() && unusable == 0 }

    init(node: Int) { storedNode = UInt32(node) }

    mutating func take(_ field: Field, _ value: Int) { values[field.index] = UInt32(value) }
    mutating func refuse(_ field: Field) { unusable |= 1 << UInt16(field.index) }
    mutating func suspect(_ field: Field) { misspelt |= 1 << UInt16(field.index) }
    mutating func keep(_ name: Int, _ value: Int) { others.append((name, value)) }
}
