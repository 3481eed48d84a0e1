import StoryDiagnostics

/// HTML tags by the components that they were probably meant to be: `<dropQoute>` is the `DropQuote` that `</DropQuote>`
/// closes.
///
/// Names are only compared at a closing tag that closes nothing else, which most stories don't have.
struct MisspeltRawTags {
    /// The names, as written, that were not compared yet.
    private var noted: [String] = []
    /// For each name, the components that it resembles.
    private var components: [String: [String]] = [:]
    /// By component, the lower-case names in the order in which they were recorded.
    private var names: [String: [String]] = [:]

    /// Records the name of a tag. Call it only for the first open tag of a name.
    mutating func note(_ name: String) {
        // A longer name resembles no component's.
        if name.utf8.count <= 32 { noted.append(name) }
    }

    /// Returns the lower-case name of the last tag that was probably meant to be a component.
    mutating func last(meantAs component: String, in profile: Profile) -> String? {
        for name in noted {
            let near =
                components[name] ?? NearestName.candidates(for: name, among: Component.all(in: profile).map(\.name))
            components[name] = near
            for meant in near { names[meant, default: []].append(name.lowercased()) }
        }
        noted.removeAll()
        return names[component]?.last
    }

    mutating func removeLast(meantAs component: String) { names[component]?.removeLast() }
}
