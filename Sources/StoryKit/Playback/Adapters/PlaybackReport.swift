/// Reports the events of one request to the controller. An adapter can call it from any thread and at any rate: of events not
/// yet handled, only the newest of each kind is kept. Calls after the end of the request are ignored.
///
/// ```swift
/// report(.progress(elapsed: .seconds(3), duration: .seconds(180)))
/// ```
public struct PlaybackReport: Sendable {
    let box: PlaybackReportBox

    /// Reports an event.
    public func callAsFunction(_ event: PlaybackEvent) { box.put(event) }
}
