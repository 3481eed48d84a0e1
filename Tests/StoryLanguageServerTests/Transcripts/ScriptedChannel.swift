@testable import StoryLanguageServer

/// A client that says the next thing once the server has nothing more to say to the last one.
final class ScriptedChannel: MessageChannel {
    /// The messages that come at once; nil at the end of the conversation.
    private let next: () throws -> [[UInt8]]?
    private let take: ([UInt8]) throws -> Void
    private(set) var failure: (any Error)?

    init(next: @escaping () throws -> [[UInt8]]?, take: @escaping ([UInt8]) throws -> Void) {
        self.next = next
        self.take = take
    }

    var isOpen: Bool { failure == nil }

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
