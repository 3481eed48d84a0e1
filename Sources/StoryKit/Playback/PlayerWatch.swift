/// What looks at a player from time to time and tells what it does, for adapters of players that tell nothing
/// themselves.
///
/// Between two looks a player can be paused and go on, or end and are at its beginning. So whoever steers it says
/// the commands it was given (``resumed()``, ``paused()``, ``sought()``), and each look is judged with that.
package struct PlayerWatch {
    /// What a player does.
    package enum Status: Sendable {
        case playing, paused, stopped, interrupted
        /// Anything else, such as winding on.
        case other
    }

    /// What a look at a player shows.
    package struct Look {
        let status: Status
        /// Where it is in what it plays; nil where it does not know.
        let time: Duration?
        /// Whether it has anything to play.
        let hasEntry: Bool

        package init(_ status: Status, time: Duration?, hasEntry: Bool = true) {
            self.status = status
            self.time = time
            self.hasEntry = hasEntry
        }
    }

    /// How near to its end a stopped recording counts as played to the end.
    private static let endLength = Duration.milliseconds(500)

    /// How long the recording is; nil where that is not known.
    private let duration: Duration?
    /// Whether sound was reported last; nil where it is to be reported anew.
    private var isSounding: Bool?
    /// How far the recording was when it was last seen to play; nil before it was.
    private var heard: Duration?
    /// Whether somebody here has paused the player since it was last seen to play.
    private var isPaused = false

    package init(duration: Duration?) { self.duration = duration }

    /// Notes that the player is resumed, so that this is reported even if no pause was observed.
    package mutating func resumed() {
        isSounding = nil
        isPaused = false
    }

    /// Notes that the player is paused: it stops then, wherever it is, and has not ended.
    package mutating func paused() { isPaused = true }

    /// Notes that the player seeks: to appear at the beginning then is no end.
    package mutating func sought() { if heard != nil { heard = .zero } }

    /// The events that an observation gives. After ``PlaybackEvent/ended`` there are none.
    package mutating func events(of look: Look) -> [PlaybackEvent] {
        switch look.status {
        case .playing:
            heard = look.time ?? heard ?? .zero
            isPaused = false
            let progress = look.time.map { PlaybackEvent.progress(elapsed: $0, duration: duration) }
            defer { isSounding = true }
            return [progress, isSounding == true ? nil : .playing].compactMap(\.self)
        case .paused, .stopped:
            // What has not begun yet is stopped, too.
            guard let heard else { return [] }
            if hasEnded(look, heard) { return [.ended] }
            return silence()
        case .interrupted: return silence()
        case .other: return []
        }
    }

    private mutating func silence() -> [PlaybackEvent] {
        guard isSounding == true else { return [] }
        isSounding = false
        return [.paused]
    }

    /// Whether a player that stands still does so since all was heard: a queue that has ended is at its end, or back at
    /// its beginning.
    private func hasEnded(_ look: Look, _ heard: Duration) -> Bool {
        if look.status == .stopped || !look.hasEntry { return true }
        guard !isPaused, let time = look.time else { return false }
        return time == .zero && heard > .zero || duration.map { time >= $0 - Self.endLength } ?? false
    }
}
