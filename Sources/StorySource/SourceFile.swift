/// One source text: its bytes, exactly as read, and its name in messages.
///
/// The file owns its bytes, which never change. Spans, tokens and nodes refer to them by offset and never copy them.
public final class SourceFile: Sendable {
    /// The path as diagnostics show it.
    public let path: String
    /// The bytes of the file's path if they are not UTF-8; ``path`` then has U+FFFD for some of them.
    public let rawPath: [UInt8]?
    /// The content, followed by ``Bytes/padding`` zero bytes.
    public let bytes: Bytes
    /// Lines and columns, computed on first use.
    public let lines: LineIndex

    /// Creates a source that takes ownership of `buffer`, which was allocated with room for `count` bytes and
    /// ``Bytes/padding`` more. The padding is zeroed here.
    public init(path: String, rawPath: [UInt8]? = nil, adopting buffer: UnsafeMutablePointer<UInt8>, count: Int) {
        (buffer + count).initialize(repeating: 0, count: Bytes.padding)
        self.path = path
        self.rawPath = rawPath
        bytes = Bytes(base: UnsafePointer(buffer), count: count)
        lines = LineIndex(bytes)
    }

    /// Creates a source with a copy of `content`.
    public convenience init(path: String, rawPath: [UInt8]? = nil, content: some Collection<UInt8>) {
        let count = content.count
        let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: count + Bytes.padding)
        _ = UnsafeMutableBufferPointer(start: buffer, count: count).initialize(from: content)
        self.init(path: path, rawPath: rawPath, adopting: buffer, count: count)
    }

    /// Creates a source with a copy of the UTF-8 bytes of `text`.
    public convenience init(path: String, text: String) { self.init(path: path, content: Array(text.utf8)) }

    deinit { bytes.base.deallocate() }

    /// Returns the source text of a span.
    public func text(_ span: SourceSpan) -> String { bytes.string(span) }

    /// The length of the byte order mark: 3 or 0 bytes.
    public var byteOrderMarkLength: Int { bytes.matches("\u{FEFF}", at: 0) ? 3 : 0 }

    /// The first line break: LF, CRLF or a lone CR (LANGUAGE.md 1); LF if there is none.
    public var lineBreak: String {
        for (offset, byte) in bytes[0..<bytes.count].enumerated() {
            if byte == UInt8(ascii: "\n") { return "\n" }
            if byte == UInt8(ascii: "\r") { return bytes[offset + 1] == UInt8(ascii: "\n") ? "\r\n" : "\r" }
        }
        return "\n"
    }
}
