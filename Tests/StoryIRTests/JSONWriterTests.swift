import Foundation
import Testing

@testable import StoryIR

@Suite struct JSONWriterTests {
    private func write(
        _ style: JSONStyle = .compact, capacity: Int = JSONWriter.defaultCapacity, _ body: (inout JSONWriter) -> Void
    ) throws -> String {
        var bytes: [UInt8] = []
        var writer = JSONWriter(style: style, capacity: capacity) { bytes.append(contentsOf: $0) }
        body(&writer)
        try writer.finish()
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func everyControlCharacterIsEscaped() throws {
        let short: [UInt8: String] = [8: #"\b"#, 9: #"\t"#, 10: #"\n"#, 12: #"\f"#, 13: #"\r"#]
        for byte in UInt8(0)..<0x20 {
            let text = "a" + String(UnicodeScalar(byte)) + "b"
            let digits = String(byte, radix: 16)
            let escape = short[byte] ?? #"\u00"# + (digits.count == 1 ? "0" : "") + digits
            #expect(try write { $0.string(text) } == "\"a\(escape)b\"\n")
        }
    }

    @Test func otherCharactersAreNotEscaped() throws {
        for text in ["/", "\u{7F}", "\u{85}", "\u{2028}\u{2029}", "é", "猫", "🦊👩🏽‍🚀", "\u{FEFF}", ""] {
            #expect(try write { $0.string(text) } == "\"\(text)\"\n")
        }
        #expect(try write { $0.string(#"say "no" \ never"#) } == #""say \"no\" \\ never""# + "\n")
    }

    /// Every byte at every location of a word, so that no position of the vector scan is left out.
    @Test func escapesAreFoundAtAnyPosition() throws {
        for length in [1, 7, 8, 15, 16, 17, 31, 32, 33, 70] {
            for position in 0..<length {
                for special in ["\"", "\\", "\n", "\u{1F}"] {
                    var text = [String](repeating: "ü", count: length)
                    text[position] = special
                    let expected = text.joined()
                    let written = try write(capacity: 40) { $0.string(expected) }
                    #expect(try JSONDecoder().decode(String.self, from: Data(written.utf8)) == expected)
                }
            }
        }
    }

    @Test(arguments: [1, 2, 3, 7, 64, 65])
    func aBufferMayBeSmallerThanAString(capacity: Int) throws {
        let long = String(repeating: "🦊 \"quoted\" \\ and \u{1} plain words; ", count: 50)
        func body(_ writer: inout JSONWriter) {
            writer.beginArray()
            writer.element()
            writer.string(long)
            for _ in 0..<100 {
                writer.element()
                writer.beginArray()
            }
            for number in [0, 7, 10, -1, Int.max, Int.min] {
                writer.element()
                writer.number(number)
            }
            for _ in 0..<100 { writer.endArray() }
            writer.endArray()
        }
        for style in [JSONStyle.pretty, .compact] {
            let small = try write(style, capacity: capacity, body)
            #expect(try small == write(style, body))
            let decoded = try JSONSerialization.jsonObject(with: Data(small.utf8)) as? [Any]
            #expect(decoded?.first as? String == long)
            #expect(small.contains("9223372036854775807") && small.contains("-9223372036854775808"))
        }
    }

    @Test func aFullBufferIsFlushed() throws {
        var sizes: [Int] = []
        var writer = JSONWriter(style: .compact, capacity: 100) { sizes.append($0.count) }
        writer.string(String(repeating: "x", count: 10_000))
        try writer.finish()
        #expect(sizes.reduce(0, +) == 10_003)
        #expect(sizes.dropLast().allSatisfy { $0 > 100 && $0 <= 100 + JSONWriter.slack })
    }

    @Test func prettyStyleHasALineForEachMemberAndElement() throws {
        let text = try write(.pretty) {
            $0.beginObject()
            $0.member("empty")
            $0.beginArray()
            $0.endArray()
            $0.member("none")
            $0.beginObject()
            $0.endObject()
            $0.member(escaping: "a \"b\"")
            $0.beginArray()
            $0.element()
            $0.bool(true)
            $0.element()
            $0.null()
            $0.element()
            $0.string("static" as StaticString)
            $0.endArray()
            $0.member("no")
            $0.bool(false)
            $0.endObject()
        }
        #expect(
            text == """
                {
                  "empty": [],
                  "none": {},
                  "a \\"b\\"": [
                    true,
                    null,
                    "static"
                  ],
                  "no": false
                }

                """)
    }

    @Test func aFailedSinkIsNotCalledAgain() throws {
        struct Full: Error {}
        var calls = 0
        #expect(throws: Full.self) {
            var writer = JSONWriter(style: .compact, capacity: 10) { _ in
                calls += 1
                throw Full()
            }
            for _ in 0..<100 { writer.string("words that do not fit") }
            try writer.finish()
        }
        #expect(calls == 1)
    }
}
