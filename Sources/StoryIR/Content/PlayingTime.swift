/// The duration of a recording in whole seconds, rounded down, as players show it.
package struct PlayingTime: Equatable, Sendable {
    package let seconds: Int

    /// Creates a playing time; nil unless the duration is positive. In milliseconds.
    package init?(milliseconds: Int) {
        guard milliseconds > 0 else { return nil }
        seconds = milliseconds / 1000
    }

    /// The time as a player shows it: `m:ss`, or `h:mm:ss` from an hour on.
    package var clock: String {
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
        let tail = ":" + padded(seconds % 60)
        return hours > 0 ? "\(hours):\(padded(minutes))\(tail)" : "\(minutes)\(tail)"
    }
}

extension IR.Media {
    /// ``durationMs``, if it is valid.
    package var playingTime: PlayingTime? { durationMs.flatMap(PlayingTime.init) }
}
