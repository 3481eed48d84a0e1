import StorySource

enum ForeignDate {
    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

    /// Returns `2026-01-31` for a date that begins in this form, or that names its month; nil if the text is not a date.
    static func date(in text: String) -> String? {
        if let date = CalendarDate.suggestion(for: text) { return date }
        let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }
        guard
            let month = words.lazy.compactMap({ word in
                word.count >= 3 ? months.firstIndex { word.hasPrefix($0) } : nil
            }).first
        else { return nil }
        let numbers = words.compactMap { word in Int(word.prefix { $0.isASCII && $0.isNumber }) }
        guard let year = numbers.first(where: { (1000...9999).contains($0) }),
            let day = numbers.first(where: { (1...31).contains($0) })
        else { return nil }
        return CalendarDate.suggestion(for: "\(year)-\(month + 1)-\(day)")
    }
}
