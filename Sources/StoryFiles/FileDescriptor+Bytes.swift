extension FileDescriptor {
    /// The bytes from here to the end of the file, but no more than `count`; nil after a failure that `errno` names.
    package func bytes(upTo count: Int) -> [UInt8]? {
        // One byte more than the file has, so that its end shows without another piece.
        var room = min(count, max(0, Int(status?.st_size ?? 0)) + 1)
        var bytes: [UInt8] = []
        while bytes.count < count {
            var hasFailed = false
            let piece = [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
                while filled < room {
                    guard let got = read(into: buffer.baseAddress! + filled, room - filled) else {
                        hasFailed = true
                        return
                    }
                    if got == 0 { return }
                    filled += got
                }
            }
            if hasFailed { return nil }
            bytes = bytes.isEmpty ? piece : bytes + piece
            if piece.count < room { break }
            room = min(count - bytes.count, max(bytes.count, 64 << 10))
        }
        return bytes
    }
}
