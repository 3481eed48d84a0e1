/// Plays recordings: with Apple Music, from the story's files, or by a script in a test.
///
/// A ``PlaybackController`` controls it. It plays one request at a time and gets one command after the other: nothing is
/// asked of it before the last call of ``start(_:report:)``, ``pause()``, ``resume()``, ``stop()`` or ``seek(to:)`` has
/// returned, and before something else is started, what was started is stopped. Those that take long should end when
/// their task is cancelled, since something else is to be heard then. One that neither ends nor makes a sound is given
/// up by the controller, also where it is one that stops: what the reader asks for next is started then, though the
/// call has not returned. What ends so late must not touch what was started meanwhile; where nothing was, and sound may
/// have come of it, it is stopped or paused once more. Calls of ``pause()``, ``resume()`` and ``seek(to:)`` are
/// given up too when they take longer than the player's timeout, and a call of ``start(_:report:)`` when one of these
/// has waited that long after it.
///
/// Events are reported through the ``PlaybackReport`` of the request, also when it was asked for:
/// ``PlaybackEvent/playing`` each time when sound begins, ``PlaybackEvent/paused`` each time when it is interrupted.
public protocol PlaybackAdapter: Sendable {
    /// Whether it can play the recording. A controller uses the first adapter that can.
    func canPlay(_ entry: PlaybackEntry) -> Bool

    /// Whether the reader has to permit that it plays the recording, or a preview of it. Nobody has to, unless it says
    /// so.
    func requiresAuthorization(for entry: PlaybackEntry, isPreview: Bool) -> Bool

    /// Whether the reader has permitted it. It asks nobody. Always, unless it says otherwise.
    func authorization() async -> PlaybackAuthorization

    /// Asks the reader for the permission, which may take any time. ``PlaybackAuthorization/notDetermined`` means that
    /// the reader did not answer.
    func requestAuthorization() async -> PlaybackAuthorization

    /// Plays from the beginning. Throws when it knows that there will be no sound.
    func start(_ request: PlaybackRequest, report: PlaybackReport) async throws(PlaybackError)

    /// Pauses what was started.
    func pause() async

    /// Resumes what was paused. Throws when it knows that there will be no sound.
    func resume() async throws(PlaybackError)

    /// Stops what was started, also if that failed, or has ended.
    func stop() async

    /// Seeks in what was started.
    func seek(to time: Duration) async
}

extension PlaybackAdapter {
    /// Nobody has to permit it.
    public func requiresAuthorization(for entry: PlaybackEntry, isPreview: Bool) -> Bool { false }

    /// It is permitted.
    public func authorization() async -> PlaybackAuthorization { .authorized }

    /// It is permitted.
    public func requestAuthorization() async -> PlaybackAuthorization { .authorized }
}
