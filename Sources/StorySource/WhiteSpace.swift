extension UInt8 {
    /// LF or CR: each ends a line, both together one (LANGUAGE.md 1).
    @inlinable @inline(__always)
    package var isLineBreak: Bool { self == 0x0A || self == 0x0D }

    /// White space within a line.
    @inlinable @inline(__always)
    package var isSpaceOrTab: Bool { self == 0x20 || self == 0x09 }
}
