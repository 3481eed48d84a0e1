import StoryFiles
import StoryPlatform

/// Reads the requests of a build system, and writes the responses.
package struct WorkChannel: ~Copyable {
    /// The greatest size of a request in bytes.
    package static let sizeLimit = 64 << 20

    private let input: FileDescriptor
    private let output: FileDescriptor
    private let format: WorkProtocol
    /// What was read and not yet taken.
    private var buffer: [UInt8] = []
    private var scan = ObjectScan()

    package init(_ format: WorkProtocol, input: consuming FileDescriptor, output: consuming FileDescriptor) {
        self.format = format
        self.input = input
        self.output = output
    }

    /// Waits for a request. Returns nil at the end of the input.
    package mutating func next() throws(SystemError) -> WorkRequest? {
        while true {
            let taken = format == .proto ? try takeMessage() : try takeObject()
            if let taken { return taken }
            // Since the buffer has no whole request, it is smaller than the limit and what is read at once.
            guard buffer.count <= Self.sizeLimit + 10 else { throw Self.tooLarge }
            let room = 1 << 16
            var got = Int?.none
            buffer += [UInt8](unsafeUninitializedCapacity: room) { bytes, count in
                got = input.read(into: bytes.baseAddress!, room)
                count = got ?? 0
            }
            guard let got else { throw SystemError("can't read", RawPath("<stdin>")) }
            if got > 0 { continue }
            if buffer.allSatisfy({ format == .json && ObjectScan.isSpace($0) }) { return nil }
            throw SystemError("the input ends within a work request")
        }
    }

    package func answer(_ response: WorkResponse) throws(SystemError) {
        let isWritten = (format == .proto ? response.proto : response.json).withUnsafeBytes { output.write($0) }
        if !isWritten { throw SystemError("can't write", RawPath("<stdout>")) }
    }

    private static let tooLarge = SystemError("a work request has more than \(sizeLimit) bytes")

    private mutating func takeMessage() throws(SystemError) -> WorkRequest? {
        var (length, count) = (0, 0)
        repeat {
            guard count < buffer.count else { return nil }
            length |= Int(buffer[count] & 0x7F) << (7 * count)
            count += 1
            if length > Self.sizeLimit || count > 5 { throw Self.tooLarge }
        } while buffer[count - 1] >= 0x80
        guard buffer.count >= count + length else { return nil }
        guard let request = WorkRequest(proto: buffer[count..<(count + length)]) else {
            throw SystemError("a work request is not in Protocol Buffers; '--worker-protocol' names what it is in")
        }
        buffer.removeFirst(count + length)
        return request
    }

    private mutating func takeObject() throws(SystemError) -> WorkRequest? {
        let end = scan.end(in: buffer)
        guard end != nil || scan.isObject else { throw Self.notJSON }
        guard let end else { return nil }
        guard end <= Self.sizeLimit else { throw Self.tooLarge }
        guard let request = WorkRequest(json: Array(buffer[..<end])) else { throw Self.notJSON }
        buffer.removeFirst(end)
        scan = ObjectScan()
        return request
    }

    private static let notJSON = SystemError(
        "a work request is not in JSON; '--worker-protocol' names what it is in")
}

/// Finds the end of a JSON object whose bytes arrive in pieces.
private struct ObjectScan {
    private var offset = 0
    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    /// Whether what was read so far may be the beginning of an object.
    private(set) var isObject = true

    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    /// Returns the offset after the object; nil if more bytes are needed. `bytes`: all bytes so far.
    mutating func end(in bytes: [UInt8]) -> Int? {
        while offset < bytes.count, isObject {
            let byte = bytes[offset]
            offset += 1
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "}"):
                depth -= 1
                if depth == 0 { return offset }
                isObject = depth > 0
            case UInt8(ascii: "\"") where depth > 0: isInString = true
            default: isObject = depth > 0 || Self.isSpace(byte)
            }
        }
        return nil
    }
}
