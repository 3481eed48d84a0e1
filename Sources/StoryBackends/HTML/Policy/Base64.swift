import StorySource

/// Base 64 (RFC 4648, section 4).
enum Base64 {
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")

    /// Returns the source expression that allows an inline style or script in a policy by its content (CSP 3, 2.3.1).
    static func hashSource(of content: [UInt8]) -> String { "'sha256-\(text(SHA256.hash(content)))'" }

    /// Returns bytes as padded text.
    static func text(_ bytes: [UInt8]) -> String {
        var result = ""
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            for digit in 0..<4 { result.append(digit <= group.count ? digits[bits >> (18 - 6 * digit) & 0x3F] : "=") }
        }
        return result
    }
}
