extension CoReadingRefusal {
    /// Why nobody is followed and what to do about it, in English. The id comes from others: a terminal has to make control
    /// characters visible.
    public var words: String {
        switch self {
        case .otherStory(let id): "The others are reading another story, '\(id)'. Open that one to read along."
        case .otherEdition:
            "The others are reading another edition of this story. Get the same edition to read along."
        }
    }
}
