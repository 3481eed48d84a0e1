/// Receives and sends messages.
package protocol MessageChannel: AnyObject {
    /// Calls `take` with each message that has arrived. Waits for one if `waits` is true.
    /// - Returns: False if the channel has ended.
    func receive(waits: Bool, _ take: ([UInt8]) -> Void) throws(FrameReader.Fault) -> Bool

    func send(_ content: [UInt8])
}
