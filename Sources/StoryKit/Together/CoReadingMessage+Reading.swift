import StoryJSON
import StoryNavigation
import StorySource

extension CoReadingMessage {
    /// Decodes a message in the format of ``encoded()``.
    public init(decoding bytes: [UInt8]) throws(CoReadingMessageError) {
        guard bytes.count <= Self.sizeLimit else { throw .tooLong }
        guard let text = String(wellFormed: bytes),
            let tree = try? JSONParser.parse(SourceFile(path: "", text: text), depthLimit: 2),
            tree.nulCharacters.isEmpty, tree.duplicateNames().isEmpty, var object = Members(of: tree.root, in: tree)
        else { throw .malformed }
        guard let version = object.number("version") else { throw .malformed }
        guard version == Self.version else { throw .unknownVersion }
        guard let message = Self.read(&object), object.isEmpty else { throw .malformed }
        self = message
    }

    private static func read(_ object: inout Members) -> CoReadingMessage? {
        guard let kind = object.text("kind"), let from = object.id("from") else { return nil }
        switch kind {
        case "state": return readState(from, &object).map { .state($0) }
        case "hello":
            guard let name = object.name(), let revision = object.revision(), let number = object.number("number"),
                let asks = object.flag("asks")
            else { return nil }
            var term: CoReadingTerm?
            var sequence: UInt64 = 1
            if object.has("term") {
                guard var inner = object.object("term"), let epoch = inner.number("epoch"),
                    let owner = inner.id("owner"), let last = inner.number("sequence"), inner.isEmpty
                else { return nil }
                sequence = last
                term = CoReadingTerm(epoch: epoch, owner: owner)
            }
            return .hello(
                from: CoReadingParticipant(id: from, name: name), revision: revision, asks: asks, term: term,
                sequence: sequence, number: number)
        case "leave":
            let present = ["epoch", "number"].map { object.has($0) }
            let (epoch, number) = (object.number("epoch"), object.number("number"))
            return present == [epoch != nil, number != nil] ? .leave(from: from, epoch: epoch, number: number) : nil
        case "decline":
            guard let epoch = object.number("epoch"), let number = object.number("number") else { return nil }
            return .decline(from: from, epoch: epoch, number: number)
        default: return nil
        }
    }

    private static func readState(_ from: CoReadingParticipant.ID, _ object: inout Members) -> CoReadingState? {
        guard let name = object.name(), let epoch = object.number("epoch"), let sequence = object.number("sequence"),
            let revision = object.revision(), let written = object.text("location"), written.utf8.count <= textLimit,
            let location = StoryLocation(written)
        else { return nil }
        var state = CoReadingState(
            owner: CoReadingParticipant(id: from, name: name), epoch: epoch, sequence: sequence,
            revision: revision, location: location)
        if object.has("activity") {
            guard let activity = object.text("activity").flatMap(CoReadingActivity.init(name:)) else { return nil }
            state.activity = activity
        }
        if object.has("free") {
            guard object.flag("free") == true else { return nil }
            state.letsFollowersTurn = true
        }
        if object.has("restart") {
            guard let restart = object.number("restart") else { return nil }
            state.restart = restart
        }
        if object.has("offer") {
            guard var offer = object.object("offer"), let to = offer.id("to"), let number = offer.number("number"),
                offer.isEmpty
            else { return nil }
            state.offer = CoReadingState.Offer(to: to, number: number)
        }
        return state
    }

    /// The members of an object that are not decoded yet.
    private struct Members {
        private let tree: JSONTree
        private var values: [String: Int] = [:]

        init?(of node: Int, in tree: JSONTree) {
            guard tree[node].kind == .object else { return nil }
            self.tree = tree
            for (name, value) in tree.members(of: node) { values[tree.string(name)] = value }
        }

        var isEmpty: Bool { values.isEmpty }

        func has(_ name: String) -> Bool { values[name] != nil }

        private mutating func take(_ name: String, _ kind: JSONNode.Kind) -> Int? {
            guard let node = values[name], tree[node].kind == kind else { return nil }
            values[name] = nil
            return node
        }

        mutating func text(_ name: String) -> String? { take(name, .string).map { tree.string($0) } }

        mutating func id(_ name: String) -> CoReadingParticipant.ID? { text(name).flatMap { .init($0) } }

        mutating func name() -> String? {
            text("name").flatMap { $0.utf8.count <= CoReadingParticipant.nameLimit ? $0 : nil }
        }

        mutating func revision() -> CoReadingRevision? {
            guard let story = text("story"), (1...CoReadingMessage.textLimit).contains(story.utf8.count),
                let hash = text("hash"), hash.utf8.count <= CoReadingMessage.hashLimit
            else { return nil }
            return CoReadingRevision(story: story, hash: hash)
        }

        mutating func flag(_ name: String) -> Bool? {
            if take(name, .true) != nil { return true }
            return take(name, .false) != nil ? false : nil
        }

        mutating func number(_ name: String) -> UInt64? {
            take(name, .number).flatMap { tree.wholeNumber($0, as: UInt64.self) }
                .flatMap { (1...CoReadingMessage.numberLimit).contains($0) ? $0 : nil }
        }

        mutating func object(_ name: String) -> Members? { take(name, .object).flatMap { Members(of: $0, in: tree) } }
    }
}
