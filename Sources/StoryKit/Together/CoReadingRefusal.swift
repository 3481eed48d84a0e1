/// Why an owner is not followed.
public enum CoReadingRefusal: Hashable, Sendable {
    /// The owner reads another story, with this id.
    case otherStory(String)
    /// The owner reads another revision of the story, in which locations may differ.
    case otherRevision
}
