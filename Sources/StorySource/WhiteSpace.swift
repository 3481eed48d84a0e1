extension UInt8 {
    /// Whether the byte is LF or CR. Each ends a line, and both together end one (LANGUAGE.md 1).
    @inlinable @inline(__always) package var isLineBreak: Bool { self == 0x0A || self == 0x0D }

    /// Whether the byte is white space within a line.
    @inlinable @inline(__always) package var isSpaceOrTab: Bool { self == 0x20 || self == 0x09 }
}
