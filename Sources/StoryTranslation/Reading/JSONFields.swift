import StoryJSON
import StorySource

/// The members of one object of a JSON story, those that can be used. There may be an object every few bytes, so it is all
/// in one piece.
struct JSONFields<Field: JSONStoryField>: Sendable {
    /// The object.
    var node: Int { Int(location) }
    private let location: UInt32
    /// The values of members that are there, are not null, and have the right shape.
    private var values = Field.Nodes()
    /// A bit for each member with a value of the wrong shape.
    private var unusable: UInt16 = 0
    /// Members that the language does not know, in order.
    private(set) var others: [(name: Int, value: Int)] = []

    subscript(field: Field) -> Int? {
        let node = values[field.index]
        return node == 0 ? nil : Int(node)
    }

    /// Whether a member has a value of the wrong shape: what it would have said is not known.
    func isUnusable(_ field: Field) -> Bool { unusable & 1 << UInt16(field.index) != 0 }

    /// Whether none of its members can be used, those aside that the language does not know.
    var isEmpty: Bool { values == Field.Nodes() && unusable == 0 }

    init(node: Int) { location = UInt32(node) }

    mutating func take(_ field: Field, _ value: Int) { values[field.index] = UInt32(value) }
    mutating func refuse(_ field: Field) { unusable |= 1 << UInt16(field.index) }
    mutating func keep(_ name: Int, _ value: Int) { others.append((name, value)) }
}
