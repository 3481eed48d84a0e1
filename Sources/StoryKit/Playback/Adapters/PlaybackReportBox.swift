import StorySource

/// The newest unhandled event of each kind. Events after an end are ignored.
final class PlaybackReportBox: Sendable {
    enum End {
        case completed
        case failed(PlaybackError)
    }

    struct Contents {
        var isSounding: Bool?
        var progress: (elapsed: Duration, duration: Duration?)?
        var track: String?
        var end: End?
        var hasEnded = false

        var isEmpty: Bool { isSounding == nil && progress == nil && track == nil && end == nil }
    }

    /// Yields an element when there is something to take.
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
            case .track(let title): contents.track = title
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
