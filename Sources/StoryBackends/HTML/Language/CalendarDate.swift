struct CalendarDate {
    let year: Int
    /// From 1 to 12.
    let month: Int
    /// From 1 to 31.
    let day: Int

    /// Parses `YYYY-MM-DD`, the format of the IR; nil if the text is not a date.
    init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.map(\.count) == [4, 2, 2] else { return nil }
        let numbers = parts.compactMap { part -> Int? in
            part.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(String(part)!) : nil
        }
        guard numbers.count == 3, numbers[0] > 0, (1...12).contains(numbers[1]) else { return nil }
        let isLeap = numbers[0] % 4 == 0 && (numbers[0] % 100 != 0 || numbers[0] % 400 == 0)
        let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard (1...days[numbers[1] - 1]).contains(numbers[2]) else { return nil }
        (year, month, day) = (numbers[0], numbers[1], numbers[2])
    }
}
