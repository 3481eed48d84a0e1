import Foundation

/// Small files of the kinds that stories show, by extension.
enum SampleFile {
    private static let contents: [String: [UInt8]] = [
        "png": Array(
            Data(
                base64Encoded:
                    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=="
            )!),
        "jpg": [0xFF, 0xD8, 0xFF, 0xE0, 0, 16] + Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0, 0xFF, 0xD9],
        "gif": Array("GIF89a\u{1}\0\u{1}\0\0\0\0;".utf8),
        "webp": Array("RIFF\u{C}\0\0\0WEBPVP8 \0\0\0\0".utf8),
        "mp3": Array("ID3\u{3}\0\0\0\0\0\0".utf8),
        "m4a": Array("\0\0\0\u{18}ftypM4A \0\0\0\0M4A mp42".utf8),
        "mp4": Array("\0\0\0\u{18}ftypisom\0\0\0\0isommp42".utf8),
        "svg": Array("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\"/>\n".utf8),
    ]

    /// Returns valid content for a file with this name; empty if the extension is unknown.
    static func content(_ path: some StringProtocol) -> [UInt8] {
        contents[URL(filePath: String(path)).pathExtension] ?? []
    }
}
