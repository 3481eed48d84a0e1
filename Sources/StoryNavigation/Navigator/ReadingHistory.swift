/// The steps of a reader, oldest first.
///
/// A navigator is copied on every page, to be shown and to try steps. So the steps are stored in chunks, and a copy that takes
/// another step shares all but the last.
struct ReadingHistory: Equatable, Sendable {
    private static let chunkLength = 128

    /// The chunks, of which all but the last have ``chunkLength`` steps and none is empty.
    private var chunks: [[StoryNavigator.Step]] = []

    init(_ steps: [StoryNavigator.Step] = []) {
        for step in steps { append(step) }
    }

    var isEmpty: Bool { chunks.isEmpty }
    var last: StoryNavigator.Step? { chunks.last?.last }
    var steps: some Sequence<StoryNavigator.Step> { chunks.joined() }

    mutating func append(_ step: StoryNavigator.Step) {
        if chunks.last.map({ $0.count < Self.chunkLength }) == true {
            chunks[chunks.count - 1].append(step)
        } else {
            chunks.append([step])
        }
    }

    mutating func removeLast() {
        chunks[chunks.count - 1].removeLast()
        if chunks[chunks.count - 1].isEmpty { chunks.removeLast() }
    }
}
