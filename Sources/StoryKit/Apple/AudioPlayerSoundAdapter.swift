#if canImport(AVFoundation)

    import AVFoundation
    import Foundation

    /// Plays a story's sounds by AVFoundation, from bytes that are in memory.
    ///
    /// ```swift
    /// let adapter = AudioPlayerSoundAdapter { store[$0].map { Data($0) } }
    /// ```
    ///
    /// The app chooses the category of its `AVAudioSession`.
    @MainActor public final class AudioPlayerSoundAdapter: NSObject, SoundAdapter, AVAudioPlayerDelegate {
        private struct Playing {
            let player: AVAudioPlayer
            let ended: @MainActor () -> Void
        }

        private let data: (String) -> Data?
        private var playing: [String: Playing] = [:]

        /// An adapter that plays nothing yet.
        /// - Parameter data: The bytes of a sound that was loaded.
        public init(data: @escaping (String) -> Data?) { self.data = data }

        /// Plays the sound from its start. One that AVFoundation can't open has ended at once.
        public func play(_ key: String, volume: Double, ended: @escaping @MainActor () -> Void) {
            stop(key)
            guard let data = data(key), let player = try? AVAudioPlayer(data: data) else { return ended() }
            player.delegate = self
            player.volume = Float(volume)
            playing[key] = Playing(player: player, ended: ended)
            if !player.play() { finish(ObjectIdentifier(player)) }
        }

        /// Ends the sound.
        public func stop(_ key: String) { playing.removeValue(forKey: key)?.player.stop() }

        /// Changes its volume within a moment, since a jump can be heard.
        public func setVolume(_ volume: Double, of key: String) {
            playing[key]?.player.setVolume(Float(volume), fadeDuration: 0.2)
        }

        /// Tells of the end.
        nonisolated public func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) {
            let id = ObjectIdentifier(player)
            Task { @MainActor in finish(id) }
        }

        /// Tells of it as of the end.
        nonisolated public func audioPlayerDecodeErrorDidOccur(_ player: AVAudioPlayer, error: (any Error)?) {
            let id = ObjectIdentifier(player)
            Task { @MainActor in finish(id) }
        }

        private func finish(_ id: ObjectIdentifier) {
            guard let key = playing.first(where: { ObjectIdentifier($0.value.player) == id })?.key else { return }
            playing.removeValue(forKey: key)?.ended()
        }
    }

#endif
