/// Why bytes are not a message.
public enum CoReadingMessageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The message is longer than ``CoReadingMessage/sizeLimit`` bytes.
    case tooLong
    /// The message has another format version: the sender has another version of the app.
    case unknownVersion
    /// The message does not have the format that ``CoReadingMessage`` describes.
    case malformed

    /// A description for a log.
    public var description: String {
        switch self {
        case .tooLong: "the message has more than \(CoReadingMessage.sizeLimit) bytes"
        case .unknownVersion: "the message has another format version"
        case .malformed: "the bytes are not a message"
        }
    }
}
