import StoryDiagnostics

/// HTML tags by the components that their names were probably meant to be: `<dropQoute>` is the `DropQuote` that
/// `</DropQuote>` closes.
///
/// Most stories never ask, so names are only compared when a closing tag that ends nothing else does.
struct MisspeltRawTags {
    /// Names as they are written that were not compared so far.
    private var noted: [String] = []
    /// What names were found to be near to.
    private var components: [String: [String]] = [:]
    /// By component, the names in lower case, in the order in which they were noted.
    private var names: [String: [String]] = [:]

    /// Notes the name of a tag of which none is open.
    mutating func note(_ name: String) {
        // No name that is longer is near one of a component.
        if name.utf8.count <= 32 { noted.append(name) }
    }

    /// The name, in lower case, of the last tag that was probably meant to be a component.
    mutating func last(meantAs component: String, in profile: Profile) -> String? {
        for name in noted {
            let near =
                components[name]
                ?? NearestName.candidates(for: name, among: Component.all(in: profile).map(\.name))
            components[name] = near
            for meant in near { names[meant, default: []].append(name.lowercased()) }
        }
        noted.removeAll()
        return names[component]?.last
    }

    mutating func removeLast(meantAs component: String) { names[component]?.removeLast() }
}
