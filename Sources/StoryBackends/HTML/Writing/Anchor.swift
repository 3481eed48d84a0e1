import StorySource

/// A name on the page that links can lead to. As browsers see it, names are the same whose characters are, one by one.
struct Anchor: Hashable {
    private let exact: ExactName
    /// The name: not empty, without white space (HTML 3.2.6), and nothing that HTML can't hold.
    var name: String { exact.text }

    /// The anchor of this name; nil where HTML can't have one.
    init?(_ name: String) {
        let isUsable = name.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control, .spaceSeparator, .lineSeparator, .paragraphSeparator, .unassigned: false
            default: true
            }
        }
        guard !name.isEmpty, isUsable else { return nil }
        exact = ExactName(name)
    }
}
