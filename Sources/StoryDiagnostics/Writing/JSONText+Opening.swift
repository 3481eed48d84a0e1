extension JSONText {
    /// The version of all documents about diagnostics and rules. A change of its major part breaks readers.
    static let formatVersion = "1.1"

    /// Returns the start of a document that contains one list, up to the list's bracket.
    static func opening(of list: String, toolVersion: String) -> JSONText {
        var json = opening(toolVersion: toolVersion)
        json.lineBreak()
        json.name(list)
        json.open("[")
        return json
    }

    /// Returns the start of a document, with the members that are common to all.
    static func opening(_ version: String = formatVersion, toolVersion: String) -> JSONText {
        var json = JSONText()
        json.open("{")
        json.member("formatVersion", version)
        json.member("tool") {
            $0.member("name", "mdxc")
            $0.member("version", toolVersion)
        }
        return json
    }
}
