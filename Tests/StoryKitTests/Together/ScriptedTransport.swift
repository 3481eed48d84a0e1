import StoryKit
import StorySource

/// A transport that a test controls, and that records its calls.
final class ScriptedTransport: CoReadingTransport {
    enum Call: Equatable {
        case open
        case publish(CoReadingMessage?)
        case close
    }

    /// The session's inbox.
    let inbox = CoReadingInbox()
    private let log = Lock<[Call]>([])
    private let closing: @Sendable () async -> Void

    /// - Parameter closing: Called by ``close()``, which waits for it.
    init(closing: @escaping @Sendable () async -> Void = {}) { self.closing = closing }

    var calls: [Call] { log.withLock { $0 } }

    func open(lastWill: [UInt8]) -> CoReadingInbox {
        log.withLock { $0.append(.open) }
        return inbox
    }

    func publish(_ message: [UInt8], retained: Bool) {
        let message = CoReadingTable.seal.opened(message).flatMap { try? CoReadingMessage(decoding: $0) }
        log.withLock { $0.append(.publish(message)) }
    }

    func close() async {
        log.withLock { $0.append(.close) }
        await closing()
        inbox.finish()
    }
}
