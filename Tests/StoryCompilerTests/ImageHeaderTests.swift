import StorySemantics
import Testing

@testable import StoryCompiler

@Suite("Image headers")
struct ImageHeaderTests {
    private func pixels(_ bytes: [UInt8]) -> PackageFile.PixelSize? { bytes.withUnsafeBytes { ImageHeader.pixels($0) } }

    private static let png: [UInt8] =
        [0x89] + Array("PNG\r\n\u{1A}\n".utf8) + [0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, 6, 64, 0, 0, 3, 132]
    private static let gif: [UInt8] = Array("GIF89a".utf8) + [0x40, 0x06, 0x84, 0x03]
    private static let lossy: [UInt8] =
        Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBPVP8 ".utf8) + [0, 0, 0, 0, 0, 0, 0, 0x9D, 0x01, 0x2A]
        + [0x40, 0x46, 0x84, 0x83]
    // 14 bits of width - 1 (1599), then 14 bits of height - 1 (899).
    private static let lossless: [UInt8] =
        Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBPVP8L".utf8) + [0, 0, 0, 0, 0x2F]
        + [0x3F, 0xC6, 0xE0, 0x00]
    private static let extended: [UInt8] =
        Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBPVP8X".utf8) + [10, 0, 0, 0, 0, 0, 0, 0]
        + [0x3F, 0x06, 0, 0x83, 0x03, 0]
    /// A fill byte, an application segment, then the frame.
    private static let jpeg: [UInt8] =
        [0xFF, 0xD8, 0xFF, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC2, 0, 17, 8, 0x03, 0x84, 0x06, 0x40, 3]

    @Test("the size of each format", arguments: [png, gif, lossy, lossless, extended, jpeg])
    func sizes(bytes: [UInt8]) {
        #expect(pixels(bytes) == .init(width: 1600, height: 900))
    }

    @Test(
        "a header that is truncated anywhere has no size, and does no harm",
        arguments: [png, gif, lossy, lossless, extended, jpeg])
    func cut(bytes: [UInt8]) {
        let needed = bytes.last == 3 && bytes[0] == 0xFF ? bytes.count - 1 : bytes.count
        for count in 0..<needed { #expect(pixels(Array(bytes[..<count])) == nil) }
    }

    @Test("hostile headers")
    func hostile() {
        let headers: [[UInt8]] = [
            [0xFF, 0xD8, 0xFF, 0xE0, 0, 0],
            [0xFF, 0xD8, 0xFF, 0xE0, 0, 1, 0xFF, 0xC0],
            [0xFF, 0xD8] + [UInt8](repeating: 0xFF, count: 100_000),
            [0xFF, 0xD8] + (0..<20_000).flatMap { _ -> [UInt8] in [0xFF, 0xE1, 0, 2] },
            [0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, 0, 0, 0, 0, 3],
            [0x89] + Array("PNG\r\n\u{1A}\n".utf8) + [0, 0, 0, 13] + Array("IHDR".utf8)
                + [255, 255, 255, 255, 0, 0, 0, 1],
        ]
        for (index, header) in headers.enumerated() {
            let size = pixels(header)
            #expect(size == nil, "header \(index)")
        }
    }

    @Test("random bytes after each signature don't trap")
    func random() {
        var generator = SystemRandomNumberGenerator()
        for start in [Self.png, Self.gif, Self.lossy, Self.lossless, Self.extended, Self.jpeg] {
            for _ in 0..<300 {
                var bytes = start
                for _ in 0..<3 {
                    bytes[Int.random(in: 0..<bytes.count, using: &generator)] = .random(in: 0...255, using: &generator)
                }
                bytes += (0..<64).map { _ in UInt8.random(in: 0...255, using: &generator) }
                _ = pixels(bytes)
            }
        }
    }
}
