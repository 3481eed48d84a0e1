import StorySource

/// An address for `href` and `src`: with a scheme that is known to be harmless, and percent-encoded.
struct WebAddress: Hashable {
    /// The address, not escaped for HTML. ASCII, except for the host of `http` and `https`, which browsers translate.
    let text: String
    /// The scheme in lower case; nil for a relative address.
    let scheme: String?

    /// The index page, relative to the page of a story.
    static let indexPage = WebAddress(Array("../index.html".utf8), scheme: nil)

    private init(_ text: String, scheme: String?) {
        self.text = text
        self.scheme = scheme
    }

    private init(_ text: [UInt8], scheme: String?) { self.init(String(decoding: text, as: UTF8.self), scheme: scheme) }

    /// The schemes of links in prose (LANGUAGE.md 4).
    static let linkSchemes: Set<String> = ["http", "https", "mailto", "tel", "music", "musics", "itms", "itmss"]
    /// The schemes of pictures, films and sounds (LANGUAGE.md 5).
    static let assetSchemes: Set<String> = ["http", "https"]
    /// The schemes of Apple Music pages (LANGUAGE.md 5).
    static let musicSchemes: Set<String> = ["http", "https", "music", "musics", "itms", "itmss"]

    /// Creates an absolute address from a link's destination or the URL of an asset in the IR. Nil if its scheme is not one of
    /// `schemes`, or if browsers would read it differently: `http` and `https` need `//` and a host.
    init?(absolute url: String, schemes: Set<String>) {
        let bytes = Array(url.utf8)
        guard let scheme = Self.scheme(of: bytes), schemes.contains(scheme) else { return nil }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        result += scheme.utf8
        result.append(UInt8(ascii: ":"))
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

    /// Returns whether a text begins with one of these schemes, and so is not the path of a file.
    static func has(schemeOf schemes: Set<String>, _ text: String) -> Bool {
        !text.allBytes { $0 != UInt8(ascii: ":") } && scheme(of: Array(text.utf8)).map(schemes.contains) ?? false
    }

    /// Creates the address of a file in or below the page's folder; nil if the path leaves it.
    init?(path: String) {
        if Self.isPlain(path) {
            self.init(path, scheme: nil)
            return
        }
        let names = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard !path.isEmpty, path.utf8.first != UInt8(ascii: "/"),
            !names.contains(where: { $0.elementsEqual("..".utf8) })
        else { return nil }
        let kept = names.filter { !$0.isEmpty && !$0.elementsEqual(".".utf8) }
        guard let first = kept.first else { return nil }
        // Text before a colon in the first component would be a scheme (RFC 3986, 4.2).
        var result: [UInt8] = first.contains(UInt8(ascii: ":")) ? Array("./".utf8) : []
        for (index, name) in kept.enumerated() {
            if index > 0 { result.append(UInt8(ascii: "/")) }
            for byte in name { Self.append(byte, to: &result, encoded: !Self.isNameByte(byte)) }
        }
        self.init(result, scheme: nil)
    }

    /// Returns whether a path is its own address, as nearly all are: ASCII without marks, and no name begins with a full stop.
    private static func isPlain(_ path: String) -> Bool {
        var previous = UInt8(ascii: "/")
        for byte in path.utf8 {
            let isAllowed =
                byte.isASCIILetterOrDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
            let isSeparator = byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".")
            guard isAllowed || isSeparator && previous != UInt8(ascii: "/") else { return false }
            previous = byte
        }
        return previous != UInt8(ascii: "/")
    }

    init(_ anchor: Anchor) {
        if anchor.name.allBytes({ $0 != UInt8(ascii: "#") && Self.isURLByte($0) }) {
            self.init("#" + anchor.name, scheme: nil)
            return
        }
        var result = Array("#".utf8)
        for byte in anchor.name.utf8 {
            Self.append(byte, to: &result, encoded: byte == UInt8(ascii: "#") || !Self.isURLByte(byte))
        }
        self.init(result, scheme: nil)
    }

    /// Returns the scheme in lower case, or nil (RFC 3986, 3.1).
    private static func scheme(of url: [UInt8]) -> String? {
        guard let colon = url.firstIndex(of: UInt8(ascii: ":")), let first = url.first, first.isASCIILetter,
            url[..<colon].allSatisfy({ $0.isASCIILetterOrDigit || "+-.".utf8.contains($0) })
        else { return nil }
        return String(decoding: url[..<colon].map { $0.isASCIILetter ? $0 | 0x20 : $0 }, as: UTF8.self)
    }

    /// Returns whether a byte ends the authority. Browsers read a backslash as a slash there (WHATWG URL, 4.4).
    private static func endsAuthority(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "\\"): true
        default: false
        }
    }

    /// Encodes the bytes that URLs can't contain (WHATWG URL, 4.3); bytes that are encoded already stay so. Also
    /// encodes a `%` without two hexadecimal digits, and each `#` after the first.
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
        if encoded { result += PercentEncoding.escape(byte) } else { result.append(byte) }
    }

    /// Returns whether a byte may appear in a URL unencoded. An apostrophe may, but not in a query, so it is always encoded.
    private static func isURLByte(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte >= 0x23 && byte < 0x80 && urlMarks >> (byte - 0x23) & 1 == 1 || byte.isASCIIDigit
            || byte == UInt8(ascii: "!") || byte == UInt8(ascii: "~")
    }

    /// A bit for each of `#$&()*+,-./:;=?@_`, from `#` on.
    private static let urlMarks: UInt64 = 0x1000_0000_3580_1FEB

    /// Returns whether a byte may appear in a component of a path unencoded.
    private static func isNameByte(_ byte: UInt8) -> Bool {
        isURLByte(byte) && byte != UInt8(ascii: "?") && byte != UInt8(ascii: "#")
    }
}
