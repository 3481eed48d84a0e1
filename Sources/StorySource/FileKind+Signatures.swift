extension FileKind {
    /// The number of bytes that determine a file's kind: the longest frame of MP3 and the next frame's header.
    package static let headLength = 2048

    /// Detects the kind of a file from its first bytes: `head` is the whole file, or at least ``headLength`` bytes.
    ///
    /// The signatures are those of the WHATWG's MIME Sniffing Standard, chapters 6 and 7, or else of the formats' own
    /// specifications. Anything that begins with a tag is ``html`` or ``xml``, SVG included: only an XML reader can tell more.
    package init(head: UnsafeRawBufferPointer) {
        let head = Head(bytes: head)
        self =
            head.bytes.isEmpty
            ? .empty
            : head.signature ?? head.riff ?? head.isoMedia ?? head.ogg ?? head.bitmap ?? head.audioFrame ?? head.markup
                ?? (head.isText ? .text : .unknown)
    }

    /// Returns whether a file with these first bytes may be hand-written text, such as a story: it has no bytes that occur
    /// only in binary data, and is not a document or picture format that is stored as text.
    package static func isText(head: UnsafeRawBufferPointer) -> Bool {
        let head = Head(bytes: head)
        // Text may contain NULs, which have their own diagnostics: after a crash, a file can consist of them. Half of
        // the bytes of UTF-16 are NULs, so such a file is no text.
        let words = head.bytes.filter { $0 != 0 }
        if words.isEmpty { return true }
        let hasWords =
            words.count * 2 > head.bytes.count && head.signature == nil
            && words.withUnsafeBytes { Head(bytes: $0).isText }
        return (head.isText || hasWords) && head.signature != .pdf && !head.has("<svg") && !head.has("<?xml")
    }

    /// The start of a file.
    private struct Head {
        let bytes: UnsafeRawBufferPointer

        /// Returns whether the bytes at an offset are a signature.
        private func has(_ signature: [UInt8], at offset: Int = 0) -> Bool {
            bytes.dropFirst(offset).starts(with: signature)
        }

        func has(_ signature: StaticString, at offset: Int = 0) -> Bool {
            bytes.dropFirst(offset).starts(
                with: UnsafeBufferPointer(start: signature.utf8Start, count: signature.utf8CodeUnitCount))
        }

        private func big(_ offset: Int) -> Int {
            offset + 4 <= bytes.count ? (0..<4).reduce(0) { $0 << 8 | Int(bytes[offset + $1]) } : 0
        }

        // MARK: Signatures

        private static let signatures: [(bytes: [UInt8], kind: FileKind)] = [
            ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png),
            ([0xFF, 0xD8, 0xFF], .jpeg),
            (Array("GIF87a".utf8), .gif), (Array("GIF89a".utf8), .gif),
            ([0, 0, 1, 0], .icon), ([0, 0, 2, 0], .icon),
            ([0x49, 0x49, 0x2A, 0], .tiff), ([0x4D, 0x4D, 0, 0x2A], .tiff),
            ([0x49, 0x49, 0x2B, 0], .tiff), ([0x4D, 0x4D, 0, 0x2B], .tiff),
            (Array("8BPS".utf8), .psd),
            ([0xFF, 0x0A], .jpegXL), ([0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A], .jpegXL),
            ([0, 0, 0, 0x0C, 0x6A, 0x50, 0x20, 0x20, 0x0D, 0x0A, 0x87, 0x0A], .jpeg2000),
            (Array("ID3".utf8), .mp3), (Array("fLaC".utf8), .flac),
            (Array("MThd".utf8) + [0, 0, 0, 6], .midi), (Array(".snd".utf8), .au), (Array("#!AMR".utf8), .amr),
            (Array("caff".utf8), .caf),
            ([0x1A, 0x45, 0xDF, 0xA3], .matroska),
            ([0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11], .windowsMedia),
            (Array("FLV".utf8) + [1], .flash), ([0, 0, 1, 0xBA], .mpeg), ([0, 0, 1, 0xB3], .mpeg),
            (Array("%PDF-".utf8), .pdf), (Array("%!PS-Adobe-".utf8), .pdf),
            ([0x1F, 0x8B, 8], .archive), (Array("PK".utf8) + [3, 4], .archive), (Array("PK".utf8) + [5, 6], .archive),
            (Array("Rar!".utf8) + [0x1A, 7], .archive), ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], .archive),
            (Array("wOFF".utf8), .font), (Array("wOF2".utf8), .font), (Array("OTTO".utf8), .font),
            (Array("ttcf".utf8), .font), ([0, 1, 0, 0, 0], .font),
            (Array("#!".utf8), .program), ([0x7F, 0x45, 0x4C, 0x46], .program), ([0, 0x61, 0x73, 0x6D], .program),
            ([0xCF, 0xFA, 0xED, 0xFE], .program), ([0xCA, 0xFE, 0xBA, 0xBE], .program),
        ]

        var signature: FileKind? {
            if has("MZ"), !isText { return .program }
            return Head.signatures.first { has($0.bytes) }?.kind
        }

        /// The containers of Microsoft (RIFF) and Apple (AIFF), by the type of their content.
        var riff: FileKind? {
            if has("FORM") { return has("AIFF", at: 8) || has("AIFC", at: 8) ? .aiff : nil }
            guard has("RIFF") else { return nil }
            if has("WEBP", at: 8) { return .webP }
            if has("WAVE", at: 8) { return .wav }
            return has("AVI ", at: 8) ? .avi : nil
        }

        /// The ISO base media file format (ISO/IEC 14496-12) by its brands, and its ancestor QuickTime, which may have none.
        var isoMedia: FileKind? {
            if has("moov", at: 4) || has("mdat", at: 4) || has("wide", at: 4) { return .quickTime }
            guard has("ftyp", at: 4) else { return nil }
            // The major brand, a version, and all compatible brands.
            let end = min(big(0), bytes.count, 256)
            let offsets = [8] + Array(stride(from: 16, to: max(end - 3, 16), by: 4))
            func names(_ brands: [StaticString], among offsets: [Int]) -> Bool {
                offsets.contains { offset in brands.contains { has($0, at: offset) } }
            }
            if names(["avif", "avis"], among: offsets) { return .avif }
            if names(["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"], among: [8]) { return .heic }
            if names(["M4A ", "M4B ", "M4P "], among: [8]) { return .m4a }
            return names(["qt  "], among: [8]) ? .quickTime : .mp4
        }

        /// An Ogg page (RFC 3533) by the codec of the first stream.
        var ogg: FileKind? {
            guard has("OggS"), bytes.count > 26 else { return has("OggS") ? .ogg : nil }
            let packet = 27 + Int(bytes[26])
            if has("theora", at: packet + 1) { return .oggVideo }
            let codecs: [(StaticString, Int)] = [("vorbis", 1), ("OpusHead", 0), ("FLAC", 1), ("Speex", 0)]
            return codecs.contains { has($0.0, at: packet + $0.1) } ? .oggAudio : .ogg
        }

        /// A Windows bitmap: two letters that any text may begin with, then the size of a known header.
        var bitmap: FileKind? {
            let headers: [UInt8] = [12, 40, 52, 56, 64, 108, 124]
            guard has("BM"), has([0, 0, 0, 0], at: 6), bytes.count > 17, headers.contains(bytes[14]) else { return nil }
            return has([0, 0, 0], at: 15) ? .bmp : nil
        }

        // MARK: Sounds without a signature

        /// MP3 or AAC, by the header of a frame and of the next frame, if the file is long enough.
        var audioFrame: FileKind? {
            if let length = adtsFrame(at: 0) {
                return length >= bytes.count || adtsFrame(at: length) != nil ? .aac : nil
            }
            guard let length = mpegFrame(at: 0) else { return nil }
            return length >= bytes.count || mpegFrame(at: length) != nil ? .mp3 : nil
        }

        /// Returns the length of an AAC frame in ADTS (ISO/IEC 13818-7, 6.2), or nil.
        private func adtsFrame(at offset: Int) -> Int? {
            guard offset + 6 <= bytes.count, bytes[offset] == 0xFF, bytes[offset + 1] & 0xF6 == 0xF0 else { return nil }
            let length = Int(bytes[offset + 3] & 3) << 11 | Int(bytes[offset + 4]) << 3 | Int(bytes[offset + 5]) >> 5
            return length >= 7 ? length : nil
        }

        /// Returns the length of a layer III frame (ISO/IEC 11172-3, 2.4.1.3; 13818-3 for lower rates), or nil.
        private func mpegFrame(at offset: Int) -> Int? {
            guard offset + 4 <= bytes.count, bytes[offset] == 0xFF, bytes[offset + 1] & 0xE6 == 0xE2 else { return nil }
            let version = bytes[offset + 1] >> 3 & 3
            let (rate, sampling) = (Int(bytes[offset + 2] >> 4), Int(bytes[offset + 2] >> 2 & 3))
            guard version != 1, (1...14).contains(rate), sampling != 3 else { return nil }
            let isFirst = version == 3
            let rates =
                isFirst
                ? [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
                : [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
            let hertz = [44100, 48000, 32000][sampling] >> (isFirst ? 0 : version == 2 ? 1 : 2)
            return (isFirst ? 144 : 72) * rates[rate] * 1000 / hertz + Int(bytes[offset + 2] >> 1 & 1)
        }

        // MARK: Text

        /// Markup: a tag, a comment or a declaration, in UTF-8 or UTF-16, after a byte order mark and white space. White space
        /// alone counts as markup if the file continues.
        var markup: FileKind? {
            let blanks: Set<UInt8> = [0, 0x09, 0x0A, 0x0C, 0x0D, 0x20, 0xEF, 0xBB, 0xBF, 0xFE, 0xFF]
            guard let start = bytes.firstIndex(where: { !blanks.contains($0) }) else {
                return bytes.count < FileKind.headLength || has([0, 0]) ? nil : .xml
            }
            let letters = bytes[start...].prefix(32).filter { $0 != 0 }
            guard letters[0] == UInt8(ascii: "<"), letters.count > 1 else { return nil }
            switch letters[1] {
            case UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: "_"), UInt8(ascii: ":"), 0x80...,
                UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
                return Head.isHTML(letters.dropFirst().map { blanks.contains($0) ? 0x20 : $0 | 0x20 }) ? .html : .xml
            default: return nil
            }
        }

        private static let tags = [
            "!doctype html", "html", "head", "script", "iframe", "h1", "div", "font", "table", "a", "style", "title",
            "b", "body", "br", "p",
        ]

        /// Returns whether the lower-case bytes after a `<` begin one of the tags by which browsers recognise HTML.
        private static func isHTML(_ letters: [UInt8]) -> Bool {
            if letters.starts(with: "!--".utf8) { return true }
            return tags.contains { tag in
                let rest = letters.dropFirst(tag.utf8.count).first
                return letters.starts(with: tag.utf8) && (rest == 0x20 || rest == UInt8(ascii: ">"))
            }
        }

        /// Whether the head has no byte that occurs only in binary data, or a byte order mark of UTF-16.
        var isText: Bool {
            has([0xFE, 0xFF]) || has([0xFF, 0xFE])
                || bytes.prefix(1445).allSatisfy { $0 > 0x1F || (0x09...0x0D).contains($0) && $0 != 0x0B || $0 == 0x1B }
        }
    }
}
