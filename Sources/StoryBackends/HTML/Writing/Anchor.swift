/// A name on the page that links can lead to.
struct Anchor: Hashable {
    /// The name: not empty, without white space (HTML 3.2.6), and nothing that HTML can't hold.
    let name: String

    /// The anchor of this name; nil where HTML can't have one.
    init?(_ name: String) {
        let isUsable = name.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control, .spaceSeparator, .lineSeparator, .paragraphSeparator, .unassigned: false
            default: true
            }
        }
        guard !name.isEmpty, isUsable else { return nil }
        self.name = name
    }
}
