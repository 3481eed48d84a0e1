import StoryFiles

/// How a story is read.
package struct PlayOptions: Sendable {
    /// The numbers of the choices to take, from 1, instead of asking somebody.
    package var choices: [Int]?
    /// Where chance begins, which chooses instead of somebody, after ``choices``.
    package var seed: Int?
    /// Whether the path is printed at the end.
    package var recordsPath = false
    /// Where the location is written in the end.
    package var saveFile: RawPath?
    /// Where a location is read in the beginning.
    package var loadFile: RawPath?
    /// The reading that the others follow: its name, with its key or without.
    package var sharedReading: String?
    /// The reading in which somebody else is followed, in the same way.
    package var followedReading: String?
    /// Whether the others may take steps of their own.
    package var letsFollowersTurn = false
    /// The broker of a shared reading.
    package var broker: String?
    /// The file with the password of the broker's user.
    package var brokerPasswordFile: RawPath?
    /// What the others see.
    package var name: String?

    package init() {}

    /// Whether the story is read together with others.
    package var isTogether: Bool { sharedReading != nil || followedReading != nil }

    /// Whether the story goes on by itself.
    package var isAutomatic: Bool { choices != nil || seed != nil }
}
