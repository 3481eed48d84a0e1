import StoryIR

extension StoryDifference {
    /// Compares two revisions. Time is proportional to both of them.
    ///
    /// Throws ``NavigationError/malformedStory(_:)`` where a reader could get lost in one of them.
    public init(from old: StoryDocument, to new: StoryDocument) throws(NavigationError) {
        let (old, new) = (try LocationIndex(old), try LocationIndex(new))
        changes = RevisionChanges(from: old, to: new).changes
        saves = RestorePreview(from: old, to: new).saves
    }
}
