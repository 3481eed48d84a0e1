import StoryIR

extension StoryDifference {
    /// Compares two editions. Time is proportional to both of them.
    ///
    /// Throws ``NavigationError/malformedStory(_:)`` where a reader could get lost in one of them.
    public init(from old: StoryDocument, to new: StoryDocument) throws(NavigationError) {
        let (old, new) = (try PlaceIndex(old), try PlaceIndex(new))
        changes = EditionChanges(from: old, to: new).changes
        saves = SaveForecast(from: old, to: new).saves
    }
}
