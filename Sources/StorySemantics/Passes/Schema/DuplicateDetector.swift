import StorySource

/// Names as they come up in a list, each with the location where it did so first.
struct DuplicateDetector {
    private var names = NameTable()
    private var locations: [SourceSpan] = []

    /// Takes a name in. Answers with the location of the same name before it; nil where there is none.
    mutating func add(_ name: StoryMetadata.Text) -> SourceSpan? {
        let (index, isNew) = names.insert(name.value)
        if isNew { locations.append(name.span) }
        return isNew ? nil : locations[index]
    }
}
