/// Front matter names for members of JSON stories that have no field.
enum ExtensionField {
    /// The prefix of such names.
    static let prefix = "x_json_"
    /// The field that marks a story as imported, and its value (LANGUAGE.md 9).
    static let imported = (name: "x_imported", value: "json")
    /// The name, in a section's entry, of choices' members that have no attribute, by the choice's id.
    static let choices = prefix + choicesMember
    static let choicesMember = "choices"

    /// Returns the field for a member. The author's own members keep their names.
    static func name(ofMember member: String) -> String {
        let isOwn = (member.hasPrefix("x_") || member.hasPrefix("x-")) && !member.hasPrefix(prefix)
        return isOwn && member != imported.name ? member : prefix + member
    }

    /// Returns the member for a field; nil if it is not a field of the author's own.
    static func member(ofName name: String) -> String? {
        if name.hasPrefix(prefix) { return String(name.dropFirst(prefix.count)) }
        return name.hasPrefix("x_") || name.hasPrefix("x-") ? name : nil
    }
}
