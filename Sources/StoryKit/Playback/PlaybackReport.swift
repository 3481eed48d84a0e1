import StorySource

/// What an adapter calls to tell of one request. It can be called from any thread, and as often as one likes: of what the
/// controller has not heard yet, only the newest is kept. Once the request is over, nothing that it is told has a meaning.
///
/// ```swift
/// report(.progress(elapsed: .seconds(3), duration: .seconds(180)))
/// ```
public struct PlaybackReport: Sendable {
    let box: PlaybackReportBox

    /// Tells of an event.
    public func callAsFunction(_ event: PlaybackEvent) { box.put(event) }
}

/// The newest of each kind of event that the controller has not heard yet. An end is the last event.
final class PlaybackReportBox: Sendable {
    enum End {
        case completed
        case failed(PlaybackError)
    }

    struct Contents {
        var isSounding: Bool?
        var progress: (elapsed: Duration, duration: Duration?)?
        var end: End?
        var hasEnded = false

        var isEmpty: Bool { isSounding == nil && progress == nil && end == nil }
    }

    /// Has an element when there is something to take.
    let signals: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation
    private let contents = Lock(Contents())

    init() { (signals, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

    var isEmpty: Bool { contents.withLock { $0.isEmpty } }

    func put(_ event: PlaybackEvent) {
        contents.withLock { contents in
            guard !contents.hasEnded else { return }
            switch event {
            case .playing: contents.isSounding = true
            case .paused: contents.isSounding = false
            case .progress(let elapsed, let duration): contents.progress = (elapsed, duration)
            case .ended: contents.end = .completed
            case .failed(let error): contents.end = .failed(error)
            }
            contents.hasEnded = contents.end != nil
        }
        continuation.yield()
    }

    func take() -> Contents {
        contents.withLock { contents in
            defer { contents = Contents(hasEnded: contents.hasEnded) }
            return contents
        }
    }
}
