import StoryFiles
import StoryPlatform

/// Standard input and output. It keeps reading while it waits to write, because a client may only write meanwhile.
package final class StandardChannel: MessageChannel {
    /// The number of bytes to write at once, for which a writable pipe has room: Linux's PIPE_BUF. POSIX's minimum is less.
    private static let portion = 4096
    /// The limit for reading ahead.
    private static let maximumAhead = 2 * FrameReader.maximumContent
    private static let blockSize = 1 << 16

    private var reader = FrameReader()
    private var ahead: [[UInt8]] = []
    private var aheadCount = 0
    private var fault: FrameReader.Fault?
    private var hasEnded = false
    private var isOpen = true
    /// Whether the last ``wait(forInput:forOutput:waits:)`` found room for a portion.
    private var canWrite = false

    package init() {}

    package func receive(waits: Bool, _ take: ([UInt8]) -> Void) throws(FrameReader.Fault) -> Bool {
        while !hasEnded, isOpen, fault == nil, aheadCount < Self.maximumAhead {
            let mayWait = waits && ahead.isEmpty
            guard wait(forInput: true, forOutput: false, waits: mayWait) || mayWait else { break }
        }
        let messages = ahead
        ahead = []
        aheadCount = 0
        for message in messages { take(message) }
        if let fault, messages.isEmpty { throw fault }
        return isOpen && (!hasEnded || !messages.isEmpty)
    }

    package func send(_ content: [UInt8]) {
        guard isOpen else { return }
        let header = Array("Content-Length: \(content.count)\r\n\r\n".utf8)
        (header + content).withUnsafeBytes { bytes in
            var rest = bytes[...]
            while isOpen, !rest.isEmpty {
                canWrite = false
                _ = wait(forInput: aheadCount < Self.maximumAhead, forOutput: true, waits: true)
                guard canWrite else { continue }
                let part = UnsafeRawBufferPointer(rebasing: rest.prefix(Self.portion))
                if !FileDescriptor.write(part, to: STDOUT_FILENO) { isOpen = false }
                rest = rest.dropFirst(part.count)
            }
        }
    }

    /// Waits for the requested operations, reads available input, and checks whether the output still has a reader.
    /// - Returns: Whether something was read.
    private func wait(forInput: Bool, forOutput: Bool, waits: Bool) -> Bool {
        let reads = forInput && !hasEnded && fault == nil
        var polled = [
            pollfd(fd: reads ? STDIN_FILENO : -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: STDOUT_FILENO, events: forOutput ? Int16(POLLOUT) : 0, revents: 0),
        ]
        let count = poll(&polled, 2, waits ? -1 : 0)
        guard count > 0 else { return false }
        if polled[1].revents & Int16(POLLERR | POLLNVAL) != 0 { isOpen = false }
        canWrite = polled[1].revents & Int16(POLLOUT) != 0
        // A terminal or a socket may have hung up.
        if polled[1].revents & Int16(POLLHUP) != 0, !canWrite { isOpen = false }
        return reads && polled[0].revents != 0 ? read() : false
    }

    /// - Returns: Whether there was input.
    private func read() -> Bool {
        let got = withUnsafeTemporaryAllocation(byteCount: Self.blockSize, alignment: 1) { block -> Int in
            let got = StoryPlatform.read(STDIN_FILENO, block.baseAddress!, block.count)
            if got > 0 { reader.append(block[..<got]) }
            return got
        }
        guard got > 0 else {
            if got == 0 || errno != EINTR && errno != EAGAIN { hasEnded = true }
            return false
        }
        do throws(FrameReader.Fault) {
            while let message = try reader.next() {
                ahead.append(message)
                aheadCount += message.count
            }
        } catch {
            fault = error
        }
        return true
    }
}
