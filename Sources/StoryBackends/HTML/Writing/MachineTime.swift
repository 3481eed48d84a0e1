import StorySource

/// A machine-readable time for `datetime` (HTML 2.3.5).
struct MachineTime {
    let text: String

    /// Creates a calendar date; nil if the text is not `YYYY-MM-DD`.
    init?(date: String) {
        guard CalendarDate(date) != nil else { return nil }
        text = date
    }

    /// Creates a duration in whole seconds, not negative.
    init(seconds: Int) { text = "PT\(seconds)S" }

    /// The last year in browsers (ECMA-262, 21.4.1.1).
    private static let lastYear = 275_760

    /// Creates a year; nil if the text is not four or more digits, or if the year is 0 or after the last one in browsers.
    init?(year: String) {
        guard year.utf8.count >= 4, year.utf8.allSatisfy(\.isASCIIDigit), let number = Int(year),
            (1...Self.lastYear).contains(number)
        else { return nil }
        text = year
    }
}
