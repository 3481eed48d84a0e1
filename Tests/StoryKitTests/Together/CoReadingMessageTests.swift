import StoryNavigation
import TestSupport
import Testing

@testable import StoryKit

@Suite struct CoReadingMessageTests {
    private static let id = CoReadingParticipant.ID("9f2c") ?? .random()
    private static let revision = CoReadingRevision(story: "the-wolf", hash: "xxh128:0")

    private static func state(
        name: String = "Ada", epoch: UInt64 = 3, sequence: UInt64 = 17, story: String = "the-wolf",
        location: StoryLocation = StoryLocation(section: "wood", page: "path", line: "l2"),
        activity: CoReadingActivity = .reading, letsFollowersTurn: Bool = false, restart: UInt64? = nil,
        offer: CoReadingState.Offer? = nil
    ) -> CoReadingMessage {
        .state(
            CoReadingState(
                owner: CoReadingParticipant(id: id, name: name), epoch: epoch, sequence: sequence,
                revision: CoReadingRevision(story: story, hash: "xxh128:0"), location: location, activity: activity,
                letsFollowersTurn: letsFollowersTurn, restart: restart, offer: offer))
    }

    @Test func `has the documented format`() throws {
        let to = try #require(CoReadingParticipant.ID("71aa"))
        let bytes = try #require(
            Self.state(
                activity: .loading(.choice), letsFollowersTurn: true, restart: 2, offer: .init(to: to, number: 15)
            )
            .encoded())
        #expect(
            String(decoding: bytes, as: UTF8.self) == #"{"version":3,"kind":"state","from":"9f2c","name":"Ada","#
                + #""epoch":3,"sequence":17,"story":"the-wolf","hash":"xxh128:0","location":"wood/path#l2","#
                + #""activity":"choice","free":true,"restart":2,"offer":{"to":"71aa","number":15}}"#)
        #expect(
            CoReadingMessage.decline(from: to, epoch: 1, number: 2).encoded().map {
                String(decoding: $0, as: UTF8.self)
            }
                == #"{"version":3,"kind":"decline","from":"71aa","epoch":1,"number":2}"#)
        let hello = CoReadingMessage.hello(
            from: CoReadingParticipant(id: to, name: "Bo"), revision: Self.revision, asks: false,
            term: .init(epoch: 3, owner: Self.id), sequence: 8, number: 5)
        #expect(
            hello.encoded().map { String(decoding: $0, as: UTF8.self) }
                == #"{"version":3,"kind":"hello","from":"71aa","name":"Bo","story":"the-wolf","hash":"xxh128:0","#
                + #""number":5,"asks":false,"term":{"epoch":3,"owner":"9f2c","sequence":8}}"#)
    }

    @Test(arguments: [
        state(), state(name: "\"\\\n\u{1B}[2J\u{7F}ü\u{2028}😀{}"),
        state(epoch: 1, sequence: CoReadingMessage.numberLimit),
        state(offer: .init(to: id, number: 1)), state(location: StoryLocation(section: "é", page: "\"")),
        state(story: String(repeating: "\u{1}", count: 1024)), state(name: ""),
        .hello(from: CoReadingParticipant(id: id, name: "Bo"), revision: revision, asks: true, term: nil),
        .hello(
            from: CoReadingParticipant(id: id, name: "Bo"), revision: revision, asks: false,
            term: .init(epoch: 3, owner: id), sequence: CoReadingMessage.numberLimit, number: 7),
        state(activity: .loading(.section)), state(activity: .failure, letsFollowersTurn: true, restart: 9),
        .leave(from: id), .leave(from: id, epoch: 2, number: 7), .leave(from: id, number: 7),
        .decline(from: id, epoch: 4, number: 9),
    ])
    func `decodes what it encodes`(message: CoReadingMessage) throws {
        #expect(try CoReadingMessage(decoding: #require(message.encoded())) == message)
    }

    @Test(arguments: [
        state(epoch: 0), state(sequence: 0), state(epoch: CoReadingMessage.numberLimit + 1), state(story: ""),
        state(story: String(repeating: "x", count: 1025)), state(name: "\u{0}"),
        state(location: StoryLocation(section: "a", page: String(repeating: "x", count: 1023))),
        state(location: StoryLocation(section: "a/b", page: "c")),
        state(location: StoryLocation(section: "", page: "")),
        state(offer: .init(to: id, number: 0)), state(restart: 0),
        .hello(from: .init(id: id, name: "Bo"), revision: revision, asks: true, term: nil, number: 0),
        .hello(from: .init(id: id, name: "Bo"), revision: revision, asks: true, term: .init(epoch: 0, owner: id)),
        .hello(
            from: .init(id: id, name: "Bo"), revision: .init(story: "s", hash: String(repeating: "x", count: 129)),
            asks: true, term: nil),
        .decline(from: id, epoch: 0, number: 1),
    ])
    func `does not encode what could not be decoded`(message: CoReadingMessage) {
        #expect(message.encoded() == nil)
    }

    @Test func `has room for the longest texts`() {
        let long = StoryLocation(
            section: String(repeating: "\u{1}", count: 1000), page: String(repeating: "\u{1}", count: 23))
        let name = String(repeating: "\u{1}", count: 128)
        #expect(Self.state(name: name, story: String(repeating: "\u{1}", count: 1024), location: long).encoded() != nil)
    }

    @Test(arguments: [
        "", " ", "{}", "null", "7", "[]", #""state""#, "{\"version\":1", #"{"version":3}"#,
        #"{"version":3,"kind":"leave","from":"a","number":0}"#,
        #"{"version":3,"kind":"leave","from":"a","epoch":null}"#,
        #"{"version":3,"kind":"leave"}"#, #"{"version":3,"kind":"leave","from":""}"#,
        #"{"version":3,"kind":"leave","from":"a b"}"#, #"{"version":3,"kind":"leave","from":"a"}x"#,
        #"{"version":3,"kind":"leave","from":"a","more":1}"#, #"{"version":3,"kind":"leave","from":"a","from":"b"}"#,
        #"{"version":3,"kind":"leave","from":7}"#, #"{"version":"1","kind":"leave","from":"a"}"#,
        #"{"version":3,"kind":"LEAVE","from":"a"}"#, #"{"version":3,"kind":"hello","from":"a","name":"b"}"#,
        #"{"version":3,"kind":"hello","from":"a","name":"b","story":"s","hash":"h","number":1,"asks":1}"#,
        #"{"version":3,"kind":"hello","from":"a","name":"b\u0000","story":"s","hash":"h","number":1,"asks":true}"#,
        #"{"version":3,"kind":"hello","from":"a","name":"\ud800","story":"s","hash":"h","number":1,"asks":true}"#,
        #"{"version":3,"kind":"hello","from":"a","name":"b","story":"s","hash":"h","number":1,"asks":true,"term":null}"#,
        #"{"version":3,"kind":"hello","from":"a","name":"b","story":"s","hash":"h","number":1,"asks":true,"term":{"epoch":0,"owner":"a"}}"#,
        #"{"version":3,"kind":"hello","from":"a","name":"b","story":"s","hash":"h","number":1,"asks":true,"term":{"epoch":1}}"#,
        #"{"version":3,"kind":"hello","from":"a","name":"b","story":"s","hash":"h","number":1,"asks":true,"term":{"epoch":1,"owner":"a","more":1}}"#,
        #"{"version":3,"kind":"hello","from":"a","name":"b","asks":true}"#,
        #"{"version":3,"kind":"hello","from":"a","name":"b","story":"","hash":"h","number":1,"asks":true}"#,
        #"{"version":3,"kind":"decline","from":"a","epoch":1.5,"number":1}"#,
        #"{"version":3,"kind":"decline","from":"a","epoch":-1,"number":1}"#,
        #"{"version":3,"kind":"decline","from":"a","epoch":1e99,"number":1}"#,
        #"{"version":3,"kind":"decline","from":"a","epoch":9007199254740992,"number":1}"#,
        #"{"version":3,"kind":"state","from":"a","name":"","epoch":1,"sequence":1,"story":"s","hash":"","location":"x"}"#,
        #"{"version":3,"kind":"state","from":"a","name":"","epoch":1,"sequence":1,"story":"","hash":"","location":"x/y"}"#,
        #"{"version":3,"kind":"state","from":"a","name":"","epoch":1,"sequence":1,"story":"s","hash":"","location":"x/y","#
            + #""offer":null}"#,
        #"{"version":3,"kind":"state","from":"a","name":"","epoch":1,"sequence":1,"story":"s","hash":"","location":"x/y","#
            + #""offer":{"to":"b","number":1,"why":{}}}"#,
    ])
    func `refuses other bytes`(text: String) {
        #expect(throws: CoReadingMessageError.malformed) { try CoReadingMessage(decoding: Array(text.utf8)) }
    }

    @Test func `tells messages apart that are too long, of another version, or not text`() {
        let limit = CoReadingMessage.sizeLimit
        let message = Array(#"{"version":3,"kind":"leave","from":"a"}"#.utf8)
        let padded = message + [UInt8](repeating: 0x20, count: limit - message.count)
        #expect(throws: Never.self) { try CoReadingMessage(decoding: padded) }
        #expect(throws: CoReadingMessageError.tooLong) { try CoReadingMessage(decoding: padded + [0x20]) }
        #expect(throws: CoReadingMessageError.unknownVersion) {
            try CoReadingMessage(decoding: Array(#"{"new":[],"version":1}"#.utf8))
        }
        #expect(throws: CoReadingMessageError.malformed) {
            try CoReadingMessage(
                decoding: Array(#"{"version":3,"kind":"hello","from":"a","name":""#.utf8) + [0xC3]
                    + Array(#"","story":"s","hash":"h","number":1,"asks":true}"#.utf8))
        }
    }

    /// Random damage gives a message or an error; it never traps, and what can be decoded can be encoded again.
    @Test func `survives random damage`() throws {
        var random = SeededGenerator(seed: 4)
        let messages = [
            Self.state(offer: .init(to: Self.id, number: 3)),
            .hello(
                from: .init(id: Self.id, name: "Bo"), revision: Self.revision, asks: true,
                term: .init(epoch: 3, owner: Self.id)),
        ]
        let originals = try messages.map { try #require($0.encoded()) }
        for round in 0..<20_000 {
            var bytes = originals[round % originals.count]
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let index = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.remove(at: index)
                default: bytes.insert(bytes[Int.random(in: 0..<bytes.count, using: &random)], at: index)
                }
            }
            if let message = try? CoReadingMessage(decoding: bytes) {
                #expect(try CoReadingMessage(decoding: #require(message.encoded())) == message)
            }
        }
    }

    @Test func `names are truncated between characters`() {
        let name = CoReadingParticipant(id: Self.id, name: String(repeating: "👩‍👧", count: 20)).name
        #expect(name == String(repeating: "👩‍👧", count: 128 / "👩‍👧".utf8.count))
    }

    @Test(arguments: ["", "a b", "ä", "a/b", String(repeating: "a", count: 65), "a\u{0}"])
    func `requires the id of a sender`(text: String) { #expect(CoReadingParticipant.ID(text) == nil) }

    @Test func `random ids have full length`() {
        struct Low: RandomNumberGenerator { mutating func next() -> UInt64 { 10 } }
        var low = Low()
        #expect(CoReadingParticipant.ID(using: &low).description == "000000000000000a")
    }
}
