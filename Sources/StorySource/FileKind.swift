/// What a file contains, judged by its content and never by its name.
package enum FileKind: Hashable, Sendable {
    // Pictures that browsers show.
    case png, jpeg, gif, webP, avif, bmp, icon, svg
    // Pictures that most browsers don't show.
    case heic, tiff, psd, jpegXL, jpeg2000
    // Sounds, then those that most browsers don't play.
    case mp3, aac, m4a, wav, flac, oggAudio
    case aiff, midi, au, amr, caf
    // Films.
    case quickTime, oggVideo
    // Sound, or a film with or without sound: the difference lies deep in the file.
    case mp4, matroska, ogg
    // Films, and maybe sounds, that most browsers don't play.
    case avi, windowsMedia, flash, mpeg
    // What a browser or a system would run.
    case html, xml, program
    /// SVG that runs, loads something, or could not be checked.
    case unsafeSVG(SVGFault)
    // Everything else.
    case empty, text, pdf, archive, font, unknown

    /// The kind of content that a reference expects.
    package enum Medium: Hashable, Sendable { case picture, sound, film }

    /// Returns whether the file can be shown as `medium`, in browsers or elsewhere.
    package func holds(_ medium: Medium) -> Bool {
        switch self {
        case .png, .jpeg, .gif, .webP, .avif, .bmp, .icon, .svg, .heic, .tiff, .psd, .jpegXL, .jpeg2000:
            medium == .picture
        case .mp3, .aac, .m4a, .wav, .flac, .oggAudio, .aiff, .midi, .au, .amr, .caf: medium == .sound
        case .quickTime, .oggVideo, .avi, .flash, .mpeg: medium == .film
        case .mp4, .matroska, .ogg, .windowsMedia: medium != .picture
        case .html, .xml, .program, .unsafeSVG, .empty, .text, .pdf, .archive, .font, .unknown: false
        }
    }

    /// Whether most browsers show or play the file.
    package var isForBrowsers: Bool {
        switch self {
        case .heic, .tiff, .psd, .jpegXL, .jpeg2000, .aiff, .midi, .au, .amr, .caf, .avi, .windowsMedia, .flash, .mpeg:
            false
        case .png, .jpeg, .gif, .webP, .avif, .bmp, .icon, .svg, .mp3, .aac, .m4a, .wav, .flac, .oggAudio, .quickTime,
            .oggVideo, .mp4, .matroska, .ogg, .html, .xml, .program, .unsafeSVG, .empty, .text, .pdf, .archive, .font,
            .unknown:
            true
        }
    }

    /// Whether opening the file by itself may run code.
    package var runs: Bool {
        switch self {
        case .html, .xml, .program, .unsafeSVG: true
        default: false
        }
    }
}

/// The reason why an SVG can't be published.
package struct SVGFault: Hashable, Sendable {
    /// The reason, with names as in the file.
    package enum Reason: Hashable, Sendable {
        /// An element that no still or animated picture needs.
        case element(String)
        /// An attribute that holds a script.
        case event(String)
        /// An attribute that refers outside the file, or could be made to.
        case reference(String)
        /// A style that refers outside the file.
        case style
        /// The root element is not in the namespace of SVG.
        case noNamespace
        /// `<!DOCTYPE …>`.
        case documentType
        /// `<?name …?>`.
        case instruction(String)
        /// The file is not well-formed XML, or its encoding is not supported.
        case malformed
        /// Too many nested elements or namespaces to check.
        case tooComplex
        /// `use` elements that draw too many elements again.
        case reuse
        /// Too many bytes to check.
        case tooLarge
    }

    package let reason: Reason
    /// The line of the fault, from 1.
    package let line: Int

    package init(_ reason: Reason, line: Int) {
        self.reason = reason
        self.line = line
    }
}

extension Bytes {
    /// Returns whether a path ends in a dot, a letter, and one to four letters or digits.
    package func endsInExtension(_ path: Range<Int>) -> Bool {
        let ending = self[path].reversed().prefix { $0 != UInt8(ascii: ".") }
        return (2...5).contains(ending.count) && ending.count < path.count && ending.allSatisfy(\.isASCIILetterOrDigit)
            && self[path.upperBound - ending.count].isASCIILetter
    }
}
