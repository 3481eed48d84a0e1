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
    ]) func foundationReadsTheSame(_ text: String) throws {
        let theirs = try? JSONDecoder().decode(Everything.self, from: Data(text.utf8))
        let ours = try? JSONDocumentDecoder.decode(Everything.self, from: SourceFile(path: "", text: text))
        #expect(ours == theirs)
    }

    @Test func anErrorSaysWhereItIs() {
        let text = #"{"flag":true,"small":1,"large":1,"fraction":1,"list":[],"table":{"a":[1,"x"]}}"#
        do {
            _ = try JSONDocumentDecoder.decode(Everything.self, from: SourceFile(path: "", text: text))
            Issue.record("a text is no number")
        } catch DecodingError.typeMismatch(_, let context) {
            #expect(context.codingPath.map(\.stringValue) == ["table", "a", "1"])
        } catch {
            Issue.record("\(error)")
        }
    }

    @Test func thereIsABoundOnNesting() {
        let text = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
        #expect(throws: JSONFault.self) {
            try JSONDocumentDecoder.decode([[Int]].self, from: SourceFile(path: "", text: text))
        }
    }
}
