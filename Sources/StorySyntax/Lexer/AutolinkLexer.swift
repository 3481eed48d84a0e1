import StorySource

/// Recognises autolinks, `<https://…>` and `<name@example.com>`, which take precedence over tags (LANGUAGE.md 3).
struct AutolinkLexer {
    let bytes: Bytes
    /// Nothing at or after this offset is read.
    let end: Int

    /// Returns the offset after the `>` of the autolink at `start`, or nil.
    ///
    /// CommonMark 6.5: a scheme of 2 to 32 characters and no white space or brackets, or an e-mail address.
    @inline(__always) func endOfAutolink(at start: Int) -> Int? {
        guard bytes[start + 1].isASCIILetterOrDigit || Self.emailPunctuation.contains(bytes[start + 1]) else {
            return nil
        }
        var position = start + 1
        if bytes[position].isASCIILetter {
            while position < end, position - start <= 33, isSchemeByte(bytes[position]) { position += 1 }
            // Nearly always the name of a tag: an address has no white space either.
            if bytes[position] <= 0x20 || bytes[position] == UInt8(ascii: ">") { return nil }
            let length = position - start - 1
            if bytes[position] == UInt8(ascii: ":"), length >= 2, length <= 32 {
                position += 1
                while position < end {
                    let byte = bytes[position]
                    if byte == UInt8(ascii: ">") { return position + 1 }
                    if byte <= 0x20 || byte == UInt8(ascii: "<") || byte == 0x7F { return nil }
                    position += 1
                }
                return nil
            }
        }
        return endOfEmail(at: start)
    }

    @inline(__always) private func isSchemeByte(_ byte: UInt8) -> Bool {
        byte.isASCIILetterOrDigit || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".")
            || byte == UInt8(ascii: "-")
    }

    private static let emailPunctuation: [UInt8] = Array(".!#$%&'*+/=?^_`{|}~-".utf8)

    private func endOfEmail(at start: Int) -> Int? {
        var position = start + 1
        while position < end,
            bytes[position].isASCIILetterOrDigit || Self.emailPunctuation.contains(bytes[position])
        {
            position += 1
        }
        guard position > start + 1, position < end, bytes[position] == UInt8(ascii: "@") else { return nil }
        position += 1
        while true {
            let labelStart = position
            while position < end, bytes[position].isASCIILetterOrDigit || bytes[position] == UInt8(ascii: "-") {
                position += 1
            }
            let length = position - labelStart
            guard length >= 1, length <= 63, bytes[labelStart] != UInt8(ascii: "-"),
                bytes[position - 1] != UInt8(ascii: "-"), position < end
            else { return nil }
            if bytes[position] == UInt8(ascii: ">") { return position + 1 }
            guard bytes[position] == UInt8(ascii: ".") else { return nil }
            position += 1
        }
    }
}
