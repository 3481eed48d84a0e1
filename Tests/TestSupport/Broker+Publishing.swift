#if canImport(Glibc)
    import StoryPlatform
#endif

extension Broker {
    /// Publishes zeros, as any client of the broker could, and waits until it has received them (MQTT 3.1.1, quality of
    /// service 1).
    /// - Parameter retained: Whether the broker should retain them.
    package func publish(zeros count: Int, to topic: String, retained: Bool) throws {
        guard let socket = Self.connect(to: port) else { throw Missing(description: "nobody listens") }
        defer { close(socket) }
        let protocolName = [0, 4] + Array("MQTT".utf8)
        try Self.send([0x10, 12] + protocolName + [4, 2, 0, 60, 0, 0], to: socket)
        var answer = [UInt8](repeating: 0, count: 4)
        guard recv(socket, &answer, 4, Int32(MSG_WAITALL)) == 4, answer[3] == 0 else {
            throw Missing(description: "the broker takes no connection")
        }
        let head = [0, UInt8(topic.utf8.count)] + Array(topic.utf8) + [0, 1]
        var rest = head.count + count
        var length: [UInt8] = []
        while rest > 0 {
            length.append(UInt8(rest % 128) | (rest > 127 ? 0x80 : 0))
            rest /= 128
        }
        try Self.send([retained ? 0x33 : 0x32] + length + head, to: socket)
        let piece = [UInt8](repeating: 0, count: 1 << 20)
        for start in stride(from: 0, to: count, by: piece.count) {
            try Self.send(piece[..<min(piece.count, count - start)], to: socket)
        }
        guard recv(socket, &answer, 4, Int32(MSG_WAITALL)) == 4, answer[0] == 0x40 else {
            throw Missing(description: "the broker does not confirm a message")
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
