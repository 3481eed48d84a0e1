import StorySource

extension Rule {
    static let assetTypeMismatch = Rule(
        .assetTypeMismatch, .warning, .asset, "a file whose type does not fit its use",
        explanation: """
            The first bytes of a file tell what it holds, whatever it is called. Here they are not those of the picture, \
            sound or film that is wanted: readers would see a gap, or hear nothing. A picture in HEIC, TIFF or PSD is one \
            that most browsers can't show.

            Convert the file, or name another one. A page of YouTube or Vimeo is no film: put the film itself into the \
            package, or link to the page in the text.

            A file that would run when somebody opens it by itself is an error, and no level changes that: it would \
            have the rights of the site that publishes the story. Such files are HTML and other XML, scripts and \
            programs, by their contents or by a name such as 'clip.html' or 'map.js'. So is an SVG, unless it is \
            well-formed XML without document type, script, event attribute, foreign object, link and anything that it \
            loads. Save such an SVG as a plain one, or as PNG.
            """,
        failing: .files([
            .init("assets/stage.gif", Array("the band on stage".utf8)), .init("story.mdx", Array(example.utf8)),
        ]),
        fixed: .files([
            .init("assets/stage.gif", Array("GIF89a, the band on stage".utf8)), .init("story.mdx", Array(example.utf8)),
        ]))

    private static let example = ExampleStory.branching(
        """
        <Section id="stage" title="Stage">

        The band starts to play.

        <FullBleed src="assets/stage.gif" alt="The band on stage" />

        </Section>
        """, frontMatter: "")
}

extension Diagnostic {
    /// `asset_type_mismatch` for a file that its use can't show.
    package static func assetTypeMismatch(
        _ path: String, is kind: FileKind, wanted: FileKind.Medium, at span: SourceSpan
    ) -> Diagnostic {
        let file = Quoting.quoted(path)
        let message =
            switch kind {
            case .empty: "the file \(file) is empty, and \(wanted.words) is wanted here; copy it there once more"
            case .unknown:
                "\(file) is of no kind that browsers know, and \(wanted.words) is wanted here; use \(wanted.forBrowsers)"
            case _ where kind.holds(wanted):
                "\(file) is \(kind.words), which most browsers can't \(wanted == .picture ? "show" : "play"); convert it to \(wanted.forBrowsers)"
            default: "\(file) is \(kind.words), and \(wanted.words) is wanted here; use \(wanted.forBrowsers)"
            }
        return Diagnostic(.assetTypeMismatch, message, at: span)
    }

    /// `asset_type_mismatch` for a film in a FullBleed without a `kind`. `name`: the FullBleed's name.
    package static func filmWithoutKind(
        _ path: String, is kind: FileKind, at span: SourceSpan, name: SourceSpan
    ) -> Diagnostic {
        Diagnostic(
            .assetTypeMismatch,
            "\(Quoting.quoted(path)) is \(kind.words), and a picture is wanted here; write 'kind=\"video\"' to show a film",
            at: span,
            fixes: [
                .replace(
                    SourceSpan(at: Int(name.end)), with: " kind=\"video\"", "write 'kind=\"video\"'", .unsafe)
            ])
    }

    /// `asset_type_mismatch` for a file that may run code when opened by itself: an error, whatever type is expected.
    package static func assetRuns(
        _ path: String, is kind: FileKind, wanted: FileKind.Medium?, at span: SourceSpan
    ) -> Diagnostic {
        let file = Quoting.quoted(path)
        let message =
            if case .unsafeSVG(let fault) = kind {
                "\(file) is an SVG that \(fault.reason == .reuse ? "hangs browsers" : "may run or load something"): \(fault.words) (line \(fault.line)); save it as a plain SVG, or as PNG"
            } else {
                "\(file) is \(kind.words), which would run as a part of the site; \(wanted.map { "use \($0.forBrowsers)" } ?? "put it on the web, and link to that")"
            }
        return error(message, at: span)
    }

