/// What a file holds, judged by its contents and never by its name.
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
    // Sound, or a film with or without sound: only what lies deep in the file tells which.
    case mp4, matroska, ogg
    // Films, and maybe sounds, that most browsers don't play.
    case avi, windowsMedia, flash, mpeg
    // What a browser or a system would run.
    case html, xml, program
    /// SVG that runs, loads something, or could not be checked.
    case unsafeSVG(SVGFault)
    // Everything else.
    case empty, text, pdf, archive, font, unknown

    /// What a use of a file shows.
    package enum Medium: Hashable, Sendable {
        case picture, sound, film
    }

    /// Whether a use of `medium` can show it, in browsers or elsewhere.
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

    /// Whether most browsers show or play it.
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

    /// Whether it may run where it is opened by itself.
    package var runs: Bool {
        switch self {
        case .html, .xml, .program, .unsafeSVG: true
        default: false
        }
    }
}

/// Why an SVG is no picture that a site may publish.
package struct SVGFault: Hashable, Sendable {
    /// What is wrong with it. Names are those of the file.
    package enum Reason: Hashable, Sendable {
        /// An element that no still or animated picture needs.
        case element(String)
        /// An attribute that holds a script.
        case event(String)
        /// An attribute that leads out of the file, or may be made to.
        case reference(String)
        /// A style that leads out of the file.
        case style
        /// The first element is none of SVG's, by its namespace.
        case noNamespace
        /// `<!DOCTYPE …>`.
        case documentType
        /// `<?name …?>`.
        case instruction(String)
        /// It is no well-formed XML, or in an encoding that is not read.
        case malformed
        /// More elements inside one another, or namespaces, than are followed.
        case tooComplex
        /// More bytes than are checked.
        case tooLarge
    }

    package let reason: Reason
    /// The line on which it was found, from 1.
    package let line: Int

    package init(_ reason: Reason, line: Int) {
        self.reason = reason
        self.line = line
    }
}
