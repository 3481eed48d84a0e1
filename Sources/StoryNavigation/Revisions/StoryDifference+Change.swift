import StoryIR

extension StoryDifference {
    /// Something of the old revision that is not as it was.
    ///
    /// Where the same words, pictures and whatever else a page or a line holds are under one new name, and under no other, that
    /// is its name now. Saved locations don't follow it there.
    public enum Change: Hashable, Sendable {
        /// A section is gone with all of its pages. Nothing else is said of these where `now` is another section, in which they
        /// are under their names.
        case section(String, now: String?)
        /// A page is gone from a section that is still there, or is in another now.
        case page(StoryLocation, now: StoryLocation?)
        /// A line is gone from a page that is still there.
        case line(StoryLocation, now: StoryLocation?)
        /// A choice of a page is gone; `now` is the id of one with the same label.
        case choice(IR.Choice, on: StoryLocation, now: String?)
        /// A choice leads to another page, of this name.
        case choiceTarget(IR.Choice, on: StoryLocation, now: String)
        /// A page went on to another without a choice. It leads elsewhere, or does not go on by itself, where `now` is nil.
        case next(String, on: StoryLocation, now: String?)
        /// A page is no ending any more; `now` is the page that has an ending of the same title.
        case ending(IR.Ending, on: StoryLocation, now: StoryLocation?)
        /// The ending of a page has another id, by which readers know what they have found.
        case endingName(IR.Ending, on: StoryLocation, now: String)
        /// The ending of a page is of another kind.
        case endingKind(IR.Ending, on: StoryLocation, now: IR.Ending.Kind)
    }
}
