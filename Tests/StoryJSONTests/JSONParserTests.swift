import StorySource
import Testing

@testable import StoryJSON

@Suite struct JSONParserTests {
    /// Valid texts and what they are: kinds of nodes in preorder.
    private static let valid: [(text: String, kinds: String)] = [
        ("[]", "["), ("{}", "{"), ("0", "0"), ("-0", "0"), ("1e5", "0"), ("1E+5", "0"), ("0.10e-007", "0"),
        ("-12.5", "0"), ("true", "t"), ("false", "f"), ("null", "n"), ("\"\"", "s"), (" \t\r\n1 \t\r\n", "0"),
        ("\u{FEFF}{}", "{"), ("[[],[[]]]", "[[[["), ("{\"\":0}", "{s0"),
        ("{\"a\":{\"b\":[1,2]},\"c\":null}", "{s{s[00sn"),
        ("[1 , 2]", "[00"), ("[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0041\"]", "[s"), ("\"\\ud83e\\udd8a\"", "s"),
        ("\"\\uD83E\\uDD8A\"", "s"), ("\"\u{7F}\u{2028}\u{FFFF}\"", "s"), ("\"\\u0000\"", "s"), ("\"é猫🦊\"", "s"),
        ("{\"a\":1,\"a\":1}", "{s0s0"), ("[123456789012345678901234567890]", "[0"), ("[1e9999]", "[0"),
        ("\"\\u2028\\uFEFF\"", "s"), ("[\"]\",\"}\"]", "[ss"), ("\"//\"", "s"),
    ]

    @Test(arguments: valid) func validTextsAreParsed(_ text: String, _ kinds: String) throws {
        let tree = try JSONParser.parse(SourceFile(path: "", text: text), depthLimit: 8)
        let letters: [JSONNode.Kind: Character] = [
            .object: "{", .array: "[", .string: "s", .number: "0", .true: "t", .false: "f", .null: "n",
        ]
        #expect(String(tree.nodes.map { letters[$0.kind]! }) == kinds)
    }

    /// Invalid texts, where the fault is and why. `E` stands for "expected".
    private static let invalid: [(text: String, range: Range<Int>, reason: JSONFault.Reason)] = [
        ("", 0..<0, .expected(.value)), (" ", 1..<1, .expected(.value)), ("[", 1..<1, .expected(.valueOrEnd)),
        ("[1", 2..<2, .expected(.commaInArray)), ("[1,", 3..<3, .expected(.value)),
        ("[1,]", 3..<4, .expected(.value)), ("[,1]", 1..<2, .expected(.valueOrEnd)),
        ("[1 2]", 3..<4, .expected(.commaInArray)), ("[1}", 2..<3, .expected(.commaInArray)),
        ("[1]]", 3..<4, .expected(.nothing)), ("{} {}", 3..<4, .expected(.nothing)),
        ("{", 1..<1, .expected(.nameOrEnd)), ("{1:1}", 1..<2, .expected(.nameOrEnd)),
        ("{a:1}", 1..<2, .expected(.nameOrEnd)), ("{'a':1}", 1..<2, .expected(.nameOrEnd)),
        ("{\"a\"}", 4..<5, .expected(.colon)), ("{\"a\":}", 5..<6, .expected(.value)),
        ("{\"a\":1 \"b\":2}", 7..<8, .expected(.commaInObject)), ("{\"a\":1,}", 7..<8, .expected(.name)),
        ("{\"a\":1]", 6..<7, .expected(.commaInObject)), ("{\"a\" \"b\"}", 5..<6, .expected(.colon)),
        ("tru", 0..<3, .badLiteral), ("True", 0..<4, .badLiteral), ("[nul]", 1..<4, .badLiteral),
        ("truefalse", 0..<9, .badLiteral), ("NaN", 0..<3, .badLiteral), ("[-Infinity]", 1..<10, .badNumber),
        ("01", 0..<2, .badNumber), ("-", 0..<1, .badNumber), ("-01", 0..<3, .badNumber), ("1.", 0..<2, .badNumber),
        ("1.e5", 0..<4, .badNumber), (".5", 0..<1, .expected(.value)), ("+1", 0..<1, .expected(.value)),
        ("1e", 0..<2, .badNumber), ("1e+", 0..<3, .badNumber), ("[0x10]", 1..<5, .badNumber),
        ("1.5.3", 0..<5, .badNumber), ("--1", 0..<3, .badNumber), ("1_000", 0..<5, .badNumber),
        ("\"a", 2..<2, .expected(.closingQuote(opening: 0))), ("\"a\n\"", 2..<3, .controlCharacter),
        ("[\"\t\"]", 2..<3, .controlCharacter), ("\"\u{1F}\"", 1..<2, .controlCharacter),
        ("\"\\x\"", 1..<3, .badEscape), ("\"\\é\"", 1..<4, .badEscape), ("\"\\u12G4\"", 1..<5, .badEscape),
        ("\"\\", 1..<2, .badEscape), ("\"\\u", 1..<3, .badEscape), ("\"\\U0041\"", 1..<3, .badEscape),
        ("\"\\ud800\"", 1..<7, .loneSurrogate), ("\"a\\udc00\"", 2..<8, .loneSurrogate),
        ("\"\\ud800\\ud800\"", 1..<7, .loneSurrogate), ("\"\\ud800\\n\"", 1..<7, .loneSurrogate),
        ("\"\\ud800x\"", 1..<7, .loneSurrogate), ("\u{0}", 0..<1, .expected(.value)),
        ("[1]\u{0}", 3..<4, .expected(.nothing)), ("\u{A0}1", 0..<2, .expected(.value)),
        ("\u{FEFF}\u{FEFF}1", 3..<6, .expected(.value)), ("[1]//", 3..<4, .expected(.nothing)),
        ("[/**/1]", 1..<2, .expected(.valueOrEnd)), ("[[[]]]", 2..<3, .nestingTooDeep),
        ("{\"a\":{\"b\":{}}}", 10..<11, .nestingTooDeep), ("`", 0..<1, .expected(.value)),
    ]