    /// `asset_type_mismatch` for a name that makes a web server send a file as a page or script, or run it.
    package static func assetNameRuns(_ path: String, ending: String, at span: SourceSpan) -> Diagnostic {
        error(
            "\(Quoting.quoted(path)) would run as a part of the site, as its name has \(Quoting.quoted("." + ending)); give it the name of what it is, such as one that ends in '.png'",
            at: span)
    }

    /// `asset_type_mismatch` for a page on a film site. `site`: `YouTube` or `Vimeo`.
    package static func filmPage(on site: String, wanted: FileKind.Medium, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .assetTypeMismatch,
            "this is a page of \(site), and \(wanted.words) is wanted here; put the file itself into the story's folder, or link to the page in the text",
            at: span)
    }

    private static func error(_ message: String, at span: SourceSpan) -> Diagnostic {
        var diagnostic = Diagnostic(.assetTypeMismatch, message, at: span)
        diagnostic.severity = .error
        return diagnostic
    }
}

extension FileKind.Medium {
    fileprivate var words: String { names.own }
    /// The types that all browsers show or play.
    fileprivate var forBrowsers: String { names.forBrowsers }

    private var names: (own: String, forBrowsers: String) {
        switch self {
        case .picture: ("a picture", "a JPEG or PNG")
        case .sound: ("a sound", "an MP3 or M4A")
        case .film: ("a film", "an MP4 or WebM")
        }
    }
}

extension FileKind {
    /// What the file is, after `it is`.
    package var words: String {
        switch self {
        case .png: "a PNG picture"
        case .jpeg: "a JPEG picture"
        case .gif: "a GIF picture"
        case .webP: "a WebP picture"
        case .avif: "an AVIF picture"
        case .bmp: "a BMP picture"
        case .icon: "an icon"
        case .svg, .unsafeSVG: "an SVG picture"
        case .heic: "a HEIC picture"
        case .tiff: "a TIFF picture"
        case .psd: "a picture of Photoshop (PSD)"
        case .jpegXL: "a JPEG XL picture"
        case .jpeg2000: "a JPEG 2000 picture"
        case .mp3: "an MP3 sound"
        case .aac: "an AAC sound"
        case .m4a: "an M4A sound"
        case .wav: "a WAV sound"
        case .flac: "a FLAC sound"
        case .oggAudio: "an Ogg sound"
        case .aiff: "an AIFF sound"
        case .midi: "a MIDI file"
        case .au: "a sound in Sun's format (AU)"
        case .amr: "an AMR sound"
        case .caf: "a CAF sound"
        case .quickTime: "a QuickTime film"
        case .oggVideo, .ogg: "an Ogg film"
        case .mp4: "an MP4 film"
        case .matroska: "a WebM or Matroska film"
        case .avi: "an AVI film"
        case .windowsMedia: "a file of Windows Media"
        case .flash: "a Flash film"
        case .mpeg: "an MPEG film"
        case .html: "HTML"
        case .xml: "XML"
        case .program: "a script or program"
        case .empty: "an empty file"
        case .text: "text"
        case .pdf: "a PDF or PostScript document"
        case .archive: "an archive"
        case .font: "a font"
        case .unknown: "a file of no known kind"
        }
    }
}

extension SVGFault {
    fileprivate var words: String {
        switch reason {
        case .element(let name): "the element \(Quoting.quoted(name))"
        case .event(let name): "the event attribute \(Quoting.quoted(name))"
        case .reference(let name): "the outside reference \(Quoting.quoted(name))"
        case .style: "an outside reference in its style"
        case .noNamespace: "a first element that is not of SVG's namespace"
        case .documentType: "a document type, '<!DOCTYPE', that is not SVG's own or declares something"
        case .instruction(let name): "the instruction \(Quoting.quoted(name))"
        case .malformed: "its XML is not well-formed"
        case .tooComplex: "elements nested too deep"
        case .reuse: "'use' elements that draw too much, or themselves"
        case .tooLarge: "it is larger than the 8 MiB that are checked"
        }
    }
}
