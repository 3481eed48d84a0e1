/// How a story comes to the version of the language that has what it uses.
package struct VersionRaise: Equatable, Sendable {
    /// The version that has it.
    private let needed: String
    /// The version that the story says; nil where it says none.
    private let said: String?
    /// What writes the needed one; nil where the author has to see to the version first.
    private let edit: FixIt.Edit?

    /// - Parameters:
    ///   - said: The version as it is written; nil where there is none.
    ///   - needed: The version that has it.
    ///   - edit: What writes that in its place, or where it is missing; nil where that is not to be guessed.
    package init(said: String?, needed: String, edit: FixIt.Edit?) {
        self.needed = needed
        self.said = said
        self.edit = edit
    }

    /// What is to be done: `raise 'schema_version' to 0.2`. A version that there is not is nothing to raise.
    var order: String {
        said == nil || edit == nil
            ? "write 'schema_version: \(needed)'" : "raise 'schema_version' to \(needed)"
    }

    /// The end of a message about something that only the later version has; what that is is before it.
    var words: String {
        let story = said.map { Quoting.quoted($0) } ?? "none"
        return "belongs to schema_version \(needed), and this story says \(story); \(order)"
    }

    /// The fix, the same for everything that belongs to the later version. It may bring other mistakes to light.
    var fixes: [FixIt] { edit.map { [FixIt(order, .unsafe, [$0])] } ?? [] }
}
