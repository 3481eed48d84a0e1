import StorySource

/// Reports the events of one request to the controller. An adapter can call it from any thread and at any rate: of events not
/// yet handled, only the newest of each kind is kept. Calls after the end of the request are ignored.
///
/// ```swift
/// report(.progress(elapsed: .seconds(3), duration: .seconds(180)))
/// ```
public final class PlaybackReport: Sendable {
    struct Contents {
        var isSounding: Bool?
        var progress: (elapsed: Duration, duration: Duration?)?
        var track: String?
        var end: Result<Void, PlaybackError>?
        var hasEnded = false

        var isEmpty: Bool { isSounding == nil && progress == nil && track == nil && end == nil }
    }

    /// Yields an element when there is something to take.
    let signals: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation
    private let contents = Lock(Contents())

    init() { (signals, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

    var isEmpty: Bool { contents.withLock { $0.isEmpty } }

    /// Reports an event.
    public func callAsFunction(_ event: PlaybackEvent) {
        contents.withLock { contents in
            guard !contents.hasEnded else { return }
            switch event {
            case .playing: contents.isSounding = true
            case .paused: contents.isSounding = false
            case .progress(let elapsed, let duration): contents.progress = (elapsed, duration)
            case .track(let title): contents.track = title
            case .ended: contents.end = .success(())
            case .failed(let error): contents.end = .failure(error)
            }
            contents.hasEnded = contents.end != nil
        }
        continuation.yield()
    }

    /// Returns the newest unhandled event of each kind, which are then handled.
    func take() -> Contents {
        contents.withLock { contents in
            defer { contents = Contents(hasEnded: contents.hasEnded) }
            return contents
        }
    }
}
