import StoryFiles

/// How a story is read.
package struct PlayOptions: Sendable {
    /// The numbers of the choices to take, from 1, instead of asking somebody.
    package var choices: [Int]?
    /// Where chance begins, which chooses instead of somebody, behind ``choices``.
    package var seed: Int?
    /// Whether the way is told in the end.
    package var recordsWay = false
    /// Where the place is written in the end.
    package var saveFile: RawPath?
    /// Where a place is read in the beginning.
    package var loadFile: RawPath?

    package init() {}

    /// Whether the story goes on by itself.
    var isAutomatic: Bool { choices != nil || seed != nil }
}
