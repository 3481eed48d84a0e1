import StoryNavigation
import StorySource

/// The age range of a story's readers in years, both ends included: `4-8`.
///
/// ```swift
/// AgeRange("4-8")?.overlaps(AgeRange("8-12")!)  // true
/// ```
public struct AgeRange: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
    /// The lowest age.
    public let youngest: Int
    /// The highest age, at least ``youngest``.
    public let oldest: Int

    /// Creates a range. Returns nil if an age is negative or has more than three digits (no story has such ages), or if the
    /// first is greater than the second.
    public init?(youngest: Int, oldest: Int) {
        guard youngest >= 0, youngest <= oldest, oldest <= 999 else { return nil }
        self.youngest = youngest
        self.oldest = oldest
    }

    /// Parses two whole numbers of up to three digits with a hyphen between them, as stories have them. Returns nil for any
    /// other text.
    public init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        let ages = parts.compactMap { part -> Int? in
            let isNumber = part.count <= 3 && part.allSatisfy(\.isASCIIDigit)
            return isNumber ? Int(Substring(part)) : nil
        }
        guard parts.count == 2, ages.count == 2 else { return nil }
        self.init(youngest: ages[0], oldest: ages[1])
    }

    /// The two ages with a hyphen between them.
    public var description: String { "\(youngest)-\(oldest)" }

    /// Whether the ranges have an age in common.
    public func overlaps(_ other: AgeRange) -> Bool { youngest <= other.oldest && other.youngest <= oldest }

    /// Compares the lowest ages, then the highest.
    public static func < (left: AgeRange, right: AgeRange) -> Bool {
        (left.youngest, left.oldest) < (right.youngest, right.oldest)
    }

    /// Decodes a ``description``. Throws a `DecodingError` for any other text.
    public init(from decoder: any Decoder) throws {
        let text = try String(from: decoder)
        guard let range = AgeRange(text) else {
            throw DecodingError(decoder, "'\(text)' is not a range of ages; write it as '4-8'")
        }
        self = range
    }

    /// Encodes ``description``.
    public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}
