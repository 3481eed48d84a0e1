import StorySyntax

/// The fields of one kind of mapping in a profile, computed once for all mappings of a list.
struct KnownFields<Field: SchemaField> {
    /// The fields, in the order of the table in LANGUAGE.md 2.
    let all: [Field]
    /// The other spelling of each field, or its name again where it has none.
    private let otherNames: [String]

    init(_ type: Field.Type, in profile: Profile) {
        all = Field.allCases.filter { $0.profile <= profile }
        otherNames = all.map { $0.otherName ?? $0.name }
    }

    /// Returns the index of the field that a key names, in either spelling. Starts at `start`.
    func index(ofFieldNamed key: NodeID, in tree: SyntaxTree, startingAt start: Int) -> Int? {
        for index in start..<all.count where isName(key, ofFieldAt: index, in: tree) { return index }
        for index in 0..<start where isName(key, ofFieldAt: index, in: tree) { return index }
        return nil
    }

    private func isName(_ key: NodeID, ofFieldAt index: Int, in tree: SyntaxTree) -> Bool {
        tree.scalar(key, says: all[index].name) || tree.scalar(key, says: otherNames[index])
    }
}
