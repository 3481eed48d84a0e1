/// Plays recordings: with Apple Music, from the story's files, or by a script in a test.
///
/// A ``PlaybackController`` sends it commands: ``start(_:report:)``, ``pause()``, ``resume()``, ``stop()`` and
/// ``seek(to:)``. It plays one request at a time and gets one command at a time. A request is stopped before the next one
/// starts.
///
/// - A command that takes long should return early when its task is cancelled.
/// - A command that does not return within the controller's timeout is abandoned, and the next one is sent. When an
///   abandoned command ends late, it must not affect a request that started meanwhile. If none did, the controller stops or
///   pauses the late sound.
/// - Report every change of sound through the request's ``PlaybackReport``, including those that a command caused:
///   ``PlaybackEvent/playing`` when sound begins, ``PlaybackEvent/paused`` when it is interrupted.
public protocol PlaybackAdapter: Sendable {
    /// Whether it can play the recording. A controller uses the first adapter that can.
    func canPlay(_ entry: PlaybackEntry) -> Bool

    /// Whether playing the recording, or a preview of it, needs the reader's permission. The default is no.
    func requiresAuthorization(for entry: PlaybackEntry, isPreview: Bool) -> Bool

    /// The current permission, without asking the reader. The default is authorized.
    func authorization() async -> PlaybackAuthorization

    /// Asks the reader for permission. This may take any time. ``PlaybackAuthorization/notDetermined`` means that the reader
    /// did not answer.
    func requestAuthorization() async -> PlaybackAuthorization

    /// Plays a request from its beginning. Throws if it can't.
    func start(_ request: PlaybackRequest, report: PlaybackReport) async throws(PlaybackError)

    /// Pauses the request.
    func pause() async

    /// Resumes after a pause. Throws if it can't.
    func resume() async throws(PlaybackError)

    /// Stops the request, even if it failed or has ended.
    func stop() async

    /// Seeks to a time in the request.
    func seek(to time: Duration) async
}

extension PlaybackAdapter {
    /// No permission is needed.
    public func requiresAuthorization(for entry: PlaybackEntry, isPreview: Bool) -> Bool { false }

    /// Authorized.
    public func authorization() async -> PlaybackAuthorization { .authorized }

    /// Authorized.
    public func requestAuthorization() async -> PlaybackAuthorization { .authorized }
}
