import StoryIR
import StoryJSON
import StoryKit
import StorySource
import Testing

@Suite struct LibraryValueTests {
    @Test(arguments: [("4-8", 4, 8), ("0-120", 0, 120), ("7-7", 7, 7), ("04-08", 4, 8)])
    func `parses ages`(text: String, youngest: Int, oldest: Int) throws {
        let ages = try #require(AgeRange(text))
        #expect(ages.youngest == youngest && ages.oldest == oldest)
    }

    @Test(arguments: ["", "4", "4-", "-8", "8-4", "4-8-9", "4–8", " 4-8", "+4-8", "1234-5000", "a-b"])
    func `parses nothing else as ages`(text: String) {
        #expect(AgeRange(text) == nil)
    }

    @Test func `ranges overlap if they have an age in common`() throws {
        let ages = try #require(AgeRange("4-8"))
        for (other, overlaps) in [
            ("8-12", true), ("1-4", true), ("5-6", true), ("0-99", true), ("9-12", false), ("1-3", false),
        ] {
            #expect(ages.overlaps(try #require(AgeRange(other))) == overlaps, "\(other)")
        }
        #expect(AgeRange(youngest: 3, oldest: 2) == nil && AgeRange(youngest: -1, oldest: 2) == nil)
        // Whatever can be encoded can be decoded.
        let widest = try #require(AgeRange(youngest: 0, oldest: 999))
        #expect(AgeRange(widest.description) == widest && AgeRange(youngest: 5, oldest: 1000) == nil)
    }

    @Test func `paths are counted beyond the range of Int`() throws {
        let counts = try ["0", "9", "10", "99999999999999999999999", "100000000000000000000000"].map {
            try #require(PathCount($0))
        }
        #expect(counts.shuffled().sorted() == counts)
        #expect(PathCount("007") == PathCount("7"))
        #expect(PathCount("000")?.description == "0")
        for text in ["", "-1", "1.0", "+1", "１", "1 "] { #expect(PathCount(text) == nil, "\(text)") }
    }

    @Test func `values are encoded as text and decoded strictly`() throws {
        struct Both: Codable, Equatable {
            var ages: AgeRange
            var paths: PathCount
        }
        func decoded(_ text: String) throws -> Both {
            try JSONDocumentDecoder.decode(Both.self, from: SourceFile(path: "a", text: text))
        }
        let both = try decoded(#"{"ages": "4-8", "paths": "12"}"#)
        #expect(both.ages == AgeRange("4-8") && both.paths == PathCount("12"))
        #expect(throws: DecodingError.self) { try decoded(#"{"ages": "8-4", "paths": "12"}"#) }
        #expect(throws: DecodingError.self) { try decoded(#"{"ages": "4-8", "paths": "many"}"#) }
    }

    @Test(arguments: [
        ("wolf", "file:///books/wolf"), ("./a:b", "file:///books/a:b"), (".", "file:///books"),
        ("https://a.example/wolf", "https://a.example/wolf"), ("../wolf", nil), ("/etc", nil),
    ])
    func `a package is in the folder of its library, or elsewhere on the web`(package: String, url: String?) throws {
        let folder = try #require(ResourceURL("file:///books"))
        #expect(StoryRecord(id: "a", title: "A", package: package).packageURL(in: folder)?.description == url)
    }
}
