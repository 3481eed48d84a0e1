/// What the client's user wants, as `initializationOptions` or the section `mdxc` of the configuration says it.
package struct ServerSettings: Sendable, Equatable {
    var hintsMediaTitles = true
    var hintsPagesToEnding = true

    package init() {}

    /// The settings with what a value says of them.
    init(_ value: JSONValue?) {
        let hints = value?["inlayHints"]
        hintsMediaTitles = hints?["mediaTitles"]?.bool ?? hints?.bool ?? true
        hintsPagesToEnding = hints?["pagesToEnding"]?.bool ?? hints?.bool ?? true
    }
}
