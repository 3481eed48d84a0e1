import StoryNavigation

/// The ages for which a story is meant, in years, both ends included: `4-8`.
///
/// ```swift
/// AgeRange("4-8")?.overlaps(AgeRange("8-12")!)  // true
/// ```
public struct AgeRange: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
    /// The age of the youngest readers.
    public let youngest: Int
    /// The age of the oldest readers, not less than ``youngest``.
    public let oldest: Int

    /// Nil where an age is negative or has more than three digits, as none in a story has, or the first is greater than
    /// the other.
    public init?(youngest: Int, oldest: Int) {
        guard youngest >= 0, youngest <= oldest, oldest <= 999 else { return nil }
        self.youngest = youngest
        self.oldest = oldest
    }

    /// Reads two whole numbers of up to three digits with a hyphen between them, as stories have them; nil for anything
    /// else.
    public init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        let ages = parts.compactMap { part -> Int? in
            let isNumber = part.count <= 3 && part.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            return isNumber ? Int(Substring(part)) : nil
        }
        guard parts.count == 2, ages.count == 2 else { return nil }
        self.init(youngest: ages[0], oldest: ages[1])
    }

    /// The two ages with a hyphen between them.
    public var description: String { "\(youngest)-\(oldest)" }

    /// Whether there is an age that both have.
    public func overlaps(_ other: AgeRange) -> Bool { youngest <= other.oldest && other.youngest <= oldest }

    /// By the youngest, then by the oldest readers.
    public static func < (left: AgeRange, right: AgeRange) -> Bool {
        (left.youngest, left.oldest) < (right.youngest, right.oldest)
    }

    /// Reads what ``description`` gives. Throws a `DecodingError` for any other text.
    public init(from decoder: any Decoder) throws {
        let text = try String(from: decoder)
        guard let range = AgeRange(text) else {
            throw DecodingError(decoder, "'\(text)' is no range of ages; write it as '4-8'")
        }
        self = range
    }

    /// Writes ``description``.
    public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}
