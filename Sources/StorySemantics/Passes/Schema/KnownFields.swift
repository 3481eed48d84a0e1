import StorySyntax

/// The fields of one kind of mapping in a profile, computed once for all mappings of a list.
struct KnownFields<Field: SchemaField> {
    /// The fields, in the order of the table in LANGUAGE.md 2.
    let all: [Field]

    init(_ type: Field.Type, in profile: Profile) { all = Field.allCases.filter { $0.profile <= profile } }

    /// Returns the index of the field that a key names, in either spelling. Starts at `start`.
    func index(ofFieldNamed key: NodeID, in tree: SyntaxTree, startingAt start: Int) -> Int? {
        for index in start..<all.count where all[index].isNamed(by: key, in: tree) { return index }
        for index in 0..<start where all[index].isNamed(by: key, in: tree) { return index }
        return nil
    }
}
