/// Why bytes are no message.
public enum CoReadingMessageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There are more than ``CoReadingMessage/sizeLimit`` bytes.
    case tooLong
    /// It is of another version of the form: the sender has another revision of the app.
    case unknownVersion
    /// It is not of the form that ``CoReadingMessage`` describes.
    case malformed

    /// The fact, for a log.
    public var description: String {
        switch self {
        case .tooLong: "the message has more than \(CoReadingMessage.sizeLimit) bytes"
        case .unknownVersion: "the message is of another version of the form"
        case .malformed: "the bytes are no message"
        }
    }
}
