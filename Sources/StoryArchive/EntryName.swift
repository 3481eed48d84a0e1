import StorySource

/// The names of files in a zip file, which are bytes of an unknown encoding (APPNOTE 6.3.10, section 4.4.17 and appendix D).
enum EntryName {
    /// The characters of code page 437 above ASCII.
    private static let upperHalf = Array(
        ("ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀"
            + "αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}").unicodeScalars)

    /// Returns the name as text: UTF-8 if it is valid, whatever the archive declares, otherwise code page 437, as the format
    /// requires.
    static func text(_ bytes: [UInt8]) -> String {
        if let text = String(wellFormed: bytes) { return text }
        var text = ""
        for byte in bytes {
            text.unicodeScalars.append(byte < 0x80 ? Unicode.Scalar(byte) : upperHalf[Int(byte) - 0x80])
        }
        return text
    }

    /// Returns the name without parts that are empty or `.`; nil if it is outside of the archive.
    static func path(_ name: String) -> String? {
        let parts = name.utf8.split(separator: UInt8(ascii: "/")).filter { !$0.elementsEqual(".".utf8) }
        guard name.utf8.first != UInt8(ascii: "/"), !parts.contains(where: { $0.elementsEqual("..".utf8) }) else {
            return nil
        }
        return parts.map { String(Substring($0)) }.joined(separator: "/")
    }

    /// Whether a path is one of the files that the Finder adds.
    static func isResourceFork(_ path: String) -> Bool { path.utf8.starts(with: "__MACOSX/".utf8) }
}
