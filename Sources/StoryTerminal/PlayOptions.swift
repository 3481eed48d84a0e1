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
    /// The reading that the others follow.
    package var sharedReading: String?
    /// The reading in which somebody else is followed.
    package var followedReading: String?
    /// Where those who read together meet.
    package var broker: String?
    /// What the others see.
    package var name: String?

    package init() {}

    /// How the story is read together with others; nil for one who reads alone.
    package var together: TogetherOptions? {
        guard let reading = sharedReading ?? followedReading else { return nil }
        return TogetherOptions(
            reading: reading, leads: sharedReading != nil, broker: broker ?? TogetherOptions.standardBroker, name: name)
    }

    /// Whether the story goes on by itself.
    package var isAutomatic: Bool { choices != nil || seed != nil }
}
