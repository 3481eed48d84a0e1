import StoryNavigation
import StorySource

extension CoReadingMessage {
    /// The longest id of a story and the longest location, in bytes.
    static let textLimit = 1024
    /// The longest hash, in bytes.
    static let hashLimit = 128

    /// The bytes to send; nil where the message holds what no message can, such as a location of more than 1024 bytes.
    public func encoded() -> [UInt8]? {
        var object = Object()
        object.number("version", UInt64(Self.version))
        switch self {
        case .state(let state):
            let revision = state.revision
            let location = state.location.description
            guard Self.isSendable(revision), location.utf8.count <= Self.textLimit,
                StoryLocation(location) == state.location,
                Self.isNumber(state.epoch), Self.isNumber(state.sequence),
                state.offer.map({ Self.isNumber($0.number) }) ?? true
            else { return nil }
            object.text("kind", "state")
            object.text("from", state.owner.id.description)
            object.text("name", state.owner.name)
            object.number("epoch", state.epoch)
            object.number("sequence", state.sequence)
            object.revision(revision)
            object.text("location", location)
            if let offer = state.offer {
                var inner = Object()
                inner.text("to", offer.to.description)
                inner.number("number", offer.number)
                object.member("offer", inner.finished())
            }
        case .hello(let participant, let revision, let asks, let term):
            guard Self.isSendable(revision), term.map({ Self.isNumber($0.epoch) }) ?? true else { return nil }
            object.text("kind", "hello")
            object.text("from", participant.id.description)
            object.text("name", participant.name)
            object.revision(revision)
            object.member("asks", Array("\(asks)".utf8))
            if let term {
                var inner = Object()
                inner.number("epoch", term.epoch)
                inner.text("owner", term.owner.description)
                object.member("term", inner.finished())
            }
        case .leave(let id):
            object.text("kind", "leave")
            object.text("from", id.description)
        case .decline(let id, let epoch, let number):
            guard Self.isNumber(epoch), Self.isNumber(number) else { return nil }
            object.text("kind", "decline")
            object.text("from", id.description)
            object.number("epoch", epoch)
            object.number("number", number)
        }
        let bytes = object.finished()
        // A name or an id may hold U+0000, which no text of ours does and no message may.
        return Self.isReadable(bytes) ? bytes : nil
    }

    static func isSendable(_ revision: CoReadingRevision) -> Bool {
        (1...textLimit).contains(revision.story.utf8.count) && revision.hash.utf8.count <= hashLimit
    }

    static func isNumber(_ number: UInt64) -> Bool { (1...numberLimit).contains(number) }

    private static func isReadable(_ bytes: [UInt8]) -> Bool { (try? CoReadingMessage(decoding: bytes)) != nil }

    /// A JSON object in the making.
    private struct Object {
        private var bytes = [UInt8(ascii: "{")]

        mutating func member(_ name: StaticString, _ value: [UInt8]) {
            if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
            bytes += "\"\(name)\":".utf8
            bytes += value
        }

        mutating func number(_ name: StaticString, _ value: UInt64) { member(name, Array("\(value)".utf8)) }

        mutating func text(_ name: StaticString, _ value: String) {
            var text = [UInt8(ascii: "\"")]
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: JSONEscape.longest) { buffer in
                guard let base = buffer.baseAddress else { return }
                for byte in value.utf8 {
                    if JSONEscape.needsEscape(byte) {
                        let count = JSONEscape.write(byte, to: base)
                        text += buffer[..<count]
                    } else {
                        text.append(byte)
                    }
                }
            }
            text.append(UInt8(ascii: "\""))
            member(name, text)
        }

        mutating func revision(_ revision: CoReadingRevision) {
            text("story", revision.story)
            text("hash", revision.hash)
        }

        consuming func finished() -> [UInt8] {
            bytes.append(UInt8(ascii: "}"))
            return bytes
        }
    }
}
