/// The ages for which a story is meant, in years: two integers with a hyphen, the lower one first (LANGUAGE.md 7).
enum AgeRange {
    static func isValid(_ text: String) -> Bool { normalized(text, separators: ["-"]) == text }

    /// Returns the range that a text was probably meant to be, with another dash or with spaces, or nil.
    static func suggestion(for text: String) -> String? {
        normalized(text, separators: ["-", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2014}"])
    }

    private static func normalized(_ text: String, separators: [Unicode.Scalar]) -> String? {
        var ages: [String] = [""]
        for scalar in text.unicodeScalars where scalar != " " {
            if separators.contains(scalar) {
                ages.append("")
            } else {
                ages[ages.count - 1].unicodeScalars.append(scalar)
            }
        }
        let isDigits = ages.allSatisfy { age in
            (1...3).contains(age.utf8.count) && age.utf8.allSatisfy { (0x30...0x39).contains($0) }
        }
        guard ages.count == 2, isDigits, let low = Int(ages[0]), let high = Int(ages[1]), low <= high else {
            return nil
        }
        return "\(ages[0])-\(ages[1])"
    }
}
