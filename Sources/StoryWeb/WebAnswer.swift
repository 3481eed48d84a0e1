/// What a server has answered.
struct WebAnswer: Sendable {
    let status: Int
    let location: String?
    let entityTag: String?
    let lastModified: String?
    let cacheControl: String?
    /// The body of an answer that ``brings`` one; else nothing.
    var bytes: [UInt8] = []

    /// Whether its body is the file that was asked for (RFC 9110, section 15.3): whole, and not empty by definition.
    var brings: Bool { status == 200 || status == 203 }

    /// Whether the file is somewhere else (RFC 9110, section 15.4).
    var isRedirect: Bool { [301, 302, 303, 307, 308].contains(status) }

    /// What is to be kept of it; nil where it may not be, or could not be asked about.
    var entry: WebCacheEntry? {
        let mayBeKept = cacheControl?.lowercased().contains("no-store") != true
        guard brings, mayBeKept, entityTag != nil || lastModified != nil else { return nil }
        return WebCacheEntry(bytes: bytes, entityTag: entityTag, lastModified: lastModified)
    }
}
