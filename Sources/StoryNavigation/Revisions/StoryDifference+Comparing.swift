import StoryIR

extension StoryDifference {
    /// Compares two revisions, in time proportional to both.
    ///
    /// Throws ``NavigationError/malformedStory(_:)`` if navigation could fail in one of them.
    public init(from old: StoryDocument, to new: StoryDocument) throws(NavigationError) {
        let (old, new) = (try LocationIndex(old), try LocationIndex(new))
        changes = RevisionChanges(from: old, to: new).changes
        saves = RestorePreview(from: old, to: new).saves
    }
}
