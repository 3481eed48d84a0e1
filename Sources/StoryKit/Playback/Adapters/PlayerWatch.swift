/// Derives events from repeated observations of a player, for adapters of players that send none.
///
/// Between two observations a player can be paused and resumed, or end and return to its beginning. So its owner
/// reports the commands (``resumed()``, ``paused()``, ``sought()``), which affect how observations are interpreted.
package struct PlayerWatch {
    package enum Status: Sendable {
        case playing, paused, stopped, interrupted
        /// Any other status, such as seeking.
        case other
    }

    /// An observation. The position is nil if it is unknown.
    package typealias Look = (status: Status, time: Duration?, hasEntry: Bool)

    /// The greatest distance from its end at which a stopped recording counts as ended.
    private static let endLength = Duration.milliseconds(500)

    /// The recording's duration; nil if unknown.
    private let duration: Duration?
    /// Whether sound was reported last; nil if it has to be reported again.
    private var isSounding: Bool?
    /// The position when it was last observed playing; nil before that.
    private var heard: Duration?
    /// Whether its owner paused it since it was last observed playing.
    private var isPaused = false

    package init(duration: Duration?) { self.duration = duration }

    /// Notes a resume, so that sound is reported even if no pause was observed.
    package mutating func resumed() {
        isSounding = nil
        isPaused = false
    }

    /// Notes a pause, so that stopping does not count as an end.
    package mutating func paused() { isPaused = true }

    /// Notes a seek, so that being at the beginning does not count as an end.
    package mutating func sought() { if heard != nil { heard = .zero } }

    /// Returns the events of an observation. After ``PlaybackEvent/ended`` there are none.
    package mutating func events(of look: Look) -> [PlaybackEvent] {
        switch look.status {
        case .playing:
            heard = look.time ?? heard ?? .zero
            isPaused = false
            let progress = look.time.map { PlaybackEvent.progress(elapsed: $0, duration: duration) }
            defer { isSounding = true }
            return [progress, isSounding == true ? nil : .playing].compactMap(\.self)
        case .paused, .stopped:
            // A player that has not begun yet is stopped, too.
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

    /// Whether a stopped player has reached the end: the queue is at its end, or back at its beginning.
    private func hasEnded(_ look: Look, _ heard: Duration) -> Bool {
        if look.status == .stopped || !look.hasEntry { return true }
        guard !isPaused, let time = look.time else { return false }
        return time == .zero && heard > .zero || duration.map { time >= $0 - Self.endLength } ?? false
    }
}
