/// The user's settings, from `initializationOptions` or the section `mdxc` of the configuration.
struct ServerSettings: Sendable, Equatable {
    /// Whether inlay hints show the titles of media.
    var hintsMediaTitles = true
    /// Whether inlay hints show how many pages remain to an ending.
    var hintsPagesToEnding = true

    init() {}

    /// Creates settings from a client's JSON. `inlayHints` is a Boolean for all hints, or an object with one for each.
    init(_ value: JSONValue?) {
        guard let hints = value?["inlayHints"] else { return }
        hintsMediaTitles = hints["mediaTitles"]?.bool ?? hints.bool ?? hintsMediaTitles
        hintsPagesToEnding = hints["pagesToEnding"]?.bool ?? hints.bool ?? hintsPagesToEnding
    }
}
