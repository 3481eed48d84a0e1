import StoryKit

/// A transport whose messages may be lost before they reach the hub.
struct LossyTransport: CoReadingTransport {
    let transport: InMemoryTransport
    let delivery: FaultyDelivery

    func open(lastWill: [UInt8]) -> CoReadingInbox { transport.open(lastWill: lastWill) }
    func publish(_ message: [UInt8], retained: Bool) {
        if !delivery.isLost() { transport.publish(message, retained: retained) }
    }
    func close() async { await transport.close() }
}
