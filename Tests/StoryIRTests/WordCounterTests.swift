import StorySource
import Testing

@testable import StoryIR

@Suite struct WordCounterTests {
    private static let spaces: Set<Unicode.Scalar> = Set(
        "\u{85}\u{A0}\u{1680}\u{2028}\u{2029}\u{202F}\u{205F}\u{3000}".unicodeScalars
    ).union((0x2000...0x200A).compactMap(Unicode.Scalar.init))

    /// Words as LANGUAGE.md 7 defines them, scalar by scalar.
    private static func count(_ text: String) -> Int {
        text.unicodeScalars.split { $0.value <= 0x20 || $0.value == 0x7F || spaces.contains($0) }
            .count { $0.contains(where: isLetterOrDigit) }
    }

    private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber:
            true
        default: false
        }
    }

    /// Counts a text that is not followed by anything that may be read.
    private static func counted(_ pieces: [String]) -> Int {
        var counter = WordCounter()
        for piece in pieces {
            let bytes = Array(piece.utf8)
            let exact = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
            defer { exact.deallocate() }
            _ = exact.initialize(from: bytes)
            counter.add(UnsafeBufferPointer(exact))
        }
        return counter.count
    }

    /// All that are letters or digits in any version of Unicode so far lie below.
    @Test func eachScalarIsALetterADigitOrNone() {
        for start in stride(from: UInt32(0), to: 0x34000, by: 64) {
            let words = (start..<start + 64).compactMap(Unicode.Scalar.init).map { "-\($0)-" }
            let text = words.joined(separator: " ")
            #expect(Self.counted([text]) == Self.count(text), "U+\(String(start, radix: 16)) and what follows")
        }
    }

    /// All that is told apart, at every location of blocks, in texts of all lengths, cut anywhere.
    @Test(arguments: UInt64(0)..<60)
    func blocksPiecesAndScalarsGiveTheSameCount(seed: UInt64) {
        var random = RandomDocument(seed: seed)
        let scalars = Array("aZ09  \t\n-—&~\u{7F}é猫🦊\u{301}\u{3000}٣ق«".unicodeScalars)
        for length in 0...80 {
            var text = String.UnicodeScalarView()
            for _ in 0..<length {
                // Long stretches of ASCII, too.
                let some = random.next(4) == 0 ? scalars.count : 8
                text.append(scalars[random.next(some)])
            }
            let cut = text.index(text.startIndex, offsetBy: random.next(length + 1))
            let pieces = [String(text[..<cut]), String(text[cut...])]
            #expect(Self.counted(pieces) == Self.count(String(text)), "\(pieces)")
            #expect(Self.counted([String(text)]) == Self.count(String(text)), "\(text)")
        }
    }
}
