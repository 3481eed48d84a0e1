#if canImport(AVFoundation)

    import AVFoundation
    import Foundation

    /// Plays the story's own audio, files or streams, with AVFoundation.
    ///
    /// Sounds that AVFoundation can't open itself, such as those in a `.zip`, are fetched and stored in a temporary file while
    /// they play.
    ///
    /// The app sets the category of its `AVAudioSession`. Pauses by a call, an unplugged headset or the lock screen are
    /// reported.
    @MainActor public final class AudioFileAdapter: PlaybackAdapter {
        private let player = AVPlayer()
        private var report: PlaybackReport?
        private var observations: [NSKeyValueObservation] = []
        private var tokens: [any NSObjectProtocol] = []
        private var timer: Any?
        /// The last reported state of sound; nil if none was reported.
        private var isSounding: Bool?
        /// The temporary file of the current sound.
        private var copy: URL?
        nonisolated private let fetcher: (any ResourceFetcher)?

        /// Creates an adapter.
        /// - Parameter fetcher: Fetches sounds with URLs of other schemes than `file`, `http` and `https`: the story's fetcher.
        ///   Nil if there are none.
        public init(fetcher: (any ResourceFetcher)? = nil) { self.fetcher = fetcher }

        /// Whether the story has an audio file of the recording that can be opened.
        nonisolated public func canPlay(_ entry: PlaybackEntry) -> Bool {
            entry.file.map { fetcher != nil || SoundSource.isOpened($0) } ?? false
        }

        /// Plays the sound from its beginning. Throws if there is none, or if it can't be fetched.
        public func start(_ request: PlaybackRequest, report: PlaybackReport) async throws(PlaybackError) {
            switch try await SoundSource.find(request.entry, fetcher: fetcher) {
            case .url(let address):
                guard let url = URL(string: address.description) else {
                    throw .playbackFailed("'\(address)' can't be opened")
                }
                play(AVPlayerItem(url: url), limit: request.limit, report: report)
            case .bytes(let bytes, let fileExtension):
                let name = UUID().uuidString + (fileExtension.isEmpty ? "" : "." + fileExtension)
                let file = FileManager.default.temporaryDirectory.appendingPathComponent(name)
                do { try Data(bytes).write(to: file) } catch { throw .playbackFailed("\(error)") }
                play(AVPlayerItem(url: file), limit: request.limit, report: report)
                copy = file
            }
        }

        /// Plays any item, for adapters that find its URL themselves.
        func play(_ item: AVPlayerItem, limit: Duration?, report: PlaybackReport) {
            end()
            self.report = report
            if let limit { item.forwardPlaybackEndTime = CMTime(limit) }
            observe(item)
            player.replaceCurrentItem(with: item)
            player.play()
        }

        /// Pauses the sound.
        public func pause() async { player.pause() }

        /// Resumes the sound.
        public func resume() async throws(PlaybackError) {
            isSounding = nil
            player.play()
            tell(player.timeControlStatus)
        }

        /// Stops the sound and its observers.
        public func stop() async { end() }

        /// Seeks to a time.
        public func seek(to time: Duration) async {
            _ = await player.seek(to: CMTime(time), toleranceBefore: .zero, toleranceAfter: .zero)
        }

        private func end() {
            report = nil
            isSounding = nil
            for observation in observations { observation.invalidate() }
            observations = []
            for token in tokens { NotificationCenter.default.removeObserver(token) }
            tokens = []
            if let timer { player.removeTimeObserver(timer) }
            timer = nil
            player.pause()
            player.replaceCurrentItem(with: nil)
            if let copy { try? FileManager.default.removeItem(at: copy) }
            copy = nil
        }

        private func observe(_ item: AVPlayerItem) {
            // Key-value observers are called on the thread of the change, but the player is on the main actor.
            observations = [
                player.observe(\.timeControlStatus) { [weak self] _, _ in
                    Task { @MainActor in
                        guard let self else { return }
                        self.tell(self.player.timeControlStatus)
                    }
                },
                item.observe(\.status) { [weak self] _, _ in
                    Task { @MainActor in
                        guard let item = self?.player.currentItem, item.status == .failed else { return }
                        self?.report?(.failed(PlaybackError(item.error)))
                    }
                },
            ]
            tokens = [
                observe(AVPlayerItem.didPlayToEndTimeNotification, of: item) { _ in .ended },
                observe(AVPlayerItem.failedToPlayToEndTimeNotification, of: item) { note in
                    let error = note.userInfo?[AVPlayerItemFailedToPlayToEndTimeErrorKey] as? any Error
                    return .failed(PlaybackError(error))
                },
            ]
            let interval = CMTime(value: 1, timescale: 4)
            timer = player.addPeriodicTimeObserver(forInterval: interval, queue: .main) { [weak self] time in
                MainActor.assumeIsolated {
                    guard let self, let elapsed = Duration(time) else { return }
                    let whole = self.player.currentItem.flatMap { Duration($0.duration) }
                    self.report?(.progress(elapsed: elapsed, duration: whole))
                }
            }
        }

        /// Reports an event for a notification of the item, unless another item is current.
        private func observe(
            _ name: Notification.Name, of item: AVPlayerItem, event: @escaping @Sendable (Notification) -> PlaybackEvent
        ) -> any NSObjectProtocol {
            NotificationCenter.default.addObserver(forName: name, object: item, queue: .main) { [weak self] note in
                let event = event(note)
                MainActor.assumeIsolated {
                    if let self, self.player.currentItem === item { self.report?(event) }
                }
            }
        }

        private func tell(_ status: AVPlayer.TimeControlStatus) {
            switch status {
            case .playing where isSounding != true:
                isSounding = true
                report?(.playing)
            case .paused where isSounding == true:
                isSounding = false
                report?(.paused)
            default: break
            }
        }
    }

    extension CMTime {
        /// Creates a time in milliseconds. Durations beyond the longest wait are cut, since their milliseconds may overflow.
        init(_ duration: Duration) {
            let (seconds, attoseconds) = min(max(duration, .zero), ElapsedClock.longest).components
            self.init(value: seconds * 1000 + attoseconds / 1_000_000_000_000_000, timescale: 1000)
        }
    }

    extension Duration {
        /// Creates a duration; nil for a time that is not known.
        init?(_ time: CMTime) {
            guard time.isNumeric else { return nil }
            self = .seconds(time.seconds)
        }
    }

    extension PlaybackError {
        init(_ error: (any Error)?) {
            let offline: [URLError.Code] = [
                .notConnectedToInternet, .networkConnectionLost, .dataNotAllowed, .internationalRoamingOff, .timedOut,
                .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed,
            ]
            if let code = (error as? URLError)?.code, offline.contains(code) {
                self = .networkUnavailable
            } else {
                self = .playbackFailed(error.map { "\($0)" } ?? "unknown")
            }
        }
    }

#endif
