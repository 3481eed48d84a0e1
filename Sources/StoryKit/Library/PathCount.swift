import StoryNavigation
import StorySource

/// The number of paths through a story: a whole number that may exceed `Int`.
public struct PathCount: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
    /// The number in decimal digits, without leading zeros.
    public let description: String

    /// Parses decimal digits, such as `IR.Statistics.paths`. Returns nil for any other text.
    public init?(_ digits: String) {
        guard digits.utf8.allSatisfy(\.isASCIIDigit), let last = digits.utf8.last else { return nil }
        let significant = digits.utf8.dropLast().drop { $0 == UInt8(ascii: "0") }
        description = String(decoding: Array(significant) + [last], as: UTF8.self)
    }

    /// Compares the values.
    public static func < (left: PathCount, right: PathCount) -> Bool {
        let (first, second) = (left.description.utf8, right.description.utf8)
        return first.count == second.count ? first.lexicographicallyPrecedes(second) : first.count < second.count
    }

    /// Decodes a string of digits. Throws a `DecodingError` for any other.
    public init(from decoder: any Decoder) throws {
        let text = try String(from: decoder)
        guard let count = PathCount(text) else { throw DecodingError(decoder, "'\(text)' is not a number in digits") }
        self = count
    }

    /// Encodes ``description``, as a string.
    public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}
