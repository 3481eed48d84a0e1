extension FileDescriptor {
    /// Reads from the current position to the end of the file, at most `count` bytes; nil after an error, with `errno` set.
    package func bytes(upTo count: Int) -> [UInt8]? {
        let expected = status.map { $0.isFile ? Int($0.st_size) : 0 } ?? 0
        // One byte more than expected, to detect the end of the file.
        var room = min(count, expected + 1)
        var bytes: [UInt8] = []
        while bytes.count < count {
            var hasFailed = false
            let piece = [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
                let got = fill(
                    UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[..<room]),
                    expecting: bytes.isEmpty ? expected : nil)
                hasFailed = got == nil
                filled = got ?? 0
            }
            if hasFailed { return nil }
            bytes = bytes.isEmpty ? piece : bytes + piece
            if piece.count < room { break }
            room = min(count - bytes.count, max(bytes.count, 64 << 10))
        }
        return bytes
    }
}
