/// Names of media files, which cameras and programs give and which describe nothing.
enum MediaFileName {
    private static let extensions: Set<String> = [
        "jpg", "jpeg", "png", "gif", "webp", "avif", "heic", "heif", "svg", "bmp", "tif", "tiff", "mp4", "mov", "m4v",
        "webm", "mkv", "avi", "mp3", "m4a", "wav", "aac", "flac", "ogg", "opus",
    ]

    /// Whether a text is one word that ends in a media file's extension.
    static func isFileName(_ text: String) -> Bool {
        // Most descriptions have several words.
        if text.utf8.contains(UInt8(ascii: " ")), !text.utf8.contains(UInt8(ascii: ".")) { return false }
        let words = text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace)
        guard words.count == 1, let word = words.first, let dot = word.lastIndex(of: ".") else { return false }
        return extensions.contains(String(word[word.index(after: dot)...]).lowercased())
    }
}
