/// The user's settings, from `initializationOptions` or the section `mdxc` of the configuration.
package struct ServerSettings: Sendable, Equatable {
    var hintsMediaTitles = true
    var hintsPagesToEnding = true

    package init() {}

    /// Creates the settings, with those in a value.
    init(_ value: JSONValue?) {
        let hints = value?["inlayHints"]
        hintsMediaTitles = hints?["mediaTitles"]?.bool ?? hints?.bool ?? true
        hintsPagesToEnding = hints?["pagesToEnding"]?.bool ?? hints?.bool ?? true
    }
}
