/// A time as machines read it in `datetime` (HTML 2.3.5).
struct MachineTime {
    /// The time, in ASCII.
    let text: String

    /// A calendar date; nil where the text is no `YYYY-MM-DD`.
    init?(date: String) {
        guard CalendarDate(date) != nil else { return nil }
        text = date
    }

    /// A duration in whole seconds, not negative.
    init(seconds: Int) { text = "PT\(seconds)S" }

    /// The last year that browsers know (ECMA-262, 21.4.1.1).
    private static let lastYear = 275_760

    /// A year; nil where the text is not four digits or more, or the year is 0 or beyond what browsers know.
    init?(year: String) {
        guard year.utf8.count >= 4, year.utf8.allSatisfy(\.isASCIIDigit), let number = Int(year),
            (1...Self.lastYear).contains(number)
        else { return nil }
        text = year
    }
}
