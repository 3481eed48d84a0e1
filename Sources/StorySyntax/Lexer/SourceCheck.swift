import StoryDiagnostics
import StorySource

/// Checks the rules about single characters (LANGUAGE.md 1) in one scan over the file.
package enum SourceCheck {
    /// Reports bad UTF-8 (once per run, at its first byte), NUL characters and bidirectional controls (once per run). Reports
    /// nothing else for a UTF-16 file.
    package static func check(_ bytes: Bytes, diagnostics: inout DiagnosticList) {
        if isUTF16(bytes) {
            diagnostics.append(.sourceInUTF16(at: SourceSpan(0..<1)))
            return
        }
        var position = 0
        while true {
            position = endOfPlainText(from: position, in: bytes)
            guard position < bytes.count else { return }
            let byte = bytes[position]
            if byte == 0 {
                let start = position
                while position < bytes.count, bytes[position] == 0 { position += 1 }
                diagnostics.append(.invalidCharacter(at: SourceSpan(start..<position)))
                continue
            }
            if UTF8Sequence.length(at: position, in: bytes) == 0 {
                let start = position
                repeat {
                    position += 1
                } while position < bytes.count && UTF8Sequence.length(at: position, in: bytes) == 0
                diagnostics.append(.invalidUTF8(at: SourceSpan(start..<start + 1), count: position - start))
                continue
            }
            assert(isBidiControl(at: position, in: bytes))
            let start = position
            repeat { position += 3 } while isBidiControl(at: position, in: bytes)
            diagnostics.append(.bidiControlCharacter(at: SourceSpan(start..<position)))
        }
    }

    /// Returns whether a file begins with the byte order mark of UTF-16, in either byte order.
    package static func isUTF16(_ bytes: Bytes) -> Bool {
        bytes.count >= 2 && ((bytes[0] == 0xFF && bytes[1] == 0xFE) || (bytes[0] == 0xFE && bytes[1] == 0xFF))
    }

    /// Skips ASCII without NUL, many bytes at a time, and well-formed sequences that can't begin a bidirectional control.
    private static func endOfPlainText(from start: Int, in bytes: Bytes) -> Int {
        let end = bytes.count
        // As signed bytes, NUL and all beyond ASCII are below 1: one comparison for both.
        let one = SIMD16<Int8>(repeating: 1)
        var position = start
        while position < end {
            while position + 64 <= end, isPlain(at: position, in: bytes) { position += 64 }
            let found = ByteMask(unsafeBitCast(bytes.block(at: position), to: SIMD16<Int8>.self) .< one)
            if found.isEmpty {
                position += 16
                continue
            }
            position += found.first
            // Scalars beyond ASCII come in runs in some languages, and alone in most.
            while bytes[position] >= 0x80 {
                position = bytes.endOfCommonScripts(from: position)
                guard bytes[position] >= 0x80 else { break }
                let length = UTF8Sequence.length(at: position, in: bytes)
                if length == 0 || isBidiControl(at: position, in: bytes) { return position }
                position += length
            }
            if bytes[position] == 0 { return min(position, bytes.count) }
        }
        return min(position, bytes.count)
    }

    /// Returns whether 64 bytes are ASCII without NUL: the highest bit is clear in each byte, and in each byte minus one.
    @inline(__always) private static func isPlain(at position: Int, in bytes: Bytes) -> Bool {
        let one = SIMD16<UInt8>(repeating: 1)
        var seen = bytes.block(at: position)
        seen |= seen &- one
        for index in 1..<4 {
            let block = bytes.block(at: position + index * 16)
            seen |= block | (block &- one)
        }
        let words = unsafeBitCast(seen, to: SIMD2<UInt64>.self)
        return (words[0] | words[1]) & 0x8080_8080_8080_8080 == 0
    }

    /// U+202A–202E are E2 80 AA–AE, U+2066–2069 are E2 81 A6–A9.
    private static func isBidiControl(at position: Int, in bytes: Bytes) -> Bool {
        guard position + 2 < bytes.count, bytes[position] == 0xE2 else { return false }
        let last = bytes[position + 2]
        switch bytes[position + 1] {
        case 0x80: return last >= 0xAA && last <= 0xAE
        case 0x81: return last >= 0xA6 && last <= 0xA9
        default: return false
        }
    }
}

extension Bytes {
    /// Skips well-formed scalars, sixteen bytes at a time, until a block ends in ASCII. Stops at what the vectors can't decide: a
    /// scalar of four bytes, an E2, with which bidirectional controls begin, a NUL, and bad bytes. A scalar begins at `start`.
    @inline(__always) fileprivate func endOfCommonScripts(from start: Int) -> Int {
        // Dashes and quotation marks of Latin text begin with an E2. The vectors look two bytes back, where a bad byte may seem to
        // begin what continues at `start`.
        guard self[start] != 0xE2, self[start] >= 0xC0, start >= 2 else { return start }
        var position = start
        repeat {
            let undecided = undecidedBytes(at: position)
            position += undecided.first
            if !undecided.isEmpty { break }
        } while self[position - 1] >= 0x80
        // If `position` is inside a sequence, the sequence is checked from its start. Before `start`, there may be bad
        // bytes.
        return Swift.max(start, position - (self[position - 1] >= 0xC2 ? 1 : self[position - 2] >= 0xE0 ? 2 : 0))
    }

    /// Returns the bytes, of the sixteen at an offset, that ``endOfCommonScripts(from:)`` stops at.
    @inline(__always) private func undecidedBytes(at offset: Int) -> ByteMask {
        func vector(_ byte: UInt8) -> SIMD16<UInt8> { SIMD16(repeating: byte) }
        let (block, back1, back2) = (block(at: offset), self.block(at: offset - 1), self.block(at: offset - 2))
        let isContinuation = (block & vector(0xC0)) .== vector(0x80)
        let isExpected = (back1 .>= vector(0xC2)) .| (back2 .>= vector(0xE0))
        var isUndecided = isContinuation .^ isExpected
        isUndecided .|= ((block & vector(0xFE)) .== vector(0xC0)) .| (block .>= vector(0xF0))
        isUndecided .|= (block .== vector(0xE2)) .| (block .== vector(0))
        // Overlong sequences begin with E0 80–9F, surrogates with ED A0–BF (Unicode, table 3-7).
        let isUpperHalf = (block & vector(0x20)) .!= vector(0)
        isUndecided .|= (back1 .== vector(0xE0)) .& .!isUpperHalf
        isUndecided .|= (back1 .== vector(0xED)) .& isUpperHalf
        return ByteMask(isUndecided)
    }
}
