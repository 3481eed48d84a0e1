struct WebAnswer: Sendable {
    let status: Int
    let location: String?
    let entityTag: String?
    let lastModified: String?
    let cacheControl: String?
    /// The body, if it is the requested file (``brings``); otherwise empty.
    var bytes: [UInt8] = []

    /// Whether its body is the requested file (RFC 9110, section 15.3): complete, and not empty by definition.
    var brings: Bool { status == 200 || status == 203 }

    /// Whether it is a redirect (RFC 9110, section 15.4).
    var isRedirect: Bool { [301, 302, 303, 307, 308].contains(status) }

    /// The entry to cache; nil if it must not be cached, or could not be revalidated.
    var entry: WebCacheEntry? {
        let mayBeKept = cacheControl?.lowercased().contains("no-store") != true
        guard brings, mayBeKept, entityTag != nil || lastModified != nil else { return nil }
        return WebCacheEntry(bytes: bytes, entityTag: entityTag, lastModified: lastModified)
    }
}
