import Glibc

/// Tells our own output from stories in JSON, which may have the same name.
enum CompiledStoryFile {
    /// How much is read: the version stands at the start of what this compiler writes.
    private static let length = 256

    /// Whether a file begins as compiled stories do.
    static func isOne(_ path: RawPath) -> Bool {
        guard let file = FileDescriptor.open(path, O_RDONLY | O_NONBLOCK), file.status?.isFile == true else {
            return false
        }
        var buffer = [UInt8](repeating: 0, count: length)
        let count = buffer.withUnsafeMutableBufferPointer { file.read(into: $0.baseAddress!, $0.count) } ?? 0
        let text = buffer[..<count].filter { $0 > 0x20 }
        return text.starts(with: Array("{\"irVersion\"".utf8))
    }
}
