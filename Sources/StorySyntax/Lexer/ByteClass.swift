import StorySource

struct ByteClass: OptionSet, Sendable {
    let rawValue: UInt8

    /// Letters, digits, `_`, `.`, `:`, `-`: the characters of names in tags.
    static let name = ByteClass(rawValue: 1)
    /// Letters, `_`, `:`: the first character of an attribute's name.
    static let nameStart = ByteClass(rawValue: 2)
    /// Bytes that may begin something other than a paragraph, at the start of a line of prose.
    static let block = ByteClass(rawValue: 4)
    /// ASCII punctuation (CommonMark 2.1).
    static let punctuation = ByteClass(rawValue: 8)
    /// Space, tab, line feed, form feed, carriage return.
    static let whitespace = ByteClass(rawValue: 16)
    static let letter = ByteClass(rawValue: 32)
    static let digit = ByteClass(rawValue: 64)
}

extension UInt8 {
    /// Returns whether the byte is in any of the classes. Callers pass literal classes, so the compiler reduces this to a
    /// comparison or two, which is cheaper than a table that has to be built first.
    @inline(__always) func isIn(_ classes: ByteClass) -> Bool {
        (classes.contains(.letter) && isLetter) || (classes.contains(.digit) && isDigit)
            || (classes.contains(.whitespace) && isWhitespace) || (classes.contains(.punctuation) && isPunctuation)
            || (classes.contains(.name) && isName) || (classes.contains(.nameStart) && isNameStart)
            || (classes.contains(.block) && mayBeginBlock)
    }

    var isUppercaseLetter: Bool { self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") }

    @inline(__always) private var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }

    @inline(__always) private var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

    @inline(__always) private var isWhitespace: Bool {
        switch self {
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), 0x0C, UInt8(ascii: "\r"): true
        default: false
        }
    }

    @inline(__always) private var isPunctuation: Bool {
        switch self {
        case UInt8(ascii: "!")...UInt8(ascii: "/"), UInt8(ascii: ":")...UInt8(ascii: "@"),
            UInt8(ascii: "[")...UInt8(ascii: "`"), UInt8(ascii: "{")...UInt8(ascii: "~"):
            true
        default: false
        }
    }

    @inline(__always)
    private var isNameStart: Bool { isLetter || self == UInt8(ascii: "_") || self == UInt8(ascii: ":") }

    @inline(__always)
    private var isName: Bool { isNameStart || isDigit || self == UInt8(ascii: ".") || self == UInt8(ascii: "-") }

    @inline(__always) private var mayBeginBlock: Bool {
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
        return self[name].isIn(.letter) ? name : start
    }

    /// Returns whether `<Name`, `</Name`, `<>` or `</>` is at `position`. A line that starts like this is never part of a
    /// paragraph or raw block. An autolink is not a tag, even if it looks like `<Ada@example.com>`.
    package func isAtComponentTag(_ position: Int) -> Bool {
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
