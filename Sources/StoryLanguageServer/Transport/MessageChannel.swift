/// Where messages come from and go to.
package protocol MessageChannel: AnyObject {
    /// Calls `take` with each message that has come. Waits for one where `waits`, and for none otherwise.
    /// - Returns: False where nothing will come any more.
    func receive(waits: Bool, _ take: ([UInt8]) -> Void) throws(FrameReader.Fault) -> Bool

    /// Sends a message.
    func send(_ content: [UInt8])

    /// Whether somebody reads what is sent.
    var isOpen: Bool { get }
}
