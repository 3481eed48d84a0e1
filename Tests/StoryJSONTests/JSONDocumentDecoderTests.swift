import Foundation
import StorySource
import Testing

@testable import StoryJSON

@Suite struct JSONDocumentDecoderTests {
    private struct Everything: Codable, Equatable {
        var flag: Bool
        var text: String?
        var small: Int8
        var large: UInt64
        var fraction: Double
        var list: [Int?]
        var table: [String: [Int]]
    }

    /// Foundation agrees on what can be read and on what is read.
    @Test(arguments: [
        #"{"flag":true,"text":"é\n","small":-128,"large":18446744073709551615,"fraction":-1.5e3,"list":[1,null],"table":{"a":[1],"":[]}}"#,
        #"{"flag":false,"small":7.0,"large":0,"fraction":3,"list":[],"table":{},"more":{"a":[]}}"#,
        #"{"flag":false,"text":null,"small":1,"large":1,"fraction":0.1,"list":[],"table":{}}"#,
        #"{"flag":0,"small":1,"large":1,"fraction":0.1,"list":[],"table":{}}"#,
        #"{"flag":true,"small":128,"large":1,"fraction":0.1,"list":[],"table":{}}"#,
        #"{"flag":true,"small":1,"large":-1,"fraction":0.1,"list":[],"table":{}}"#,
        #"{"flag":true,"small":1.5,"large":1,"fraction":0.1,"list":[],"table":{}}"#,
        #"{"flag":true,"small":1,"large":1,"fraction":"1","list":[],"table":{}}"#,
        #"{"flag":true,"small":1,"large":1,"fraction":1,"list":{},"table":{}}"#,
        #"{"flag":true,"small":1,"large":1,"fraction":1,"list":[],"table":[]}"#,
        #"{"flag":true,"text":1,"small":1,"large":1,"fraction":1,"list":[],"table":{}}"#,
        #"{"small":1,"large":1,"fraction":1,"list":[],"table":{}}"#,
        #"null"#, #"[]"#, #""#, #"{"flag":true"#,
    ]) func foundationDecodesTheSame(_ text: String) throws {
        let theirs = try? JSONDecoder().decode(Everything.self, from: Data(text.utf8))
        let ours = try? JSONDocumentDecoder.decode(Everything.self, from: SourceFile(path: "", text: text))
        #expect(ours == theirs)
    }

    @Test func anErrorHasItsLocation() {
        let text = #"{"flag":true,"small":1,"large":1,"fraction":1,"list":[],"table":{"a":[1,"x"]}}"#
        do {
            _ = try JSONDocumentDecoder.decode(Everything.self, from: SourceFile(path: "", text: text))
            Issue.record("a text is not a number")
        } catch DecodingError.typeMismatch(_, let context) {
            #expect(context.codingPath.map(\.stringValue) == ["table", "a", "1"])
        } catch {
            Issue.record("\(error)")
        }
    }

    private enum Colour: String, Codable, CaseIterable { case red, green, blue }
    private enum Size: String, Codable { case small }

    private struct Painted: Codable {
        var colour: Colour?
        var sizes: [Size]?
        var count: UInt8?
        var weight: Double?
        var name: String?
        var inner: [String: Painted]?
    }

    /// No word of Swift gets through, and what is long is cut after what was expected.
    @Test(arguments: [
        (#"{"colour": "mauve"}"#, "'colour': expected 'red', 'green' or 'blue', found 'mauve'"),
        (#"{"sizes": ["small", "tiny"]}"#, "'sizes[1]': expected another name, found 'tiny'"),
        (#"{"colour": 1}"#, "'colour': expected a string, found a number"),
        (#"{"count": 256}"#, "'count': expected a whole number from 0 to 255, found 256"),
        (#"{"count": 1.5}"#, "'count': expected a whole number from 0 to 255, found 1.5"),
        (#"{"weight": 1e999}"#, "'weight': expected a smaller number, found 1e999"),
        (#"{"name": []}"#, "'name': expected a string, found an array"),
        (#"{"inner": {"a": {"inner": {"b": true}}}}"#, "'inner.a.inner.b': expected an object, found true"),
        ("[]", "expected an object, found an array"), ("{", "it is not JSON at 1:2"),
        (String(repeating: "[", count: 600), "its brackets are nested too deep at 1:513, with more than 512 levels"),
        (
            #"{"colour": ""# + String(repeating: "m", count: 9999) + #""}"#,
            "'colour': expected 'red', 'green' or 'blue', found '" + String(repeating: "m", count: 60) + "…'"
        ),
        (
            #"{"count": "# + String(repeating: "9", count: 9999) + "}",
            "'count': expected a whole number from 0 to 255, found " + String(repeating: "9", count: 60) + "…"
        ),
    ]) func anErrorIsToldInWords(text: String, words: String) {
        #expect(refusal(of: text) == words)
    }

    /// What is said of a text that can't be read; nil where it can.
    private func refusal(of text: String) -> String? {
        let source = SourceFile(path: "", text: text)
        do {
            _ = try JSONDocumentDecoder.decode(Painted.self, from: source)
            return nil
        } catch {
            return JSONDocumentMessages.words(error, source)
        }
    }

    @Test func aLongPathIsCutAtItsStart() throws {
        let text = String(repeating: #"{"inner": {"a": "#, count: 40) + "1" + String(repeating: "}}", count: 40)
        let said = try #require(refusal(of: text))
        #expect(said.hasPrefix("'…") && said.hasSuffix(".inner.a': expected an object, found a number"))
        #expect(said.count < 200)
    }

    @Test func nestingIsLimited() {
        let text = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
        #expect(throws: JSONFault.self) {
            try JSONDocumentDecoder.decode([[Int]].self, from: SourceFile(path: "", text: text))
        }
    }
}
