import StorySource

/// The members of an object under construction, with unique names.
struct JSONMembers {
    private(set) var list: [(name: String, value: JSONValue)] = []
    private var names: Set<ExactName> = []

    /// Appends a member. Returns whether it is new; one with a name that is taken is left out.
    @discardableResult mutating func add(_ name: String, _ value: JSONValue?) -> Bool {
        guard let value else { return true }
        guard names.insert(ExactName(name)).inserted else { return false }
        list.append((name, value))
        return true
    }

    var object: JSONValue { .object(list) }
}
