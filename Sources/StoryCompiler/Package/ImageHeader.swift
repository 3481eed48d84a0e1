import StorySemantics

/// Reads the intrinsic size of an image from the first bytes of its file.
enum ImageHeader {
    /// The number of bytes to read: a JPEG may contain a preview and colour profiles before its size.
    static let longest = 256 << 10

    /// Returns the size of a PNG, JPEG, GIF or WebP in pixels; nil for anything else, and for an empty size.
    static func pixels(_ bytes: UnsafeRawBufferPointer) -> PackageFile.PixelSize? {
        let reader = Reader(bytes: bytes)
        let size = png(reader) ?? gif(reader) ?? webP(reader) ?? jpeg(reader)
        guard let size, size.width > 0, size.height > 0 else { return nil }
        return size
    }

    /// Reads integers at offsets; nil past the end.
    private struct Reader {
        let bytes: UnsafeRawBufferPointer

        func byte(_ offset: Int) -> Int? { offset < bytes.count ? Int(bytes[offset]) : nil }

        func matches(_ text: StaticString, at offset: Int) -> Bool {
            guard offset + text.utf8CodeUnitCount <= bytes.count else { return false }
            return (0..<text.utf8CodeUnitCount).allSatisfy { bytes[offset + $0] == text.utf8Start[$0] }
        }

        /// Reads a little-endian integer of `count` bytes, at most four.
        func little(_ offset: Int, _ count: Int) -> Int? {
            guard offset + count <= bytes.count else { return nil }
            return (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
        }

        /// Reads a big-endian integer of `count` bytes, at most four.
        func big(_ offset: Int, _ count: Int) -> Int? {
            guard offset + count <= bytes.count else { return nil }
            return (0..<count).reduce(0) { $0 << 8 | Int(bytes[offset + $1]) }
        }
    }

    /// The signature, then the chunk IHDR with width and height.
    private static func png(_ reader: Reader) -> PackageFile.PixelSize? {
        guard reader.byte(0) == 0x89, reader.matches("PNG\r\n\u{1A}\n", at: 1), reader.matches("IHDR", at: 12),
            let width = reader.big(16, 4), let height = reader.big(20, 4),
            width <= Int(Int32.max), height <= Int(Int32.max)
        else { return nil }
        return .init(width: width, height: height)
    }

    /// `GIF87a` or `GIF89a`, then the size of the logical screen.
    private static func gif(_ reader: Reader) -> PackageFile.PixelSize? {
        guard reader.matches("GIF87a", at: 0) || reader.matches("GIF89a", at: 0), let width = reader.little(6, 2),
            let height = reader.little(8, 2)
        else { return nil }
        return .init(width: width, height: height)
    }

    /// A RIFF container. The first chunk is lossy (`VP8 `), lossless (`VP8L`) or extended (`VP8X`).
    private static func webP(_ reader: Reader) -> PackageFile.PixelSize? {
        guard reader.matches("RIFF", at: 0), reader.matches("WEBP", at: 8) else { return nil }
        if reader.matches("VP8X", at: 12), let width = reader.little(24, 3), let height = reader.little(27, 3) {
            return .init(width: width + 1, height: height + 1)
        }
        if reader.matches("VP8L", at: 12), reader.byte(20) == 0x2F, let bits = reader.little(21, 4) {
            return .init(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
        }
        // The frame tag takes three bytes, the start code three. The two upper bits of each number are for scaling.
        if reader.matches("VP8 ", at: 12), reader.byte(23) == 0x9D, reader.byte(24) == 0x01, reader.byte(25) == 0x2A,
            let width = reader.little(26, 2), let height = reader.little(28, 2)
        {
            return .init(width: width & 0x3FFF, height: height & 0x3FFF)
        }
        return nil
    }

    /// Segments up to the first frame header. Each is at least two bytes long, so this ends.
    private static func jpeg(_ reader: Reader) -> PackageFile.PixelSize? {
        guard reader.byte(0) == 0xFF, reader.byte(1) == 0xD8 else { return nil }
        var offset = 2
        while reader.byte(offset) == 0xFF {
            guard let marker = reader.byte(offset + 1) else { return nil }
            switch marker {
            case 0xFF:
                // A fill byte.
                offset += 1
            case 0x01, 0xD0...0xD7: offset += 2
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
                guard let height = reader.big(offset + 5, 2), let width = reader.big(offset + 7, 2) else { return nil }
                return .init(width: width, height: height)
            case 0xD8...0xDA:
                // A second start, the end, or data before the frame header.
                return nil
            default:
                guard let length = reader.big(offset + 2, 2), length >= 2 else { return nil }
                offset += 2 + length
            }
        }
        return nil
    }
}
