/// What an adapter calls to tell of one request. It can be called from any thread, and as often as one likes: of what
/// the controller has not heard yet, only the newest is kept. Once the request is over, nothing that it is told has a
/// meaning.
///
/// ```swift
/// report(.progress(elapsed: .seconds(3), duration: .seconds(180)))
/// ```
public struct PlaybackReport: Sendable {
    let box: PlaybackReportBox

    /// Tells of an event.
    public func callAsFunction(_ event: PlaybackEvent) { box.put(event) }
}
