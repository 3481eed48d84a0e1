import StorySource

/// The rules about Markdown of other programs, which `mdxc import` reads.
extension Rule {
    static let markupNotImported = Rule(
        .markupNotImported, .warning, .prose, "markup that stories have no equivalent for",
        explanation: """
            The file holds something that other programs show and stories do not: a frame, a form, a script, a tag of a \
            site generator, a component. 'mdxc import' keeps its words or its address, and says here what it left out.

            Look at the place in the new story, and write what readers are to see there: a link, a picture, a component. If \
            the file has bytes that are not characters, save it as UTF-8 and import it again.
            """,
        failing: .imported("Watch:\n\n<iframe src=\"https://example.com/film\"></iframe>\n"),
        fixed: .imported("Watch [the film](https://example.com/film).\n"))

    static let fieldNotImported = Rule(
        .fieldNotImported, .warning, .frontMatter, "front matter that stories have no field for",
        explanation: """
            A field of the file's front matter can't be read, or what it says does not fit any field of a story. \
            'mdxc import' keeps it as an extension field where it can, which readers never see.

            Look at the front matter of the new story, and write the field there.
            """,
        failing: .imported("---\ntitle: Rain\ndate: next week\n---\n\nIt rained.\n"),
        fixed: .imported("---\ntitle: Rain\ndate: 2026-01-05\n---\n\nIt rained.\n"))

    static let fileNotImported = Rule(
        .fileNotImported, .warning, .asset, "a picture or another file that was not copied",
        explanation: """
            The file that the text names is not there, lies outside of the folder that is imported, or is nothing that a \
            story can show. Its description and its path stay in the text.

            Put the file into the folder 'assets' of the new story, and write '![description](assets/name.png)'.
            """,
        failing: .imported("![The harbour](harbour.png)\n"),
        fixed: .imported("![The harbour](https://example.com/harbour.png)\n"))
}

extension Diagnostic {
    /// Markup of other programs without an equivalent in stories, as messages name it.
    package enum ImportedMarkup: Sendable {
        case element(String), template, attributeList, embed, wikiLink, module, expression, declaration, formula
        /// A line break in a cell or a heading.
        case lineBreak
        case linkInTitle, pictureInTitle, footnoteInTitle
        case link(scheme: String)
        /// Something that the compiler refuses, by the id of its diagnostic.
        case refused(DiagnosticID)

        fileprivate var name: String {
            switch self {
            case .element(let name): "no \(Quoting.quoted("<\(name)>"))"
            case .template: "no tags of site generators"
            case .attributeList: "no attribute lists"
            case .embed: "no embedded notes"
            case .wikiLink: "no links to other notes"
            case .module: "no import and export statements"
            case .expression: "no expressions"
            case .declaration: "no declarations of HTML"
            case .formula: "no formulas"
            case .lineBreak: "no line breaks in headings and cells"
            case .linkInTitle: "no links in titles"
            case .pictureInTitle: "no pictures in titles"
            case .footnoteInTitle: "no footnotes in titles"
            case .link(let scheme): "no links with \(Quoting.quoted(scheme + ":"))"
            case .refused(let id): "no such Markdown (\(id.rawValue))"
            }
        }
    }

    /// What happened to something that was imported.
    package enum ImportOutcome: String, Sendable {
        case link = "its address stays as a link"
        case words = "its words stay"
        case text = "it stays as text"
        case comment = "it stays as a comment"
        case code = "it stays as a block of code"
        case codeSpan = "it stays as code"
        case space = "it is a space now"
        case nothing = "it is left out"
    }

    package static func markupNotImported(
        _ what: ImportedMarkup, _ outcome: ImportOutcome, at span: SourceSpan
    ) -> Diagnostic {
        Diagnostic(.markupNotImported, "stories have \(what.name)", at: span, fallback: outcome.rawValue)
    }

    /// `markup_not_imported`, at the first of a run of bytes that are not UTF-8, or NUL.
    package static func bytesNotImported(_ run: SourceSpan) -> Diagnostic {
        let what =
            run.count == 1 ? "this byte is not a character" : "\(run.count) bytes from here on are not characters"
        return Diagnostic(
            .markupNotImported, "\(what); save the file as UTF-8, and import it again",
            at: SourceSpan(start: run.start, end: run.start + 1), fallback: "'\u{FFFD}' is in their place")
    }

    package enum FieldObstacle: Sendable {
        /// The front matter is not valid YAML, TOML or JSON.
        case unreadable(String)
        case noDate(String), noLocale(String), noID(String)
        case wrongShape, duplicate
    }

    /// `field_not_imported`, at the field's value or, if it has none, its name.
    package static func fieldNotImported(_ name: String, _ obstacle: FieldObstacle, at span: SourceSpan) -> Diagnostic {
        let kept = "it is kept as an extension field"
        let name = Quoting.quoted(name)
        let (message, fallback) =
            switch obstacle {
            case .unreadable(let format): ("this front matter is not \(format)", "it stays as a block of code")
            case .noDate(let text): ("\(name) is not a date: \(Quoting.quoted(text)); write '2026-01-31'", kept)
            case .noLocale(let text):
                ("\(name) is not a language: \(Quoting.quoted(text)); write 'en' or 'pt-BR'", kept)
            case .noID(let text): ("\(name) can't be an id: \(Quoting.quoted(text))", kept)
            case .wrongShape: ("stories have no \(name) of this shape", kept)
            case .duplicate: ("\(name) is here twice", "the first one counts")
            }
        return Diagnostic(.fieldNotImported, message, at: span, fallback: fallback)
    }

    package enum FileObstacle: Sendable {
        case missing, outside, data
        /// Its content is of an unusable kind, or it is refused for another reason.
        case unusable
    }

    /// `file_not_imported`, at the path.
    package static func fileNotImported(_ path: String, _ obstacle: FileObstacle, at span: SourceSpan) -> Diagnostic {
        let path = Quoting.quoted(path)
        let message =
            switch obstacle {
            case .missing: "there is no \(path) in the folder that is imported"
            case .outside: "\(path) leads out of the folder that is imported"
            case .data: "a picture can't be written into the text; put it into a file"
            case .unusable: "\(path) is nothing that a story can show"
            }
        return Diagnostic(.fileNotImported, message, at: span, fallback: "its description stays as text")
    }
}
