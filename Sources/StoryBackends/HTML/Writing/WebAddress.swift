/// An address as it may appear in `href` and `src`: of a scheme that is known to be harmless, and percent-encoded.
struct WebAddress: Hashable {
    /// The address, not escaped for HTML. ASCII, but for the host of `http` and `https`, which browsers translate.
    let text: String
    /// Its scheme in lower case; nil where it is relative.
    let scheme: String?

    /// The catalogue in the folder of all stories, seen from the page of one of them.
    static let catalogue = WebAddress(Array("../index.html".utf8), scheme: nil)

    private init(_ text: [UInt8], scheme: String?) {
        self.text = String(decoding: text, as: UTF8.self)
        self.scheme = scheme
    }

    /// Schemes that links of prose may have (LANGUAGE.md 4).
    static let linkSchemes: Set<String> = ["http", "https", "mailto", "tel", "music", "musics", "itms", "itmss"]
    /// Schemes that pictures, films and sounds may have (LANGUAGE.md 5).
    static let assetSchemes: Set<String> = ["http", "https"]
    /// Schemes that pages of Apple Music may have (LANGUAGE.md 5).
    static let musicSchemes: Set<String> = ["http", "https", "music", "musics", "itms", "itmss"]

    /// An absolute address: a link's destination or the URL of an asset, as the IR has it. Nil where its scheme is none of
    /// `schemes`, or where it would not be read as what it says: without `//` and a host under `http` and `https`.
    init?(absolute url: String, schemes: Set<String>) {
        let bytes = Array(url.utf8)
        guard let scheme = Self.scheme(of: bytes), schemes.contains(scheme) else { return nil }
        var result = Array((scheme + ":").utf8)
        var rest = bytes[(scheme.utf8.count + 1)...]
        if scheme == "http" || scheme == "https" {
            guard rest.starts(with: "//".utf8) else { return nil }
            let authority = rest.dropFirst(2).prefix { !Self.endsAuthority($0) }
            let at = authority.firstIndex(of: UInt8(ascii: "@"))
            let host = at.map { authority[($0 + 1)...] } ?? authority
            guard WebHost.isHost(host) else { return nil }
            result += "//".utf8
            if let at {
                Self.encode(authority[..<at], to: &result)
                result.append(UInt8(ascii: "@"))
            }
            result += host
            rest = rest.dropFirst(2 + authority.count)
        }
        Self.encode(rest, to: &result)
        self.init(result, scheme: scheme)
    }

    /// Whether a text begins with one of these schemes, and so is no path of a file.
    static func has(schemeOf schemes: Set<String>, _ text: String) -> Bool {
        scheme(of: Array(text.utf8)).map(schemes.contains) ?? false
    }

    /// The address of a file in the page's folder or below it. Nil where the path leads out of it.
    init?(path: String) {
        let names = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard !path.isEmpty, path.utf8.first != UInt8(ascii: "/"),
            !names.contains(where: { $0.elementsEqual("..".utf8) })
        else { return nil }
        let kept = names.filter { !$0.isEmpty && !$0.elementsEqual(".".utf8) }
        guard let first = kept.first else { return nil }
        // What is before a colon in the first name would be read as a scheme (RFC 3986, 4.2).
        var result: [UInt8] = first.contains(UInt8(ascii: ":")) ? Array("./".utf8) : []
        for (index, name) in kept.enumerated() {
            if index > 0 { result.append(UInt8(ascii: "/")) }
            for byte in name { Self.append(byte, to: &result, encoded: !Self.isNameByte(byte)) }
        }
        self.init(result, scheme: nil)
    }

    /// The address of a location on the page itself.
    init(_ anchor: Anchor) {
        var result = Array("#".utf8)
        for byte in anchor.name.utf8 {
            Self.append(byte, to: &result, encoded: byte == UInt8(ascii: "#") || !Self.isURLByte(byte))
        }
        self.init(result, scheme: nil)
    }

    /// The scheme in lower case; nil where there is none (RFC 3986, 3.1).
    private static func scheme(of url: [UInt8]) -> String? {
        guard let colon = url.firstIndex(of: UInt8(ascii: ":")), let first = url.first, first.isASCIILetter,
            url[..<colon].allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || "+-.".utf8.contains($0) })
        else { return nil }
        return String(decoding: url[..<colon].map { $0.isASCIILetter ? $0 | 0x20 : $0 }, as: UTF8.self)
    }

    /// Browsers read a backslash as a slash there (WHATWG URL, 4.4), so it ends what is checked.
    private static func endsAuthority(_ byte: UInt8) -> Bool { "/?#\\".utf8.contains(byte) }

    /// Encodes what no URL may hold (WHATWG URL, 4.3), keeping what is encoded already. A `%` that begins no code is one,
    /// and so is a `#` after the first.
    private static func encode(_ rest: ArraySlice<UInt8>, to result: inout [UInt8]) {
        var hasFragment = false
        for index in rest.indices {
            let byte = rest[index]
            switch byte {
            case UInt8(ascii: "%"):
                let isCode = index + 2 < rest.endIndex && rest[index + 1].isHexDigit && rest[index + 2].isHexDigit
                append(byte, to: &result, encoded: !isCode)
            case UInt8(ascii: "#"):
                append(byte, to: &result, encoded: hasFragment)
                hasFragment = true
            default: append(byte, to: &result, encoded: !isURLByte(byte))
            }
        }
    }

    private static func append(_ byte: UInt8, to result: inout [UInt8], encoded: Bool) {
        if encoded {
            let digits = Array("0123456789ABCDEF".utf8)
            result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
        } else {
            result.append(byte)
        }
    }

    /// Whether a byte may appear in a URL as it is. An apostrophe may, but not in a query, so it never does here.
    private static func isURLByte(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || "!$&()*+,-./:;=?@_~#".utf8.contains(byte)
    }

    /// The same for a name in a path.
    private static func isNameByte(_ byte: UInt8) -> Bool {
        isURLByte(byte) && !"?#".utf8.contains(byte)
    }
}

extension UInt8 {
    /// Whether the byte is an ASCII letter.
    var isASCIILetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
    /// Whether it is an ASCII digit.
    var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    /// Whether it is a digit of base 16.
    var isHexDigit: Bool { isASCIIDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20) }
}
