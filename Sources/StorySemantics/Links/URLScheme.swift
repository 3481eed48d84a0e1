import StorySource

/// The scheme of a URL, as a browser finds it.
package enum URLScheme {
    /// The schemes that a link in prose may have (LANGUAGE.md 4).
    package static let forLinks = ["http", "https", "mailto", "tel", "music", "musics", "itms", "itmss"]
    /// The schemes of assets and artwork (LANGUAGE.md 5).
    package static let forAssets = ["http", "https"]
    /// The schemes of an Apple Music URL (LANGUAGE.md 5).
    package static let forAppleMusic = ["http", "https", "music", "musics", "itms", "itmss"]

    /// The greatest length of a scheme. Longer schemes are unknown.
    private static let longest = 64

    /// Returns the span of `scheme` at `offset`, in any case; nil if it is not there.
    package static func span(of scheme: String, at offset: Int, in bytes: Bytes) -> SourceSpan? {
        let range = offset..<offset + scheme.utf8.count
        guard range.upperBound < bytes.count, bytes[range.upperBound] == UInt8(ascii: ":"),
            zip(scheme.utf8, bytes[range]).allSatisfy({ $0 == $1 || $0 == $1 | 0x20 })
        else { return nil }
        return SourceSpan(range)
    }

    /// Returns whether a URL begins with the usual `https:`. Others may be `https` too, in another spelling.
    package static func isHTTPS(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        text.count > 6 && text[0] == UInt8(ascii: "h") && text[1] == UInt8(ascii: "t") && text[2] == UInt8(ascii: "t")
            && text[3] == UInt8(ascii: "p") && text[4] == UInt8(ascii: "s") && text[5] == UInt8(ascii: ":")
    }

    /// Returns the lower-case scheme before the first `:`; nil if the text has none.
    ///
    /// Ignores leading white space and control characters, and tabs and line breaks anywhere, as browsers do: to them
    /// `java\nscript:` is a script.
    package static func scheme(of text: UnsafeBufferPointer<UInt8>) -> String? {
        // On the stack, since most paths have no scheme.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: longest) { scheme in
            var count = 0
            for byte in text {
                switch byte {
                case 0x09, 0x0A, 0x0D: continue
                case 0x00...0x20 where count == 0: continue
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): break
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
                    guard count > 0 else { return nil }
                case UInt8(ascii: ":"): return count == 0 ? nil : String(decoding: scheme[..<count], as: UTF8.self)
                default: return nil
                }
                guard count < longest else { return nil }
                // Makes letters lower-case; digits and punctuation have this bit already.
                scheme.initializeElement(at: count, to: byte | 0x20)
                count += 1
            }
            return nil
        }
    }
}
