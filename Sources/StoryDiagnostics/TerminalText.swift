/// Makes the text of a story harmless to terminals, piece by piece. Characters that a terminal would obey become visible, as
/// in diagnostics. Line feeds and tabs stay, and so does a carriage return before a line feed.
package struct TerminalText {
    /// The end of the input whose meaning depends on what follows: a part of a character, or a carriage return.
    private var rest: [UInt8] = []

    package init() {}

    /// Whether some input waits for the next piece.
    package var isPending: Bool { !rest.isEmpty }

    /// Returns the visible form of a piece, and of the input that waited for it. Bad UTF-8 becomes U+FFFD.
    package mutating func add(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        let all = rest + bytes
        let end = Self.decidedEnd(of: all)
        rest = Array(all[end...])
        return Self.visible(all[..<end])
    }

    /// Returns the visible form of the input that still waits.
    package mutating func finish() -> [UInt8] {
        defer { rest = [] }
        return Self.visible(rest[...])
    }

    /// Returns the number of leading bytes whose meaning does not depend on what follows.
    private static func decidedEnd(of bytes: [UInt8]) -> Int {
        if bytes.last == UInt8(ascii: "\r") { return bytes.count - 1 }
        for length in 1...3 where length <= bytes.count {
            let byte = bytes[bytes.count - length]
            if byte & 0xC0 == 0x80 { continue }
            // A character's first byte begins with as many one bits as it has bytes.
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
