import StorySource

/// Authenticates the messages of one reading, so that only holders of its key can send any.
///
/// A message on its way is a tag and the bytes of the ``CoReadingMessage``. The tag is the HMAC (RFC 2104) with SHA-256, all 32
/// bytes of it, of the form's name and version, the reading's name and the message, divided by U+0000. So a message counts in
/// its own reading only, and, as the tag is of all its bytes, only as what it was sent as.
package struct CoReadingSeal: Sendable {
    private let key: [UInt8]
    private let context: [UInt8]

    package init(_ invitation: CoReadingInvitation) {
        key = Array(invitation.key.text.utf8)
        context = Array("mdxc/together/\(CoReadingMessage.version)\0\(invitation.name)\0".utf8)
    }

    /// What to send of a message's bytes.
    package func sealed(_ message: [UInt8]) -> [UInt8] { tag(of: message) + message }

    /// A message's bytes of what has come; nil where the sender does not have the key, or it is too long.
    package func opened(_ bytes: [UInt8]) -> [UInt8]? {
        guard (SHA256.byteCount...CoReadingMessage.sealedSizeLimit).contains(bytes.count) else { return nil }
        let message = Array(bytes[SHA256.byteCount...])
        // All bytes are compared, wherever they differ, so that the time it takes tells nothing about the right tag.
        let difference = zip(bytes, tag(of: message)).reduce(0) { $0 | ($1.0 ^ $1.1) }
        return difference == 0 ? message : nil
    }

    private func tag(of message: [UInt8]) -> [UInt8] { SHA256.authenticationCode(of: context + message, key: key) }
}
