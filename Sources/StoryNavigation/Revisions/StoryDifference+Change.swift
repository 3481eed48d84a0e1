import StoryIR

extension StoryDifference {
    /// A part of the old revision that is gone or leads elsewhere.
    ///
    /// If exactly one new name has the same content as a page or a line that is gone, `now` is that name. Bookmarks don't
    /// follow it there.
    public enum Change: Hashable, Sendable {
        /// A section is gone with all of its pages. If `now` is the section that has them all under their names, no further
        /// changes of them are listed.
        case section(String, now: String?)
        /// A page is gone from a section that still exists, or is in another one now.
        case page(StoryLocation, now: StoryLocation?)
        /// A line is gone from a page that still exists.
        case line(StoryLocation, now: StoryLocation?)
        /// A choice of a page is gone; `now` is the id of a new one with the same label.
        case choice(IR.Choice, on: StoryLocation, now: String?)
        /// A choice leads to another page, with this name.
        case choiceTarget(IR.Choice, on: StoryLocation, now: String)
        /// A page that had a next page without a choice leads to another one, or has choices or an ending if `now` is nil.
        case next(String, on: StoryLocation, now: String?)
        /// A page is no longer an ending; `now` is the page with an ending of the same title.
        case ending(IR.Ending, on: StoryLocation, now: StoryLocation?)
        /// The ending of a page has another id, by which apps record which endings were found.
        case endingName(IR.Ending, on: StoryLocation, now: String)
        /// The ending of a page has another kind.
        case endingKind(IR.Ending, on: StoryLocation, now: IR.Ending.Kind)
    }
}
