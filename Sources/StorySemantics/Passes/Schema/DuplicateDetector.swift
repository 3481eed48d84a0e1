import StorySource

/// The names of a list, each with the location of its first occurrence.
struct DuplicateDetector {
    private(set) var names = NameTable()
    private var locations: [SourceSpan] = []

    /// Adds a name. Returns the location of its first occurrence if it is a duplicate, else nil.
    mutating func add(_ name: StoryMetadata.Text) -> SourceSpan? {
        let (index, isNew) = names.insert(name.value)
        if isNew { locations.append(name.span) }
        return isNew ? nil : locations[index]
    }
}
