/// How long a recording plays, in whole seconds: the second that is playing last does not count, as players show it.
package struct PlayingTime: Equatable, Sendable {
    package let seconds: Int

    /// Nil for a duration that no recording can have. In milliseconds.
    package init?(milliseconds: Int) {
        guard milliseconds > 0 else { return nil }
        seconds = milliseconds / 1000
    }

    /// As a player shows it: `m:ss`, from an hour on `h:mm:ss`.
    package var clock: String {
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
        let tail = ":" + padded(seconds % 60)
        return hours > 0 ? "\(hours):\(padded(minutes))\(tail)" : "\(minutes)\(tail)"
    }
}

extension IR.Media {
    /// ``durationMs``, where it is one.
    package var playingTime: PlayingTime? { durationMs.flatMap(PlayingTime.init) }
}
