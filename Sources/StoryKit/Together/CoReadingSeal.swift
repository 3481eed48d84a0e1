import StorySource

/// Authenticates the messages of one reading, so that only holders of its key can send any.
///
/// In transit, a message consists of a tag and the bytes of the ``CoReadingMessage``. The tag is the full 32-byte HMAC (RFC
/// 2104) with SHA-256 of the format's name and version, the reading's name and the message, separated by U+0000. So a message
/// is valid only in its own reading, and, because the tag covers all its bytes, only unaltered.
package struct CoReadingSeal: Sendable {
    private let key: [UInt8]
    private let context: [UInt8]

    package init(_ invitation: CoReadingInvitation) {
        key = Array(invitation.key.text.utf8)
        context = Array("mdxc/together/\(CoReadingMessage.version)\0\(invitation.name)\0".utf8)
    }

    /// Returns the bytes to send for a message.
    package func sealed(_ message: [UInt8]) -> [UInt8] { tag(of: message) + message }

    /// Returns the message in received bytes; nil if the sender does not have the key, or the message is too long.
    package func opened(_ bytes: [UInt8]) -> [UInt8]? {
        guard (SHA256.byteCount...CoReadingMessage.sealedSizeLimit).contains(bytes.count) else { return nil }
        let message = Array(bytes[SHA256.byteCount...])
        // Compare all bytes, wherever they differ, so that the time taken reveals nothing about the right tag.
        let difference = zip(bytes, tag(of: message)).reduce(0) { $0 | ($1.0 ^ $1.1) }
        return difference == 0 ? message : nil
    }

    private func tag(of message: [UInt8]) -> [UInt8] { SHA256.authenticationCode(of: context + message, key: key) }
}
