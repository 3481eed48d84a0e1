import StoryPlatform

extension UnsafeRawBufferPointer {
    /// Removes the bytes through the next separator, and returns them without it. Without a separator, removes and
    /// returns all bytes.
    package mutating func removeFirst(through separator: UInt8) -> UnsafeRawBufferPointer {
        let length = baseAddress.flatMap { memchr($0, Int32(separator), count) }.map {
            UnsafeRawPointer($0) - baseAddress!
        }
        let part = UnsafeRawBufferPointer(rebasing: self[..<(length ?? count)])
        self = UnsafeRawBufferPointer(rebasing: self[Swift.min(part.count + 1, count)...])
        return part
    }
}
