/// Names in front matter of what JSON stories have and front matter has no field for.
enum ExtensionField {
    /// What begins the name of a member that has no field.
    static let prefix = "x_json_"
    /// The field that says that a story was imported, and its value (LANGUAGE.md 9).
    static let imported = (name: "x_imported", value: "json")
    /// The members of choices that have no attribute, in a section's entry, by the choice's id.
    static let choices = prefix + choicesMember
    static let choicesMember = "choices"

    /// The field for a member. One that is the author's own keeps its name.
    static func name(ofMember member: String) -> String {
        let isOwn = (member.hasPrefix("x_") || member.hasPrefix("x-")) && !member.hasPrefix(prefix)
        return isOwn && member != imported.name ? member : prefix + member
    }

    /// The member that a field stands for; nil where it is no field of an author's own.
    static func member(ofName name: String) -> String? {
        if name.hasPrefix(prefix) { return String(name.dropFirst(prefix.count)) }
        return name.hasPrefix("x_") || name.hasPrefix("x-") ? name : nil
    }
}
