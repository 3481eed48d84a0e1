#if canImport(MusicKit) && canImport(AVFoundation) && !os(watchOS)

    import AVFoundation
    import Foundation
    import MusicKit
    import StoryIR

    /// Plays recordings from Apple Music: whole ones with MusicKit's application player, which appears on the lock screen and
    /// responds to headsets, and previews with AVFoundation.
    ///
    /// The app's id needs the MusicKit service, and `Info.plist` an `NSAppleMusicUsageDescription`. An album or a playlist
    /// plays as a whole; its preview is that of its first track.
    @MainActor public final class AppleMusicAdapter: PlaybackAdapter {
        private let excerpt = AudioFileAdapter()
        /// Observes the player of whole recordings.
        private var following: Task<Void, Never>?
        private var watch = PlayerWatch(duration: nil)
        private var isExcerpt = false

        private var player: ApplicationMusicPlayer { .shared }

        /// Creates an adapter.
        public init() {}

        deinit { following?.cancel() }

        /// Whether it is not a music video; Apple Music opens those itself.
        nonisolated public func canPlay(_ entry: PlaybackEntry) -> Bool { entry.media.type != .musicVideo }

        /// True: MusicKit requires permission for catalogue requests, so previews need it too.
        nonisolated public func requiresAuthorization(for entry: PlaybackEntry, isPreview: Bool) -> Bool { true }

        /// The current permission, without asking the reader.
        public func authorization() async -> PlaybackAuthorization { Self.meaning(MusicAuthorization.currentStatus) }

        /// Asks the reader, with the system's dialog.
        public func requestAuthorization() async -> PlaybackAuthorization {
            Self.meaning(await MusicAuthorization.request())
        }

        /// Finds the recording in the catalogue and plays it. Throws if it does not exist, the account may not play it, or the
        /// network is unavailable.
        public func start(_ request: PlaybackRequest, report: PlaybackReport) async throws(PlaybackError) {
            await stop()
            do {
                if let limit = request.limit {
                    let url = try await previewURL(request.entry.media)
                    try Task.checkCancellation()
                    isExcerpt = true
                    excerpt.play(AVPlayerItem(url: url), limit: limit, report: report)
                } else {
                    let (queue, duration) = try await queue(request.entry.media)
                    guard try await MusicSubscription.current.canPlayCatalogContent else {
                        throw PlaybackError.authorizationDenied
                    }
                    try Task.checkCancellation()
                    player.queue = queue
                    try await player.play()
                    // A preview that was started meanwhile must not be stopped with this player.
                    if Task.isCancelled, isExcerpt { player.stop() }
                    try Task.checkCancellation()
                    follow(duration: duration, report: report)
                }
            } catch {
                throw Self.meaning(error)
            }
        }

        /// Pauses the current player.
        public func pause() async {
            if isExcerpt { return await excerpt.pause() }
            watch.paused()
            player.pause()
        }

        /// Resumes the current player. Throws if it can't.
        public func resume() async throws(PlaybackError) {
            if isExcerpt { return try await excerpt.resume() }
            watch.resumed()
            do { try await player.play() } catch { throw Self.meaning(error) }
        }

        /// Stops the current player.
        public func stop() async {
            following?.cancel()
            following = nil
            if isExcerpt {
                isExcerpt = false
                await excerpt.stop()
            } else {
                player.stop()
            }
        }

        /// Seeks to a time.
        public func seek(to time: Duration) async {
            if isExcerpt { return await excerpt.seek(to: time) }
            watch.sought()
            player.playbackTime = time / .seconds(1)
        }

        /// Reports what the player does by polling, since it publishes no sequence of its states and times.
        private func follow(duration: Duration?, report: PlaybackReport) {
            watch = PlayerWatch(duration: duration)
            following = Task { [weak self] in
                var track: String?
                while !Task.isCancelled, let events = self?.look() {
                    for event in events { report(event) }
                    if let title = self?.player.queue.currentEntry?.title, title != track {
                        track = title
                        report(.track(title))
                    }
                    if events.contains(.ended) { return }
                    try? await Task.sleep(for: .milliseconds(250))
                }
            }
        }

        private func look() -> [PlaybackEvent] {
            let time = player.playbackTime
            return watch.events(
                of: (
                    status: Self.meaning(player.state.playbackStatus), time: time.isFinite ? .seconds(time) : nil,
                    hasEntry: player.queue.currentEntry != nil
                ))
        }

        private static func meaning(_ status: MusicPlayer.PlaybackStatus) -> PlayerWatch.Status {
            switch status {
            case .playing: .playing
            case .paused: .paused
            case .stopped: .stopped
            case .interrupted: .interrupted
            default: .other
            }
        }

        private func queue(_ media: IR.Media) async throws -> (ApplicationMusicPlayer.Queue, Duration?) {
            let id = MusicItemID(media.appleMusicId)
            switch media.type {
            case .track:
                let song = try await song(id)
                return ([song], song.duration.map { .seconds($0) })
            case .album: return ([try await album(id, with: [])], nil)
            case .playlist: return ([try await playlist(id, with: [])], nil)
            case .musicVideo: throw PlaybackError.playbackFailed("music videos are shown by their app")
            }
        }

        private func previewURL(_ media: IR.Media) async throws -> URL {
            let id = MusicItemID(media.appleMusicId)
            let assets =
                switch media.type {
                case .track: try await song(id).previewAssets
                case .album: try await album(id, with: [.tracks]).tracks?.first?.previewAssets
                case .playlist: try await playlist(id, with: [.tracks]).tracks?.first?.previewAssets
                case .musicVideo: nil as [PreviewAsset]?
                }
            guard let url = assets?.lazy.compactMap(\.url).first else {
                throw PlaybackError.playbackFailed("'\(media.key)' has no preview")
            }
            return url
        }

        private func song(_ id: MusicItemID) async throws -> Song {
            let request = MusicCatalogResourceRequest<Song>(matching: \.id, equalTo: id)
            return try Self.found(try await request.response().items.first)
        }

        private func album(_ id: MusicItemID, with properties: [PartialMusicAsyncProperty<Album>]) async throws -> Album
        {
            var request = MusicCatalogResourceRequest<Album>(matching: \.id, equalTo: id)
            request.properties = properties
            return try Self.found(try await request.response().items.first)
        }

        private func playlist(
            _ id: MusicItemID, with properties: [PartialMusicAsyncProperty<Playlist>]
        ) async throws -> Playlist {
            var request = MusicCatalogResourceRequest<Playlist>(matching: \.id, equalTo: id)
            request.properties = properties
            return try Self.found(try await request.response().items.first)
        }

        private static func found<Item>(_ item: Item?) throws -> Item {
            guard let item else { throw PlaybackError.playbackFailed("Apple Music has no such recording here") }
            return item
        }

        private static func meaning(_ status: MusicAuthorization.Status) -> PlaybackAuthorization {
            switch status {
            case .notDetermined: .notDetermined
            case .denied: .denied
            case .restricted: .restricted
            case .authorized: .authorized
            @unknown default: .restricted
            }
        }

        private static func meaning(_ error: any Error) -> PlaybackError {
            switch error {
            case let error as PlaybackError: error
            case let error as MusicTokenRequestError:
                switch error {
                case .permissionDenied, .privacyAcknowledgementRequired, .userNotSignedIn, .userTokenRevoked:
                    .authorizationDenied
                default: .playbackFailed("\(error)")
                }
            case let error as MusicSubscription.Error:
                switch error {
                case .permissionDenied, .privacyAcknowledgementRequired: .authorizationDenied
                default: .playbackFailed("\(error)")
                }
            default: PlaybackError(error)
            }
        }
    }

#endif
