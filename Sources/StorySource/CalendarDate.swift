/// A day of the Gregorian calendar.
package struct CalendarDate {
    package let year: Int
    package let month: Int
    package let day: Int

    /// Parses `YYYY-MM-DD`; nil for any other form, and for a day that does not exist.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
            let year = Self.number(bytes[0..<4]), let month = Self.number(bytes[5..<7]),
            let day = Self.number(bytes[8..<10])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    private init?(year: Int, month: Int, day: Int) {
        guard year >= 1, (1...12).contains(month), day >= 1, day <= Self.days(in: month, of: year) else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// Returns the date that a text probably means, such as `2026-1-5`, `2026/01/05`, `2026-01-05T10:00:00Z` or `5 January 2026`, as
    /// `YYYY-MM-DD`; nil if it is not a date.
    package static func suggestion(for text: String) -> String? {
        numericDate(in: text) ?? dateWithName(ofMonthIn: text)
    }

    /// Returns the date that a text with a leading year begins with.
    private static func numericDate(in text: String) -> String? {
        let parts = text.utf8.prefix(24).split(omittingEmptySubsequences: false) { byte in
            byte == UInt8(ascii: "-") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".")
        }
        guard parts.count >= 3, parts[0].count == 4, parts[1].count <= 2 else { return nil }
        let digits = parts[2].prefix(while: \.isASCIIDigit)
        let rest = parts[2].dropFirst(digits.count).first
        guard digits.count <= 2, rest == nil || rest == UInt8(ascii: "T") || rest == UInt8(ascii: " "),
            let year = number(parts[0]), let month = number(parts[1]), let day = number(digits),
            let date = CalendarDate(year: year, month: month, day: day)
        else { return nil }
        return "\(date.year.digits(4))-\(date.month.digits(2))-\(date.day.digits(2))"
    }

    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

    private static func dateWithName(ofMonthIn text: String) -> String? {
        let words = text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != ":" }
        // No time of day is a number here.
        let numbers = words.map { $0.contains(":") ? 0 : Int($0.prefix { $0.isASCII && $0.isNumber }) ?? 0 }
        let month = { (word: Substring) in word.count >= 3 ? months.firstIndex { word.hasPrefix($0) } : nil }
        guard let index = words.firstIndex(where: { month($0) != nil }), let month = month(words[index]),
            let year = numbers.first(where: { (1000...9999).contains($0) })
        else { return nil }
        // The nearest number before or after the month, with at most one word between: `14th of May`, `May 14`.
        let nearest = [numbers[..<index].suffix(2).last { $0 > 0 }, numbers[(index + 1)...].prefix(2).first { $0 > 0 }]
        let day = nearest.lazy.compactMap(\.self).first { $0 <= 31 }
        return day.flatMap { numericDate(in: "\(year)-\(month + 1)-\($0)") }
    }

    /// Parses one to four digits.
    private static func number(_ digits: some Collection<UInt8>) -> Int? {
        guard digits.count <= 4, digits.allSatisfy(\.isASCIIDigit) else { return nil }
        return Int(String(decoding: digits, as: UTF8.self))
    }

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
