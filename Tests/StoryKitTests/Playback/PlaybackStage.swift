import StoryIR
import StoryKit
import TestSupport
import Testing

/// A player with the recordings of a story: `a` to `d` are its own sounds, `m` and `n` come from a catalogue that needs
/// permission except for previews, `film` is a music video, `lost` is unavailable.
@MainActor final class PlaybackStage {
    nonisolated static let files = ["a", "b", "c", "d"]
    nonisolated static let catalogue = ["m", "n"]
    nonisolated static let keys = files + catalogue + ["film", "lost", "nobody's"]

    let files = ScriptedPlaybackAdapter { $0.file != nil }
    let music: ScriptedPlaybackAdapter
    let clock = ManualClock()
    let player: PlaybackController
    /// The destinations that were opened in other apps.
    var opened: [PlaybackDestination] { doors.opened }
    let doors = Doors()

    final class Doors {
        var opened: [PlaybackDestination] = []
        var areOpen = true
    }

    init(permission: PlaybackAuthorization = .authorized, flow: IR.Flow = .sequential, queue: [String] = []) {
        music = ScriptedPlaybackAdapter(authorization: permission, asksForPreviews: false) {
            $0.media.type == .track && $0.id != "lost"
        }
        player = PlaybackController(
            playlist: Self.playlist(flow: flow, queue: queue), adapters: [files, music], clock: clock
        ) { [doors] destination in
            if doors.areOpen { doors.opened.append(destination) }
            return doors.areOpen
        }
    }

    static func playlist(flow: IR.Flow = .sequential, queue: [String] = []) -> StoryPlaylist {
        let media = (files + catalogue + ["film", "lost"]).map { key in
            IR.Media(
                key: key, type: key == "film" ? .musicVideo : .track, appleMusicId: key, title: "The \(key)",
                artist: "Band", artworkUrl: key == "a" ? "a.png" : nil,
                appleMusicUrl: key == "film" || key == "m" ? "https://music.example/\(key)" : nil,
                durationMs: key == "b" ? nil : 180_000, card: .full)
        }
        let assets =
            files.map {
                IR.Asset(key: $0, kind: .audio, src: "\($0).mp3", location: .package, criticality: .optional)
            } + [
                IR.Asset(key: "cover", kind: .image, src: "a.png", location: .package, criticality: .optional),
                IR.Asset(key: "lost", kind: .audio, src: "lost.mp3", location: .missing, criticality: .optional),
            ]
        return StoryPlaylist(
            media: media, assets: assets, flow: flow, queues: [queue], base: ResourceURL("file:///story")!)
    }

    /// Waits until only the clock, adapters and readers can cause a change.
    func settle() async {
        await player.waitUntilSettled()
        await eventually { player.isSettled && player.isAsking == music.isAsking }
    }

    /// Waits until the player measures a time, and advances the clock by it.
    func pass(_ time: Duration) async {
        await clock.waitForSleepers(1)
        clock.advance(by: time)
    }

    func play(_ key: String, intent: IR.MediaReference.Intent = .full) async {
        player.play(key, intent: intent)
        await settle()
    }

    /// Reports an event of the current recording, and waits until it is handled.
    func tell(_ event: PlaybackEvent) async {
        (player.current?.file == nil ? music : files).tell(event)
        await settle()
    }
}
