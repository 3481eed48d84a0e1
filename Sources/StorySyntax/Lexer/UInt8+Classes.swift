import StorySource

/// Classes of bytes, as comparisons, which are cheaper than a table that has to be built first.
extension UInt8 {
    var isUppercaseLetter: Bool { self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") }

    /// Space, tab, line feed, form feed, carriage return.
    @inline(__always) var isWhitespace: Bool {
        switch self {
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), 0x0C, UInt8(ascii: "\r"): true
        default: false
        }
    }

    /// ASCII punctuation (CommonMark 2.1).
    @inline(__always) var isPunctuation: Bool {
        switch self {
        case UInt8(ascii: "!")...UInt8(ascii: "/"), UInt8(ascii: ":")...UInt8(ascii: "@"),
            UInt8(ascii: "[")...UInt8(ascii: "`"), UInt8(ascii: "{")...UInt8(ascii: "~"):
            true
        default: false
        }
    }

    /// Letters, `_`, `:`: the first character of an attribute's name.
    @inline(__always)
    var beginsName: Bool { isASCIILetter || self == UInt8(ascii: "_") || self == UInt8(ascii: ":") }

    /// Letters, digits, `_`, `.`, `:`, `-`: the characters of names in tags.
    @inline(__always)
    var isOfName: Bool { beginsName || isASCIIDigit || self == UInt8(ascii: ".") || self == UInt8(ascii: "-") }

    /// Bytes that may begin something other than a paragraph, at the start of a line of prose.
    @inline(__always) var mayBeginBlock: Bool {
        switch self {
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "<"),
            UInt8(ascii: "#"), UInt8(ascii: ">"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"),
            UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "`"), UInt8(ascii: "="), UInt8(ascii: "|"),
            UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}

extension Bytes {
    /// Returns the offset of the name after the `</` at `position`, past blanks and further slashes, which don't belong there.
    func startOfClosingName(_ position: Int) -> Int {
        let start = skipBlanks(from: position + 2)
        var name = start
        while self[name] == UInt8(ascii: "/") || self[name].isSpaceOrTab { name += 1 }
        return self[name].isASCIILetter ? name : start
    }

    /// Returns whether `<Name`, `</Name`, `<>` or `</>` is at `position`. A line that starts like this is never part of a
    /// paragraph or raw block. An autolink is not a tag, even if it looks like `<Ada@example.com>`.
    @inline(__always) package func isAtComponentTag(_ position: Int) -> Bool {
        guard self[position] == UInt8(ascii: "<") else { return false }
        let next = self[position + 1]
        if next == UInt8(ascii: "/") {
            let name = startOfClosingName(position)
            return self[name].isUppercaseLetter || self[name] == UInt8(ascii: ">")
        }
        if next == UInt8(ascii: ">") { return true }
        return next.isUppercaseLetter && AutolinkLexer(bytes: self, end: count).endOfAutolink(at: position) == nil
    }
}
