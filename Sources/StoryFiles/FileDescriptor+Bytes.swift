extension FileDescriptor {
    /// Reads from the current position to the end of the file, at most `count` bytes; nil after an error, with `errno` set.
    package func bytes(upTo count: Int) -> [UInt8]? {
        // One byte more than the file has, so that its end is found without another read.
        var room = min(count, max(0, Int(status?.st_size ?? 0)) + 1)
        var bytes: [UInt8] = []
        while bytes.count < count {
            var hasFailed = false
            let piece = [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
                let got = fill(UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[..<room]))
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
