/// One source text: its bytes, exactly as read, and the name under which messages show it.
///
/// The bytes never change and are owned here; spans, tokens and nodes refer to them by offset and are never copied.
public final class SourceFile: Sendable {
    /// The path as diagnostics show it.
    public let path: String
    /// The path by which programs find the file, where that is not UTF-8, and ``path`` has U+FFFD for some of its bytes.
    public let rawPath: [UInt8]?
    /// The content, followed by ``Bytes/padding`` zero bytes.
    public let bytes: Bytes
    /// Lines and columns, computed on the first question.
    public let lines: LineIndex

    /// Takes over `buffer`, which was allocated with room for `count` bytes and ``Bytes/padding`` more, and frees it
    /// in the end. The padding is zeroed here.
    public init(path: String, rawPath: [UInt8]? = nil, adopting buffer: UnsafeMutablePointer<UInt8>, count: Int) {
        (buffer + count).initialize(repeating: 0, count: Bytes.padding)
        self.path = path
        self.rawPath = rawPath
        bytes = Bytes(base: UnsafePointer(buffer), count: count)
        lines = LineIndex(bytes)
    }

    /// Copies `content`.
    public convenience init(path: String, rawPath: [UInt8]? = nil, content: some Collection<UInt8>) {
        let count = content.count
        let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: count + Bytes.padding)
        _ = UnsafeMutableBufferPointer(start: buffer, count: count).initialize(from: content)
        self.init(path: path, rawPath: rawPath, adopting: buffer, count: count)
    }

    /// Copies the UTF-8 bytes of `text`.
    public convenience init(path: String, text: String) {
        self.init(path: path, content: Array(text.utf8))
    }

    deinit { bytes.base.deallocate() }

    /// The source text of a span.
    public func text(_ span: SourceSpan) -> String { bytes.string(span) }

    /// The length of the byte order mark: 3 or 0.
    public var byteOrderMarkLength: Int { bytes.matches("\u{FEFF}", at: 0) ? 3 : 0 }

    /// What ends its lines, by the first of them: LF, CRLF or a lone CR (LANGUAGE.md 1); LF where there is no line break.
    public var lineBreak: String {
        for (offset, byte) in bytes[0..<bytes.count].enumerated() {
            if byte == UInt8(ascii: "\n") { return "\n" }
            if byte == UInt8(ascii: "\r") { return bytes[offset + 1] == UInt8(ascii: "\n") ? "\r\n" : "\r" }
        }
        return "\n"
    }
}
