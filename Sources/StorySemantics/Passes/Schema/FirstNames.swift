import StorySource

/// Names as they come up in a list, each with the place where it did so first.
struct FirstNames {
    private var names = NameTable()
    private var places: [SourceSpan] = []

    /// Takes a name in. Answers with the place of the same name before it; nil where there is none.
    mutating func add(_ name: StoryMetadata.Text) -> SourceSpan? {
        let (index, isNew) = names.insert(name.value)
        if isNew { places.append(name.span) }
        return isNew ? nil : places[index]
    }
}
