#if canImport(AVFoundation)

    import AVFoundation
    import Foundation

    /// Plays a story's sounds with AVFoundation, from bytes in memory.
    ///
    /// ```swift
    /// let adapter = AudioPlayerSoundAdapter { store[$0].map { Data($0) } }
    /// ```
    ///
    /// The app sets the category of its `AVAudioSession`.
    @MainActor public final class AudioPlayerSoundAdapter: NSObject, SoundAdapter, AVAudioPlayerDelegate {
        private struct Playing {
            let player: AVAudioPlayer
            let ended: @MainActor () -> Void
        }

        private let data: (String) -> Data?
        private var playing: [String: Playing] = [:]

        /// Creates an adapter.
        /// - Parameter data: Returns the bytes of a loaded sound.
        public init(data: @escaping (String) -> Data?) { self.data = data }

        /// Plays the sound from its start. One that AVFoundation can't open ends at once.
        public func play(_ key: String, volume: Double, ended: @escaping @MainActor () -> Void) {
            stop(key)
            guard let data = data(key), let player = try? AVAudioPlayer(data: data) else { return ended() }
            player.delegate = self
            player.volume = Float(volume)
            playing[key] = Playing(player: player, ended: ended)
            if !player.play() { finish(ObjectIdentifier(player)) }
        }

        /// Stops the sound.
        public func stop(_ key: String) { playing.removeValue(forKey: key)?.player.stop() }

        /// Fades to the volume, since a jump is audible.
        public func setVolume(_ volume: Double, of key: String) {
            playing[key]?.player.setVolume(Float(volume), fadeDuration: 0.2)
        }

        /// Reports the end of a sound.
        nonisolated public func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) {
            let id = ObjectIdentifier(player)
            Task { @MainActor in finish(id) }
        }

        /// Reports a decoding error as the end of a sound.
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
