import StoryJSON
import StorySource

/// The members of one object of a JSON story, those that can be used.
struct JSONFields<Field: JSONStoryField>: Sendable {
    /// The object.
    let node: Int
    /// The values of members that are there, are not null, and have the right shape.
    private var values: [(field: Field, node: UInt32)] = []
    /// Members with a value of the wrong shape: what they would have said is not known.
    private(set) var unusable: Set<Field> = []
    /// Members that the language does not know, in order.
    private(set) var others: [(name: Int, value: Int)] = []

    /// There are few fields, and there may be an object every few bytes.
    subscript(field: Field) -> Int? { values.first { $0.field == field }.map { Int($0.node) } }

    /// Whether none of its members can be used, those aside that the language does not know.
    var isEmpty: Bool { values.isEmpty && unusable.isEmpty }

    init(node: Int) { self.node = node }

    mutating func take(_ field: Field, _ value: Int) { values.append((field, UInt32(value))) }
    mutating func refuse(_ field: Field) { unusable.insert(field) }
    mutating func keep(_ name: Int, _ value: Int) { others.append((name, value)) }
}
