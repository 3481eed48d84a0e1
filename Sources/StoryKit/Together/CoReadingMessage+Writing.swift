import StoryIR
import StoryNavigation

extension CoReadingMessage {
    /// The longest id of a story and the longest location, in bytes.
    static let textLimit = 1024
    /// The longest hash, in bytes.
    static let hashLimit = 128

    /// Returns the bytes to send; nil if the message exceeds a limit, such as one with a location of more than 1024 bytes.
    public func encoded() -> [UInt8]? {
        guard isSendable else { return nil }
        // Drop the line feed at the end of the text.
        let bytes = [UInt8](JSONWriter.bytes(style: .compact, write).dropLast())
        // A name or an id may contain U+0000, which our texts never do and messages must not.
        return Self.isReadable(bytes) ? bytes : nil
    }

    private var isSendable: Bool {
        switch self {
        case .state(let state):
            let location = state.location.description
            return Self.isSendable(state.revision) && location.utf8.count <= Self.textLimit
                && StoryLocation(location) == state.location
                && [state.epoch, state.sequence, state.restart ?? 1, state.offer?.number ?? 1].allSatisfy(Self.isNumber)
        case .hello(_, let revision, _, let term, let sequence, let number):
            return Self.isSendable(revision) && [term?.epoch ?? 1, sequence, number].allSatisfy(Self.isNumber)
        case .leave(_, let epoch, let number): return [epoch ?? 1, number ?? 1].allSatisfy(Self.isNumber)
        case .decline(_, let epoch, let number): return Self.isNumber(epoch) && Self.isNumber(number)
        }
    }

    private func write(_ json: inout JSONWriter) {
        json.beginObject()
        json.member("version", Self.version)
        switch self {
        case .state(let state):
            json.member("kind", "state")
            json.write(state.owner)
            json.member("epoch", Int(state.epoch))
            json.member("sequence", Int(state.sequence))
            json.write(state.revision)
            json.member("location", state.location.description)
            if let name = state.activity.name { json.member("activity", name) }
            if state.letsFollowersTurn { json.member("free", true) }
            if let restart = state.restart { json.member("restart", Int(restart)) }
            if let offer = state.offer {
                json.member("offer")
                json.beginObject()
                json.member("to", offer.to.description)
                json.member("number", Int(offer.number))
                json.endObject()
            }
        case .hello(let participant, let revision, let asks, let term, let sequence, let number):
            json.member("kind", "hello")
            json.write(participant)
            json.write(revision)
            json.member("number", Int(number))
            json.member("asks", asks)
            if let term {
                json.member("term")
                json.beginObject()
                json.member("epoch", Int(term.epoch))
                json.member("owner", term.owner.description)
                json.member("sequence", Int(sequence))
                json.endObject()
            }
        case .leave(let id, let epoch, let number):
            json.member("kind", "leave")
            json.member("from", id.description)
            if let epoch { json.member("epoch", Int(epoch)) }
            if let number { json.member("number", Int(number)) }
        case .decline(let id, let epoch, let number):
            json.member("kind", "decline")
            json.member("from", id.description)
            json.member("epoch", Int(epoch))
            json.member("number", Int(number))
        }
        json.endObject()
    }

    static func isSendable(_ revision: CoReadingRevision) -> Bool {
        (1...textLimit).contains(revision.story.utf8.count) && revision.hash.utf8.count <= hashLimit
    }

    static func isNumber(_ number: UInt64) -> Bool { (1...numberLimit).contains(number) }

    private static func isReadable(_ bytes: [UInt8]) -> Bool { (try? CoReadingMessage(decoding: bytes)) != nil }
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

    fileprivate mutating func write(_ participant: CoReadingParticipant) {
        member("from", participant.id.description)
        member("name", participant.name)
    }
}
