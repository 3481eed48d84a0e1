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

    /// A year; nil where the text is not four digits or more, or the year 0.
    init?(year: String) {
        guard year.utf8.count >= 4, year.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            year.utf8.contains(where: { $0 != UInt8(ascii: "0") })
        else { return nil }
        text = year
    }
}
