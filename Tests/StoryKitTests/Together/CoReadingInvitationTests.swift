import TestSupport
import Testing

@testable import StoryKit

@Suite struct CoReadingInvitationTests {
    private static let key = "abcdefghijklmnopqrstuvwxyz"

    @Test func `parses the text that it writes`() throws {
        let invitation = try CoReadingInvitation(name: "friday ü")
        #expect(try CoReadingInvitation(invitation.text) == invitation)
        #expect(invitation.text == "friday ü#\(invitation.key.text)")
        #expect(try CoReadingInvitation("f#\(Self.key.uppercased())").key.text == Self.key)
    }

    @Test(arguments: [
        ("friday", CoReadingInvitationError.missingKey), ("friday#", .key), ("friday#abc", .key),
        ("#\(key)", .name("")),
        ("a/b#\(key)", .name("a/b")), ("a\u{1B}#\(key)", .name("a\u{1B}")), ("", .name("")), ("a#\(key)#", .key),
        ("a#\(key)a", .key), ("a#1\(key.dropFirst())", .key), ("a# \(key.dropFirst())", .key),
        ("a#\u{130}\(key.dropFirst(2))", .key),
    ])
    func `refuses other texts, and reveals no key`(text: String, error: CoReadingInvitationError) {
        #expect(throws: error) { try CoReadingInvitation(text) }
        #expect(!error.description.contains(Self.key.dropFirst()))
    }

    @Test func `no description reveals the key`() throws {
        let invitation = try CoReadingInvitation(name: "friday")
        var dumped = ""
        dump(invitation, to: &dumped)
        for text in ["\(invitation)", String(reflecting: invitation), "\(invitation.key)", dumped] {
            #expect(!text.contains(invitation.key.text))
        }
    }

    @Test func `keys differ, and use all characters`() {
        let keys = (0..<200).map { _ in CoReadingKey.random().text }
        #expect(Set(keys).count == keys.count)
        #expect(Set(keys.joined()).count == 32)
        #expect(keys.allSatisfy { CoReadingKey($0)?.text == $0 })
    }
}

@Suite struct CoReadingSealTests {
    private let message = Array(#"{"version":3,"kind":"leave","from":"a"}"#.utf8)
    private let seal = CoReadingSeal(CoReadingTable.invitation("friday"))

    /// The tag computed by Python: `hmac.new(key, b"mdxc/together/3\0friday\0" + message, "sha256")`.
    @Test func `has the documented format`() throws {
        let seal = CoReadingSeal(try CoReadingInvitation("friday#abcdefghijklmnopqrstuvwxyz"))
        let sealed = seal.sealed(message)
        #expect(
            sealed.prefix(32).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
                == "7620cbcc724b5cff2ed543d021347e152e61d0e1f4162080d062434210d49d90")
        #expect(sealed.suffix(from: 32) == message[...])
    }

    @Test func `opens what it has sealed, and nothing that was altered`() {
        let sealed = seal.sealed(message)
        #expect(seal.opened(sealed) == message)
        #expect(seal.opened(seal.sealed([])) == [])
        for index in sealed.indices {
            for bit in 0..<8 {
                var damaged = sealed
                damaged[index] ^= 1 << bit
                #expect(seal.opened(damaged) == nil)
            }
            #expect(seal.opened(Array(sealed[..<index])) == nil)
        }
        #expect(seal.opened(sealed + [0]) == nil)
        #expect(seal.opened(message) == nil)
    }

    @Test func `opens nothing of another key or another reading`() throws {
        let sealed = seal.sealed(message)
        #expect(CoReadingSeal(CoReadingTable.invitation("friday", seed: 2)).opened(sealed) == nil)
        #expect(CoReadingSeal(CoReadingTable.invitation("frida")).opened(sealed) == nil)
        #expect(CoReadingSeal(CoReadingTable.invitation("fridays")).opened(sealed) == nil)
    }

    @Test func `opens nothing that is too long`() {
        let longest = [UInt8](repeating: 0x20, count: CoReadingMessage.sizeLimit)
        #expect(seal.opened(seal.sealed(longest)) == longest)
        #expect(seal.opened(seal.sealed(longest + [0x20])) == nil)
    }
}
