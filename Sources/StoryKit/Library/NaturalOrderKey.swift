import StorySource

/// A sort key for text: word by word, without case and accents, numbers by value, so that `Chapter 2` comes before
/// `Chapter 10`, and `The Sea` before `Theo`.
struct NaturalOrderKey: Comparable {
    /// Compared byte by byte. A word ends with a byte that is less than any letter's. A number begins with one that is less
    /// than any letter's, followed by the number of its digits.
    private let bytes: [UInt8]
    private static let endOfWord: UInt8 = 0
    private static let startOfNumber: UInt8 = 1

    init(_ text: String) {
        var bytes: [UInt8] = []
        for word in SearchTerms(text) {
            var rest = Array(word.utf8)[...]
            while !rest.isEmpty {
                let digits = rest.prefix(while: \.isASCIIDigit)
                if digits.isEmpty {
                    bytes += rest.prefix { !$0.isASCIIDigit }
                    bytes.append(Self.endOfWord)
                    rest = rest.drop { !$0.isASCIIDigit }
                } else {
                    // A word has at most as many digits as a byte can count (SearchTerms.maximumLength).
                    let significant = digits.drop { $0 == UInt8(ascii: "0") }
                    bytes += [Self.startOfNumber, UInt8(significant.count)]
                    bytes += significant
                    rest = rest[digits.endIndex...]
                }
            }
        }
        self.bytes = bytes
    }

    static func < (left: NaturalOrderKey, right: NaturalOrderKey) -> Bool {
        left.bytes.withUnsafeBytes { left in right.bytes.withUnsafeBytes { left.lexicographicallyPrecedes($0) } }
    }

    /// Returns the texts in this order; those with equal keys by their bytes.
    static func sorted(_ texts: Set<String>) -> [String] {
        let keyed: [(key: NaturalOrderKey, text: String)] = texts.map { (NaturalOrderKey($0), $0) }
        return keyed.sorted { left, right in
            left.key == right.key ? left.text.utf8.lexicographicallyPrecedes(right.text.utf8) : left.key < right.key
        }.map(\.text)
    }
}
