@testable import StoryLanguageServer

/// A client that sends its next messages once the server has finished with the last ones.
final class ScriptedChannel: MessageChannel {
    /// Returns the messages to send at once; nil at the end of the session.
    private let next: () throws -> [[UInt8]]?
    private let take: ([UInt8]) throws -> Void
    private(set) var failure: (any Error)?

    init(next: @escaping () throws -> [[UInt8]]?, take: @escaping ([UInt8]) throws -> Void) {
        self.next = next
        self.take = take
    }

    func receive(waits: Bool, _ take: ([UInt8]) -> Void) throws(FrameReader.Fault) -> Bool {
        guard waits else { return true }
        do {
            guard let messages = try next() else { return false }
            for message in messages { take(message) }
            return true
        } catch {
            failure = failure ?? error
            return false
        }
    }

    func send(_ content: [UInt8]) {
        do { try take(content) } catch { failure = failure ?? error }
    }
}
