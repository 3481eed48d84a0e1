import Observation
import StoryKit

/// A player for one sound, of any library.
protocol SoundPlayer: AnyObject {
    var volume: Double { get set }
    func play(whenDone: @escaping @Sendable () -> Void)
    func stop()
}

/// Plays sounds with such players.
@MainActor final class PlayerSounds: SoundAdapter {
    private let open: (String) -> (any SoundPlayer)?
    private var players: [String: any SoundPlayer] = [:]

    init(open: @escaping (String) -> (any SoundPlayer)?) { self.open = open }

    func play(_ key: String, volume: Double, ended: @escaping @MainActor () -> Void) {
        stop(key)
        guard let player = open(key) else { return ended() }
        players[key] = player
        player.volume = volume
        player.play { Task { @MainActor in ended() } }
    }

    func stop(_ key: String) { players.removeValue(forKey: key)?.stop() }

    func setVolume(_ volume: Double, of key: String) { players[key]?.volume = volume }
}

/// Tells the player of recordings whether sounds play, from now on.
@MainActor func connect(_ sounds: StorySounds, to player: PlaybackController) {
    player.isStorySounding = withObservationTracking {
        sounds.isSounding
    } onChange: { [weak sounds, weak player] in
        // The change comes right after this call.
        Task { @MainActor in
            if let sounds, let player { connect(sounds, to: player) }
        }
    }
}
