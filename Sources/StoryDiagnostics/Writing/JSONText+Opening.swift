extension JSONText {
    /// The version of all documents about diagnostics and rules, of which a change of the major part breaks readers.
    static let formatVersion = "1.1"

    /// What a document begins with that holds one list, up to and with the list's bracket.
    static func opening(of list: String, toolVersion: String) -> JSONText {
        var json = opening(toolVersion: toolVersion)
        json.lineBreak()
        json.name(list)
        json.open("[")
        return json
    }

    /// The members that every document begins with.
    static func opening(_ version: String = formatVersion, toolVersion: String) -> JSONText {
        var json = JSONText()
        json.open("{")
        json.member("formatVersion", version)
        json.name("tool")
        json.open("{")
        json.member("name", "mdxc")
        json.member("version", toolVersion)
        json.close("}")
        return json
    }
}
