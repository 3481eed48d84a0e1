/// The content types for browsers. A file of any other type is sent as a download, which browsers don't run.
enum ContentType {
    static let page = "text/html; charset=utf-8"

    private static let types = [
        "html": page, "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
        "webp": "image/webp", "avif": "image/avif", "heic": "image/heic", "svg": "image/svg+xml",
        "mp3": "audio/mpeg", "m4a": "audio/mp4", "aac": "audio/aac", "oga": "audio/ogg", "ogg": "audio/ogg",
        "opus": "audio/ogg", "wav": "audio/wav", "flac": "audio/flac", "mp4": "video/mp4", "m4v": "video/mp4",
        "mov": "video/quicktime", "webm": "video/webm", "ogv": "video/ogg", "vtt": "text/vtt; charset=utf-8",
        "txt": "text/plain; charset=utf-8", "md": "text/plain; charset=utf-8", "pdf": "application/pdf",
        "json": "application/json",
    ]

    /// Returns the type of a file by its name.
    static func of(_ name: [UInt8]) -> String {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return "application/octet-stream" }
        return types[String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()] ?? "application/octet-stream"
    }
}