    @Test(arguments: invalid) func invalidTextsAreRefusedAtTheRightLocation(
        _ text: String, _ range: Range<Int>, _ reason: JSONFault.Reason
    ) {
        #expect(throws: JSONFault(reason: reason, span: SourceSpan(range))) {
            try JSONParser.parse(SourceFile(path: "", text: text), depthLimit: 2)
        }
    }

    /// Each prefix of a valid text that can be made longer into one is refused at its end, or in a word that is not over.
    @Test func prefixesAreRefusedAtTheirEnd() {
        let text = Array(#"{"a": [12.5e3, "x\u00e9\n", true, {}], "b": null}"#.utf8)
        for count in 0..<text.count {
            let source = SourceFile(path: "", content: text[..<count])
            do throws(JSONFault) {
                _ = try JSONParser.parse(source, depthLimit: 64)
                Issue.record("a prefix is no JSON")
            } catch {
                #expect(Int(error.span.end) == count)
            }
        }
    }

    @Test func stringsHaveTheirTextAndSpans() throws {
        let source = SourceFile(path: "", text: #"["a\u00e9\ud83e\udd8a\"\\\/\b\f\n\r\té🦊"]"#)
        let tree = try JSONParser.parse(source, depthLimit: 1)
        #expect(tree.string(1) == "aé🦊\"\\/\u{8}\u{C}\n\r\té🦊")
        var scalars = JSONScalars(tree, 1)
        var written: [String] = []
        while let (_, span) = scalars.next() { written.append(source.text(span)) }
        let expected = [
            "a", #"\u00e9"#, #"\ud83e\udd8a"#, #"\""#, #"\\"#, #"\/"#, #"\b"#, #"\f"#, #"\n"#, #"\r"#, #"\t"#, "é", "🦊",
        ]
        #expect(written == expected)
    }

    @Test func nulCharactersAreFoundInAnyNotation() throws {
        let source = SourceFile(path: "", text: "[\"a\\u0000\u{0}b\"]")
        let tree = try JSONParser.parse(source, depthLimit: 1)
        #expect(tree.nulCharacters == [SourceSpan(3..<9), SourceSpan(9..<10)])
        #expect(tree.string(1) == "a\u{0}\u{0}b")
    }

    @Test func duplicateNamesAreFoundWithAnyEscapes() throws {
        let text =
            #"{"a": {"x": 1, "\u0078": 2, "y": {"x": 1}}, "b": 1, "a": 2, "A": 3, "a": 4, "\u00e9": 1, "e\u0301": 2}"#
        let tree = try JSONParser.parse(SourceFile(path: "", text: text), depthLimit: 8)
        let found = tree.duplicateNames().map { "\(tree.string($0.name))\($0.name > $0.first)" }
        #expect(found == ["xtrue", "atrue", "atrue"])
    }

    @Test(
        arguments: [
            ("7", 7), ("7.0", 7), ("-7", -7), ("0.7e1", 7), ("70e-1", 7), ("0", 0), ("-0.000e9999999999999999999", 0),
            ("7.5", nil), ("1e2", 100), ("9223372036854775807", .max), ("9223372036854775808", nil),
            ("-9223372036854775808", .min), ("-9223372036854775809", nil), ("1e9999999999999999999999", nil),
            ("1e-9999999999999999999999", nil), ("1000000000000000000000000000000000000000000e-42", 1),
        ] as [(String, Int?)]) func wholeNumbersAreRecognisedInAnyNotation(_ text: String, _ value: Int?) throws
    {
        let tree = try JSONParser.parse(SourceFile(path: "", text: text), depthLimit: 1)
        #expect(tree.wholeNumber(0) == value)
    }

    @Test func nestingIsLimitedAndNeedsNoStack() throws {
        let depth = 1_000_000
        let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        let tree = try JSONParser.parse(SourceFile(path: "", text: text), depthLimit: depth)
        #expect(tree.nodes.count == depth)
        #expect(throws: JSONFault.self) {
            try JSONParser.parse(SourceFile(path: "", text: text), depthLimit: depth - 1)
        }
    }
}
