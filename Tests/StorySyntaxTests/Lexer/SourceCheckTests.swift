import StoryDiagnostics
import StorySource
import Testing

@testable import StorySyntax

@Suite struct SourceCheckTests {
    /// Scalars of one to four bytes, what is reported, and pieces of broken sequences.
    private static let pieces: [[UInt8]] =
        ["a", "\n", "é", "あ", "ก", "한", "…", "🎧", "\u{202E}", "\u{2066}", "\0"].map { Array($0.utf8) } + [
            [0x80], [0xC3], [0xE4], [0xE3, 0x81], [0xF0, 0x9F, 0x8E], [0xC0, 0xAF], [0xE0, 0x80, 0x80],
            [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
        ]

    private static func diagnostics(_ text: [UInt8]) -> [String] {
        let source = SourceFile(path: "", content: text)
        var diagnostics = DiagnosticList()
        SourceCheck.check(source.bytes, diagnostics: &diagnostics)
        return withExtendedLifetime(source) { diagnostics.map { "\($0.id.rawValue) \($0.span)" } }
    }

    /// The rules of LANGUAGE.md 1, one byte after the other.
    private static func expected(_ text: [UInt8]) -> [String] {
        let source = SourceFile(path: "", content: text)
        func kind(_ offset: Int) -> DiagnosticID? {
            if text[offset] == 0 { return .invalidCharacter }
            let length = UTF8Sequence.length(at: offset, in: source.bytes)
            if length == 0 { return .invalidUTF8 }
            let scalar = UTF8Sequence.scalar(at: offset, in: source.bytes).scalar.value
            return (0x202A...0x202E).contains(scalar) || (0x2066...0x2069).contains(scalar)
                ? .bidiControlCharacter : nil
        }
        var result: [String] = []
        var offset = 0
        while offset < text.count {
            guard let id = kind(offset) else {
                offset += UTF8Sequence.length(at: offset, in: source.bytes)
                continue
            }
            let start = offset
            while offset < text.count, kind(offset) == id { offset += id == .bidiControlCharacter ? 3 : 1 }
            result.append("\(id.rawValue) \(SourceSpan(start..<(id == .invalidUTF8 ? start + 1 : offset)))")
        }
        return withExtendedLifetime(source) { result }
    }

    @Test(arguments: pieces.indices) func `vectorised and bytewise checks agree`(first: Int) {
        for before in ["", "a", "あああああ", "éa", String(repeating: "a", count: 62)] {
            for second in Self.pieces {
                for third in Self.pieces {
                    let text =
                        Array(before.utf8) + Self.pieces[first] + second + third + Array("ああああああ、いえ".utf8) + second
                    #expect(Self.diagnostics(text) == Self.expected(text), "\(text)")
                }
            }
        }
    }

    @Test func `common letters are letters`() {
        for value in UInt32(0x3000)...0xD7FF {
            guard let scalar = Unicode.Scalar(value), scalar.isCommonLetter else { continue }
            #expect(scalar.properties.generalCategory == .otherLetter, "\(value)")
        }
    }
}
