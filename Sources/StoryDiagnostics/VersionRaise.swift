/// How to raise a story to the language version that has the features it uses.
package struct VersionRaise: Equatable, Sendable {
    /// The version to write, which has the feature.
    package let version: String
    /// The declared version; nil if there is none.
    private let said: String?
    /// The edit that writes the needed version; nil if the author has to decide about the version first.
    private let edit: FixIt.Edit?

    /// Creates the description of a raise. `said`: the version as written; nil if there is none. `version`: the version to
    /// write. `edit`: the edit that writes that version, in place of another or where it is missing; nil if it can't be
    /// determined.
    package init(said: String?, version: String, edit: FixIt.Edit?) {
        self.version = version
        self.said = said
        self.edit = edit
    }

    /// The instruction: `raise 'schema_version' to 0.2`. Without a declared version, or without an edit, the instruction is to
    /// write the version.
    var order: String {
        said == nil || edit == nil ? "write 'schema_version: \(version)'" : "raise 'schema_version' to \(version)"
    }

    /// The end of a message about a feature of a later version. The message begins with the feature.
    var words: String {
        let story = said.map { Quoting.quoted($0) } ?? "none"
        return "belongs to schema_version 0.2, and this story says \(story); \(order)"
    }

    /// The fix, which is the same for all features of the later version. Other diagnostics may appear afterwards.
    var fixes: [FixIt] { edit.map { [FixIt(order, .unsafe, [$0])] } ?? [] }
}
