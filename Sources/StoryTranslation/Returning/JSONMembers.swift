import StorySource

/// The members of an object that is being made, each name once.
struct JSONMembers {
    private(set) var list: [(name: String, value: JSONValue)] = []
    private var names: Set<ExactName> = []

    /// Adds a member after the others.
    /// - Returns: Whether it is new; one whose name is taken is left out.
    @discardableResult
    mutating func add(_ name: String, _ value: JSONValue?) -> Bool {
        guard let value else { return true }
        guard names.insert(ExactName(name)).inserted else { return false }
        list.append((name, value))
        return true
    }

    var object: JSONValue { .object(list) }
}
