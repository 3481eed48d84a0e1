import StorySource
import Testing

@Suite("Kinds of files")
struct FileKindTests {
    private func kind(_ bytes: [UInt8]) -> FileKind { bytes.withUnsafeBytes { FileKind(head: $0) } }

    /// The start of a file of the ISO base media format with these brands.
    private static func media(_ major: String, _ compatible: String...) -> [UInt8] {
        let brands = compatible.flatMap { Array($0.utf8) }
        return [0, 0, 0, UInt8(16 + brands.count)] + Array("ftyp\(major)".utf8) + [0, 0, 0, 0] + brands
    }

    /// A page of Ogg whose first packet has these bytes.
    private static func ogg(_ packet: [UInt8]) -> [UInt8] {
        Array("OggS".utf8) + [UInt8](repeating: 0, count: 22) + [1, 30] + packet
    }

    private static let binary: [(name: String, bytes: [UInt8], kind: FileKind)] = [
        ("PNG", [0x89] + Array("PNG\r\n\u{1A}\n".utf8), .png), ("JPEG", [0xFF, 0xD8, 0xFF, 0xE0], .jpeg),
        ("GIF", Array("GIF89a".utf8), .gif), ("old GIF", Array("GIF87a".utf8), .gif),
        ("WebP", Array("RIFF....WEBPVP8 ".utf8), .webP),
        ("BMP", Array("BM".utf8) + [1, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0], .bmp),
        ("icon", [0, 0, 1, 0, 1, 0], .icon), ("AVIF", media("avif"), .avif),
        ("AVIF by a compatible brand", media("mif1", "avif"), .avif), ("HEIC", media("heic", "mif1"), .heic),
        ("HEIF", media("mif1", "heic"), .heic), ("TIFF, little", [0x49, 0x49, 0x2A, 0], .tiff),
        ("TIFF, big", [0x4D, 0x4D, 0, 0x2A], .tiff), ("PSD", Array("8BPS".utf8), .psd),
        ("JPEG XL", [0xFF, 0x0A], .jpegXL), ("MP3 with a tag", Array("ID3".utf8) + [4], .mp3),
        ("MP3, one frame", [0xFF, 0xFB, 0x90, 0x64], .mp3),
        ("AAC, one frame", [0xFF, 0xF1, 0x50, 0x80, 0x2F, 0xFC], .aac),
        ("M4A", media("M4A ", "isom"), .m4a), ("WAV", Array("RIFF....WAVE".utf8), .wav),
        ("FLAC", Array("fLaC".utf8), .flac),
        ("Ogg Vorbis", ogg([1] + Array("vorbis".utf8)), .oggAudio),
        ("Ogg Opus", ogg(Array("OpusHead".utf8)), .oggAudio),
        ("Ogg Theora", ogg([0x80] + Array("theora".utf8)), .oggVideo), ("Ogg", ogg(Array("fishead".utf8)), .ogg),
        ("AIFF", Array("FORM....AIFF".utf8), .aiff), ("MP4", media("isom", "mp42"), .mp4),
        ("QuickTime", media("qt  "), .quickTime), ("old QuickTime", [0, 0, 0, 8] + Array("wide".utf8), .quickTime),
        ("WebM", [0x1A, 0x45, 0xDF, 0xA3], .matroska), ("AVI", Array("RIFF....AVI ".utf8), .avi),
        ("PDF", Array("%PDF-1.7".utf8), .pdf), ("ZIP", Array("PK\u{3}\u{4}".utf8), .archive),
        ("gzip", [0x1F, 0x8B, 8], .archive), ("WOFF 2", Array("wOF2".utf8), .font),
        ("ELF", [0x7F, 0x45, 0x4C, 0x46], .program),
        ("WebAssembly", [0, 0x61, 0x73, 0x6D], .program),
        ("a program of Windows", Array("MZ".utf8) + [0x90, 0, 3], .program),
        ("a script", Array("#!/bin/sh".utf8), .program), ("nothing", [], .empty),
        ("zeros", [UInt8](repeating: 0, count: 9000), .unknown),
        ("noise", [1, 2, 3], .unknown),
    ]

    @Test("signatures", arguments: binary)
    func signatures(name: String, bytes: [UInt8], kind: FileKind) { #expect(self.kind(bytes) == kind, "\(name)") }

    @Test(
        "text, and text that resembles a signature",
        arguments: [
            "words", "\u{FEFF}words", "BMW", "MZ", "PK", "RIFF", "FORM", "<", "<3", "< b>", "a <script>", "WEBVTT\n",
            "    ",
            "{\"a\": 1}", "alert(1)", "\u{1B}[0m",
        ])
    func text(words: String) { #expect(kind(Array(words.utf8)) == .text) }

    @Test(
        "HTML, by the tags that browsers recognize",
        arguments: [
            "<!DOCTYPE html>", "<!doctype HTML >", "<html>", "<HTML lang=\"en\">", "\r\n\t <script>",
            "\u{FEFF}<script>",
            "<script\nsrc=\"x\">", "<iframe >", "<p>", "<!-- -->", "<body onload=\"x\">", "<a href=\"x\">",
        ])
    func html(words: String) { #expect(kind(Array(words.utf8)) == .html) }

    @Test(
        "other markup",
        arguments: [
            "<?xml version=\"1.0\"?>", "<svg>", "<!DOCTYPE svg>", "<å/>", "<x:html/>", "<articles>",
            String(repeating: " ", count: 3000),
        ])
    func xml(words: String) { #expect(kind(Array(words.utf8)) == .xml) }

    @Test("markup in UTF-16, with and without a byte order mark")
    func utf16() {
        func little(_ text: String) -> [UInt8] { text.utf8.flatMap { [$0, 0] as [UInt8] } }
        func big(_ text: String) -> [UInt8] { text.utf8.flatMap { [0, $0] as [UInt8] } }
        for bytes in [little("<svg>"), big(" <svg>"), [0xFF, 0xFE] + little("<svg>"), [0xFE, 0xFF] + big("<svg>")] {
            #expect(kind(bytes) == .xml)
        }
        #expect(kind([0xFF, 0xFE] + little("words")) == .text)
    }

    @Test("a second frame of MP3 or AAC must follow where the first ends")
    func frames() {
        let frame: [UInt8] = [0xFF, 0xFB, 0x90, 0x64] + [UInt8](repeating: 0, count: 413)
        #expect(kind(frame + frame) == .mp3)
        #expect(kind(frame + [1] + frame) == .unknown)
        let aac: [UInt8] = [0xFF, 0xF1, 0x50, 0x80, 0x01, 0x1F, 0xFC, 0]
        #expect(kind(aac + aac) == .aac)
        #expect(kind(aac + [1] + aac) == .unknown)
    }

    @Test("starts that are truncated anywhere, and random bytes, don't trap")
    func cut() {
        var generator = SystemRandomNumberGenerator()
        for (_, bytes, _) in Self.binary {
            for count in 0...bytes.count {
                _ = kind(Array(bytes[..<count]))
                _ = kind(Array(bytes[..<count]) + (0..<40).map { _ in .random(in: 0...255, using: &generator) })
            }
        }
    }

    @Test func `a text with a NUL is text, and UTF-16 without a byte order mark is not`() {
        func isWriting(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBytes { FileKind.isText(head: $0) } }
        #expect(isWriting(Array("She\0 sang.".utf8)))
        #expect(!isWriting(Array("She sang.".utf8).flatMap { [$0, 0] }))
        #expect(!isWriting([0x49, 0x49, 0x2A, 0]))
    }
}
