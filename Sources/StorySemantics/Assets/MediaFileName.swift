/// Names of media files. Cameras and programs choose them, and they describe nothing.
enum MediaFileName {
    static let extensions: Set<String> = [
        "jpg", "jpeg", "png", "gif", "webp", "avif", "heic", "heif", "svg", "bmp", "tif", "tiff", "mp4", "mov", "m4v",
        "webm", "mkv", "avi", "mp3", "m4a", "wav", "aac", "flac", "ogg", "opus",
    ]

    /// Returns whether a text is one word that ends in the extension of a media file.
    static func isFileName(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        // A cheap check of the part after the last full stop decides nearly all texts.
        let end = text.suffix(16)
        guard let dot = end.lastIndex(of: UInt8(ascii: ".")), end.endIndex - dot >= 3 else { return false }
        let words = String(decoding: text, as: UTF8.self).unicodeScalars.split(
            whereSeparator: \.properties.isWhitespace)
        guard words.count == 1, let word = words.first, let suffix = word.split(separator: ".").last else {
            return false
        }
        return word.last != "." && extensions.contains(String(suffix).lowercased())
    }
}
