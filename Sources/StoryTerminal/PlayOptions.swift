import StoryFiles

package struct PlayOptions: Sendable {
    /// The numbers of the choices to take, from 1, instead of input.
    package var choices: [Int]?
    /// The seed for random choices, after ``choices``.
    package var seed: Int?
    /// Whether the path is printed at the end.
    package var recordsPath = false
    package var saveFile: RawPath?
    package var loadFile: RawPath?
    /// The shared reading to own: its name, with or without its key.
    package var sharedReading: String?
    /// The shared reading to follow: its name, with or without its key.
    package var followedReading: String?
    /// Whether the others may take steps of their own.
    package var letsFollowersTurn = false
    package var broker: String?
    package var brokerPasswordFile: RawPath?
    /// The name that the others see.
    package var name: String?

    package init() {}

    /// Whether the story is read together with others.
    package var isTogether: Bool { sharedReading != nil || followedReading != nil }

    /// Whether the story is read without input.
    package var isAutomatic: Bool { choices != nil || seed != nil }
}
