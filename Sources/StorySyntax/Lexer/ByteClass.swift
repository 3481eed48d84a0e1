import StorySource

/// What a byte may be the beginning of: one table for all the questions that hot loops ask.
struct ByteClass: OptionSet, Sendable {
    let rawValue: UInt8

    /// May begin something other than plain words in prose; NUL too, so that a scan stops at the end of a source.
    static let inline = ByteClass(rawValue: 1)
    /// Letters, digits, `_`, `.`, `:`, `-`: what names in tags are made of.
    static let name = ByteClass(rawValue: 2)
    /// Letters, `_`, `:`: what an attribute's name begins with.
    static let nameStart = ByteClass(rawValue: 4)
    /// At the start of a line of prose: may begin something other than a paragraph.
    static let block = ByteClass(rawValue: 8)
    /// ASCII punctuation (CommonMark 2.1).
    static let punctuation = ByteClass(rawValue: 16)
    /// Space, tab, line feed, form feed, carriage return.
    static let whitespace = ByteClass(rawValue: 32)
    static let letter = ByteClass(rawValue: 64)
    static let digit = ByteClass(rawValue: 128)

    /// The classes of all bytes; written once, kept for the life of the process.
    nonisolated(unsafe) static let table: UnsafePointer<UInt8> = {
        let table = UnsafeMutablePointer<UInt8>.allocate(capacity: 256)
        for byte in 0...255 { table[byte] = classes(of: UInt8(byte)).rawValue }
        return UnsafePointer(table)
    }()

    private static func classes(of byte: UInt8) -> ByteClass {
        var result: ByteClass = []
        let scalar = Unicode.Scalar(byte)
        switch scalar {
        case "a"..."z", "A"..."Z": result.formUnion([.letter, .name, .nameStart])
        case "0"..."9": result.formUnion([.digit, .name])
        case "!"..."/", ":"..."@", "["..."`", "{"..."~": result.insert(.punctuation)
        case " ", "\t", "\n", "\u{0C}", "\r": result.insert(.whitespace)
        default: break
        }
        if "_:".unicodeScalars.contains(scalar) { result.formUnion([.name, .nameStart]) }
        if ".-".unicodeScalars.contains(scalar) { result.insert(.name) }
        if "\0\n\r\\&<{[]*_~`".unicodeScalars.contains(scalar) { result.insert(.inline) }
        if " \t\n\r<#>-+*_~`=|:[0123456789".unicodeScalars.contains(scalar) { result.insert(.block) }
        return result
    }
}

extension UInt8 {
    /// Whether the byte is in any of the classes.
    @inline(__always)
    func isIn(_ classes: ByteClass) -> Bool { ByteClass.table[Int(self)] & classes.rawValue != 0 }

    var isUppercaseLetter: Bool { self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") }
}

extension Bytes {
    /// `<Name`, `</Name`, `<>` or `</>`: a line that starts like this is never part of a paragraph or raw block. An
    /// autolink, even one like `<Ada@example.com>`, is none.
    func isAtComponentTag(_ position: Int) -> Bool {
        guard self[position] == UInt8(ascii: "<") else { return false }
        let next = self[position + 1]
        if next == UInt8(ascii: "/") {
            return self[position + 2].isUppercaseLetter || self[position + 2] == UInt8(ascii: ">")
        }
        if next == UInt8(ascii: ">") { return true }
        return next.isUppercaseLetter
            && AutolinkLexer(bytes: self, end: count).endOfAutolink(at: position) == nil
    }
}

/// The classes of Unicode that decide whether a delimiter run opens or closes (CommonMark 2.1 and 6.2).
enum UnicodeClass {
    /// The start or end of a line counts as white space, so nil does.
    static func isWhitespace(_ scalar: Unicode.Scalar?) -> Bool {
        guard let scalar else { return true }
        if scalar.value < 0x80 { return UInt8(scalar.value).isIn(.whitespace) }
        return scalar.properties.generalCategory == .spaceSeparator
    }

    /// A scalar of general category P or S.
    static func isPunctuation(_ scalar: Unicode.Scalar?) -> Bool {
        guard let scalar else { return false }
        if scalar.value < 0x80 { return UInt8(scalar.value).isIn(.punctuation) }
        switch scalar.properties.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
            .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
            return true
        default:
            return false
        }
    }
}
