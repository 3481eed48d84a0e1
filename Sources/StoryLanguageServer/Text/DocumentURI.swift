import StoryFiles

/// Converts between `file` URIs (RFC 8089) and paths.
enum DocumentURI {
    /// Returns the path of a file; nil for any other URI.
    static func path(_ uri: String) -> RawPath? {
        var rest = Array(uri.utf8)[...]
        guard rest.count >= 7, rest.prefix(7).map({ $0 | 0x20 }).elementsEqual("file://".utf8.map { $0 | 0x20 }) else {
            return nil
        }
        rest = rest.dropFirst(7)
        guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else { return nil }
        let host = String(decoding: rest[..<slash], as: UTF8.self)
        guard host.isEmpty || host.lowercased() == "localhost" else { return nil }
        rest = rest[slash...].prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        var bytes: [UInt8] = []
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = rest.prefix(2).compactMap(value)
            guard digits.count == 2 else { return nil }
            bytes.append(digits[0] << 4 | digits[1])
            rest = rest.dropFirst(2)
        }
        // No file name contains NUL.
        guard !bytes.contains(0) else { return nil }
        while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
        return RawPath(bytes)
    }

    /// Returns the URI of an absolute path.
    static func uri(_ path: RawPath) -> String { "file://" + escaped(path.bytes) }

    /// Returns a path, percent-encoded for a URI.
    static func escaped(_ path: [UInt8]) -> String {
        var text: [UInt8] = []
        let digits = Array("0123456789ABCDEF".utf8)
        for byte in path {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"), UInt8(ascii: "/"):
                text.append(byte)
            default: text += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
