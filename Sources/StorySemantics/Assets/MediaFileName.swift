/// Names of media files, which cameras and programs give and which describe nothing.
enum MediaFileName {
    static let extensions: Set<String> = [
        "jpg", "jpeg", "png", "gif", "webp", "avif", "heic", "heif", "svg", "bmp", "tif", "tiff", "mp4", "mov", "m4v",
        "webm", "mkv", "avi", "mp3", "m4a", "wav", "aac", "flac", "ogg", "opus",
    ]

    /// Whether a text is one word that ends in a media file's extension.
    static func isFileName(_ text: String) -> Bool {
        // What is after the last full stop decides for nearly all texts, and is soon seen.
        guard let dot = text.utf8.lastIndex(of: UInt8(ascii: ".")), (3...16).contains(text.utf8[dot...].count) else {
            return false
        }
        let words = text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace)
        guard words.count == 1, let word = words.first, let suffix = word.split(separator: ".").last else {
            return false
        }
        return word.last != "." && extensions.contains(String(suffix).lowercased())
    }
}
