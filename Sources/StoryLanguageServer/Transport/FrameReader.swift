/// Splits a stream of bytes into messages: headers, an empty line, and as many bytes as `Content-Length` specifies.
package struct FrameReader {
    /// A fault after which the stream is unreadable: the start of the next message is unknown.
    package enum Fault: Error, Equatable {
        case badHeader
        case tooLarge
    }

    /// The greatest size of a message: a story of the greatest size allowed by default, with an escape for every fourth byte.
    package static let maximumContent = 128 << 20
    /// The greatest size of a message's headers.
    package static let maximumHeader = 8 << 10

    private var buffer: [UInt8] = []
    private var start = 0
    /// The length of the message whose headers are parsed.
    private var length: Int?

    package init() {}

    package mutating func append(_ bytes: some Collection<UInt8>) {
        if start == buffer.count {
            buffer.removeAll(keepingCapacity: buffer.capacity <= 1 << 20)
            start = 0
        }
        buffer += bytes
    }

    /// Returns the next message; nil if more bytes are needed.
    package mutating func next() throws(Fault) -> [UInt8]? {
        if length == nil { length = try header() }
        guard let length, buffer.count - start >= length else { return nil }
        let content = Array(buffer[start..<start + length])
        start += length
        self.length = nil
        // Move the bytes after a large message once, not for each message.
        if start > 1 << 16, start * 2 > buffer.count {
            buffer.removeSubrange(..<start)
            start = 0
        }
        return content
    }

    /// Parses complete headers; nil if they are incomplete.
    private mutating func header() throws(Fault) -> Int? {
        var length: Int?
        var line = start
        while let end = buffer[line...].prefix(Self.maximumHeader).firstIndex(of: UInt8(ascii: "\n")) {
            var content = buffer[line..<end]
            if content.last == UInt8(ascii: "\r") { content.removeLast() }
            line = end + 1
            if line - start > Self.maximumHeader { throw .badHeader }
            if content.isEmpty {
                guard let length else { throw .badHeader }
                guard length <= Self.maximumContent else { throw .tooLarge }
                start = line
                return length
            }
            guard let colon = content.firstIndex(of: UInt8(ascii: ":")) else { throw .badHeader }
            let name = content[..<colon].map { $0 | 0x20 }
            guard name.elementsEqual("content-length".utf8) else { continue }
            length = try Self.number(content[(colon + 1)...])
        }
        if buffer.count - start > Self.maximumHeader { throw .badHeader }
        return nil
    }

    private static func number(_ text: ArraySlice<UInt8>) throws(Fault) -> Int {
        let digits = text.drop { $0 == 0x20 || $0 == 0x09 }
        let trimmed = digits.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard !trimmed.isEmpty, digits[trimmed.endIndex...].allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else {
            throw .badHeader
        }
        // A number that overflows is too large, rather than malformed.
        guard let value = Int(String(decoding: trimmed, as: UTF8.self)) else { throw .tooLarge }
        return value
    }
}
