extension JSONWriter {
    /// Returns the bytes of a JSON text: the output of `write`, and a line feed.
    package static func bytes(style: JSONStyle, _ write: (inout JSONWriter) -> Void) -> [UInt8] {
        var bytes: [UInt8] = []
        var writer = JSONWriter(style: style) { bytes.append(contentsOf: $0) }
        write(&writer)
        do { try writer.finish() } catch { preconditionFailure("appending to an array does not throw") }
        return bytes
    }
}
