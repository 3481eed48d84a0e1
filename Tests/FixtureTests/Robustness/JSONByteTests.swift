import TestSupport
import Testing

/// As ``ByteTests``, for JSON stories: no input may trap, hang or confuse the compiler, and a story survives conversion to MDX
/// and back.
@Suite(.serialized) struct JSONByteTests {
    /// Bytes with a meaning somewhere, and bytes that are wrong everywhere.
    private static let replacements: [UInt8] = Array("\"\\{}[],:0ne \u{0}\n\u{7F}".utf8) + [0xFF]

    @Test func everyPrefixCompiles() {
        let locations = Self.locations
        check(locations.count) { index in Array(locations[index].input.prefix(locations[index].offset)) }
    }

    @Test func everyReplacedByteCompiles() {
        let locations = Self.locations
        check(locations.count * Self.replacements.count) { index in
            var (input, offset) = locations[index / Self.replacements.count]
            input[offset] = Self.replacements[index % Self.replacements.count]
            return input
        }
    }

    /// A value removed, or replaced by that of another location.
    @Test func everyReplacedValueCompiles() {
        let values = JSONFixture.all.map(\.fixture.input).flatMap { input in
            Self.values(of: input).map { (input: input, range: $0) }
        }
        check(100_000) { index in
            var random = SeededGenerator(seed: UInt64(index))
            var (input, range) = values.randomElement(using: &random)!
            let other = values.randomElement(using: &random)!
            input.replaceSubrange(range, with: index % 3 == 0 ? [] : other.input[other.range])
            return input
        }
    }

    @Test func everyRandomStringCompiles() {
        let words = Words.ofJSONStories
        check(100_000) { index in
            var random = SeededGenerator(seed: UInt64(index))
            let noise = (0..<Int.random(in: 0...30, using: &random)).map { _ in words.randomElement(using: &random)! }
            let text = noise.joined()
            switch index % 4 {
            case 0: return Array(text.utf8)
            case 1: return Array((Self.opening + text).utf8)
            // Inside a string, everything is just text.
            case 2: return Array("\(Self.opening)\"a\": \"\(text.filter { $0 != "\"" })\"}]}".utf8)
            default: return Array("\(Self.opening)\"choices\": [\(text)]}]}".utf8)
            }
        }
    }

    private func check(_ count: Int, input: @Sendable (Int) -> [UInt8]) {
        let failures = Soundness.failures(among: count, problems: Soundness.problemsOfJSON, input: input)
        #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
    }

    /// Each byte of each case.
    private static let locations = JSONFixture.all.flatMap { json in
        json.fixture.input.indices.map { (input: json.fixture.input, offset: $0) }
    }

    /// Returns the ranges of strings, numbers, words, lists and objects, by brackets and quotes.
    private static func values(of input: [UInt8]) -> [Range<Int>] {
        var values: [Range<Int>] = []
        var open: [Int] = []
        var index = 0
        while index < input.count {
            let start = index
            index += 1
            switch input[start] {
            case UInt8(ascii: "{"), UInt8(ascii: "["): open.append(start)
            case UInt8(ascii: "}"), UInt8(ascii: "]"): if let start = open.popLast() { values.append(start..<index) }
            case UInt8(ascii: "\""):
                while index < input.count, input[index] != UInt8(ascii: "\"") {
                    index += input[index] == UInt8(ascii: "\\") ? 2 : 1
                }
                index = min(index + 1, input.count)
                values.append(start..<index)
            default: break
            }
        }
        return values
    }

    private static let opening = #"{"id": "a", "title": "T", "author": "A", "segments": [{"id": "s", "text": "a", "#
}
