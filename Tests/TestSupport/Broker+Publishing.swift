#if canImport(Glibc)
    import StoryPlatform
#endif

extension Broker {
    /// Publishes zeros, as any client of the broker could, and waits until it has received them (MQTT 3.1.1, quality of
    /// service 1).
    /// - Parameter retained: Whether the broker should retain them.
    package func publish(zeros count: Int, to topic: String, retained: Bool) throws {
        let socket = try connected()
        defer { close(socket) }
        try Self.send(Self.head(retained ? 0x33 : 0x32, topic, [0, 1], count), to: socket)
        let piece = [UInt8](repeating: 0, count: 1 << 20)
        for start in stride(from: 0, to: count, by: piece.count) {
            try Self.send(piece[..<min(piece.count, count - start)], to: socket)
        }
        try Self.expect(0x40, length: 4, from: socket)
    }

    /// Publishes messages at once, as any client of the broker could, and waits until it has received them.
    package func publish(_ messages: [[UInt8]], to topic: String) throws {
        let socket = try connected()
        defer { close(socket) }
        for message in messages { try Self.send(Self.head(0x30, topic, [], message.count) + message, to: socket) }
        try Self.send([0xC0, 0], to: socket)
        try Self.expect(0xD0, length: 2, from: socket)
    }

    /// Returns a connection that the broker has accepted.
    private func connected() throws -> Int32 {
        guard let socket = Self.connect(to: port) else { throw Missing(description: "nobody listens") }
        try Self.send([0x10, 12, 0, 4] + Array("MQTT".utf8) + [4, 2, 0, 60, 0, 0], to: socket)
        try Self.expect(0x20, length: 4, from: socket)
        return socket
    }

    /// Returns the beginning of a packet, up to its message of `count` bytes.
    private static func head(_ kind: UInt8, _ topic: String, _ id: [UInt8], _ count: Int) -> [UInt8] {
        let head = [0, UInt8(topic.utf8.count)] + Array(topic.utf8) + id
        var rest = head.count + count
        var length: [UInt8] = []
        while rest > 0 {
            length.append(UInt8(rest % 128) | (rest > 127 ? 0x80 : 0))
            rest /= 128
        }
        return [kind] + length + head
    }

    private static func expect(_ kind: UInt8, length: Int, from socket: Int32) throws {
        var answer = [UInt8](repeating: 0, count: length)
        guard recv(socket, &answer, length, Int32(MSG_WAITALL)) == length, answer[0] == kind else {
            throw Missing(description: "the broker does not answer with \(kind)")
        }
    }

    private static func send(_ bytes: some Collection<UInt8>, to socket: Int32) throws {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes {
                Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard sent > 0 else { throw Missing(description: "the broker has ended the connection") }
            rest = rest.dropFirst(sent)
        }
    }
}
