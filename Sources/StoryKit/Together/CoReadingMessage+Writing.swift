import StoryIR
import StoryNavigation

extension CoReadingMessage {
    /// The longest id of a story and the longest location, in bytes.
    static let textLimit = 1024
    /// The longest hash, in bytes.
    static let hashLimit = 128

    /// Returns the bytes to send; nil if the message exceeds a limit, such as one with a location of more than 1024 bytes.
    public func encoded() -> [UInt8]? {
        // Drop the line feed at the end of the text.
        let bytes = [UInt8](JSONWriter.bytes(style: .compact, write).dropLast())
        // What exceeds a limit can't be decoded, nor can a name or an id with U+0000.
        guard let message = try? CoReadingMessage(decoding: bytes) else { return nil }
        // A page `a#b` would be decoded as the line `b` of the page `a`.
        if case .state(let state) = self, case .state(let decoded) = message, decoded.location != state.location {
            return nil
        }
        return bytes
    }

    private func write(_ json: inout JSONWriter) {
        json.beginObject()
        json.member("version", Self.version)
        switch self {
        case .state(let state):
            json.member("kind", "state")
            json.write(state.owner)
            json.member("epoch", state.epoch)
            json.member("sequence", state.sequence)
            json.write(state.revision)
            json.member("location", state.location.description)
            json.member("activity", state.activity.name)
            if state.letsFollowersTurn { json.member("free", true) }
            if let restart = state.restart { json.member("restart", restart) }
            if let offer = state.offer {
                json.beginObject("offer")
                json.member("to", offer.to.description)
                json.member("number", offer.number)
                json.endObject()
            }
        case .hello(let participant, let revision, let asks, let term, let sequence, let number):
            json.member("kind", "hello")
            json.write(participant)
            json.write(revision)
            json.member("number", number)
            json.member("asks", asks)
            if let term {
                json.beginObject("term")
                json.member("epoch", term.epoch)
                json.member("owner", term.owner.description)
                json.member("sequence", sequence)
                json.endObject()
            }
        case .leave(let id, let epoch, let number):
            json.member("kind", "leave")
            json.member("from", id.description)
            if let epoch { json.member("epoch", epoch) }
            if let number { json.member("number", number) }
        case .decline(let id, let epoch, let number):
            json.member("kind", "decline")
            json.member("from", id.description)
            json.member("epoch", epoch)
            json.member("number", number)
        }
        json.endObject()
    }
}

extension CoReadingActivity {
    private static let loading: [(name: String, activity: Self)] = [
        ("story", .loading(.story)), ("section", .loading(.section)), ("choice", .loading(.choice)),
        ("assets", .loading(.assets)), ("failure", .failure),
    ]

    /// The encoded name; nil for a page.
    var name: String? { Self.loading.first { $0.activity == self }?.name }

    init?(name: String) {
        guard let known = Self.loading.first(where: { $0.name == name }) else { return nil }
        self = known.activity
    }
}

extension JSONWriter {
    fileprivate mutating func write(_ revision: CoReadingRevision) {
        member("story", revision.story)
        member("hash", revision.hash)
    }

    /// One beyond `Int` becomes the greatest `Int`, which exceeds ``CoReadingMessage/numberLimit``, too.
    fileprivate mutating func member(_ name: StaticString, _ value: UInt64) { member(name, Int(clamping: value)) }

    fileprivate mutating func write(_ participant: CoReadingParticipant) {
        member("from", participant.id.description)
        member("name", participant.name)
    }
}
