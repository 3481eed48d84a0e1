#if canImport(AVFoundation)

    import AVFoundation
    import Foundation

    /// Plays the story's own sounds, files or streams, by AVFoundation.
    ///
    /// What AVFoundation can't open itself, such as a sound in a `.zip`, it gets from a fetcher, and keeps in a temporary file as
    /// long as it plays.
    ///
    /// The app chooses the category of its `AVAudioSession`. What is paused by a call, by a headset that is unplugged or from
    /// the lock screen is told of.
    @MainActor public final class AudioFileAdapter: PlaybackAdapter {
        private let player = AVPlayer()
        private var report: PlaybackReport?
        private var observations: [NSKeyValueObservation] = []
        private var tokens: [any NSObjectProtocol] = []
        private var timer: Any?
        /// Whether the sound has begun, and whether it was paused since, so that each is reported once.
        private var isSounding: Bool?
        /// The temporary file that plays.
        private var copy: URL?
        nonisolated private let fetcher: (any ResourceFetcher)?

        /// An adapter that plays nothing yet.
        /// - Parameter fetcher: Brings the sounds that have URLs of other schemes than `file`, `http` and `https`: that of the
        ///   story. Nil where there are none.
        public init(fetcher: (any ResourceFetcher)? = nil) { self.fetcher = fetcher }

        /// Recordings of which the story has a sound.
        nonisolated public func canPlay(_ entry: PlaybackEntry) -> Bool {
            entry.file.map { fetcher != nil || SoundSource.isOpened($0) } ?? false
        }

        /// Plays the sound from its beginning. Throws when there is none, or it can't be had.
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
                do {
                    try Data(bytes).write(to: file)
                } catch {
                    throw .playbackFailed("\(error)")
                }
                play(AVPlayerItem(url: file), limit: request.limit, report: report)
                copy = file
            }
        }

        /// Plays any item, for adapters that find out themselves where it is.
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

        /// Goes on with the sound.
        public func resume() async throws(PlaybackError) {
            isSounding = nil
            player.play()
            tell(player.timeControlStatus)
        }

        /// Ends the sound, and watches it no longer.
        public func stop() async { end() }

        /// Goes on from another time.
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
            // Key-value observers are called on the thread of the change; the main actor is where the player is.
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

        /// Tells the event that a notification of the item means, unless another item plays by then.
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
        /// What is longer than all that is ever played counts as the longest that can be waited for: a time may have more
        /// milliseconds than can be told.
        init(_ duration: Duration) {
            let (seconds, attoseconds) = min(max(duration, .zero), ElapsedClock.longest).components
            self.init(value: seconds * 1000 + attoseconds / 1_000_000_000_000_000, timescale: 1000)
        }
    }

    extension Duration {
        /// Nil for times that are not known.
        init?(_ time: CMTime) {
            guard time.isNumeric else { return nil }
            self = .seconds(time.seconds)
        }
    }

    extension PlaybackError {
        /// What an error of the system means.
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
