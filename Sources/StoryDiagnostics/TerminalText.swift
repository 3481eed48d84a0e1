import StorySource

/// Text of a story on its way to a terminal, in pieces. What a terminal would obey becomes visible, as in diagnostics; line
/// feeds and tabs stay, and a carriage return in front of a line feed.
package struct TerminalText {
    /// The end of what was added whose meaning depends on what follows: a part of a character, or a carriage return.
    private var rest: [UInt8] = []

    package init() {}

    /// Whether something waits for the next piece.
    package var isPending: Bool { !rest.isEmpty }

    /// The visible form of a piece, and of what waited for it. Bad UTF-8 becomes U+FFFD.
    package mutating func add(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        let all = rest + bytes
        let end = Self.decidedEnd(of: all)
        rest = Array(all[end...])
        return Self.visible(all[..<end])
    }

    /// The visible form of what still waits.
    package mutating func finish() -> [UInt8] {
        defer { rest = [] }
        return Self.visible(rest[...])
    }

    /// How many bytes mean the same whatever follows them.
    private static func decidedEnd(of bytes: [UInt8]) -> Int {
        if bytes.last == UInt8(ascii: "\r") { return bytes.count - 1 }
        for length in 1...3 where length <= bytes.count {
            let byte = bytes[bytes.count - length]
            if byte & 0xC0 == 0x80 { continue }
            // As many ones lead a character as it has bytes.
            return (~byte).leadingZeroBitCount > length ? bytes.count - length : bytes.count
        }
        return bytes.count
    }

    private static func visible(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        if bytes.allSatisfy({ (0x20..<0x7F).contains($0) || $0 == 0x09 || $0 == 0x0A }) { return Array(bytes) }
        var result = String.UnicodeScalarView()
        var scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
        while let scalar = scalars.popFirst() {
            let stays = scalar == "\n" || scalar == "\t" || scalar == "\r" && scalars.first == "\n"
            if !stays, let substitute = VisibleText.substitute(for: scalar) {
                result.append(contentsOf: substitute.unicodeScalars)
            } else {
                result.append(scalar)
            }
        }
        return Array(String(result).utf8)
    }
}
