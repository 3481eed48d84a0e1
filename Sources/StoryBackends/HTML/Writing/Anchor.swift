import StorySource

/// A name on the page to which links can lead. As in browsers, names are equal if their characters are.
struct Anchor: Hashable {
    private let exact: ExactName
    /// The name: not empty, without white space (HTML 3.2.6), and without characters that HTML can't contain.
    var name: String { exact.text }

    /// Creates the anchor with this name; nil if it is invalid in HTML.
    init?(_ name: String) {
        let isUsable =
            name.allBytes { (0x21...0x7E).contains($0) }
            || name.unicodeScalars.allSatisfy { scalar in
                ![.control, .spaceSeparator, .lineSeparator, .paragraphSeparator, .unassigned]
                    .contains(scalar.properties.generalCategory)
            }
        guard !name.isEmpty, isUsable else { return nil }
        exact = ExactName(name)
    }
}
