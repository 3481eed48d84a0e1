import StorySource

extension Rule {
    static let expressionNotSupported = Rule(
        .expressionNotSupported, .error, .prose, "a { in prose, which would begin an expression",
        explanation: """
            In MDX, on which this language is modelled, braces hold code whose result is shown. The programs that show \
            stories run no code, so braces can't appear in prose as they are.

            To show a brace, write \\{. A comment, {/* … */}, needs schema_version 0.3; before that, delete it, or \
            write it in the front matter, after a #.
            """,
        failing: .section("The band plays {somewhere}."),
        fixed: .section("The band plays \\{somewhere}."))

    static let importExportNotSupported = Rule(
        .importExportNotSupported, .error, .prose, "an import or export statement",
        explanation: """
            In MDX, lines that begin with import or export load program code and components. A story holds no \
            program, and all its components are there without being loaded.

            Delete the statement. A paragraph of prose may begin with these words: only what is written like a \
            statement is reported.
            """,
        failing: .section(
            """
            import Map from "./map.js"

            The band starts to play.
            """),
        fixed: .section("The band starts to play."))

    static let unsupportedMarkdown = Rule(
        .unsupportedMarkdown, .warning, .prose, "Markdown that this schema version does not have",
        explanation: """
            Before schema_version 0.3, stories know emphasis, strong emphasis, links, code and line breaks, and no headings, \
            lists, quotes, tables, images and footnotes. From 0.3 on they have all of these, except in a Line or \
            Choice, which hold only paragraphs. The words are kept, and readers see them with their Markdown \
            characters.

            Raise schema_version to 0.3, or use the component that the message names: a Section for a heading, a \
            DropQuote for a quote, a FactGrid for a table, a SideNote for a footnote. To show such a character \
            itself, put a backslash before it: \\#.
            """,
        failing: .section("> We never slept."),
        fixedBy: [("> We never slept.", "<DropQuote>\nWe never slept.\n</DropQuote>")])

    static let relativeLink = Rule(
        .relativeLink, .warning, .link, "a link without a scheme",
        explanation: """
            The link has no complete address. On a web site a short one starts from the address of the page, but a \
            story is read in many places and has no address of its own. Readers see the words without the link.

            Write the whole address, from https:// on. From schema_version 0.3 on, a link may also lead to a heading \
            (#heading) or to a file of the package, by its path.
            """,
        failing: .section("The band [on tour](/tour)."),
        fixed: .section("The band [on tour](https://example.com/tour)."))

    static let unsafeLink = Rule(
        .unsafeLink, .error, .link, "a link or URL whose scheme is not allowed",
        explanation: """
            The address begins with something that readers must not open. Links may begin with http, https, \
            mailto, tel, music, musics, itms or itmss; pictures, artwork and other files with http or https; Apple \
            Music URLs with all of these but mailto and tel. Other beginnings, such as javascript: or file:, could \
            run a program or reach into the files of the person who reads.

            Link to a page on the web instead. Most often the beginning is just misspelt.
            """,
        failing: .section("The band [on tour](file:///tour.html)."),
        fixed: .section("The band [on tour](https://example.com/tour)."))

    static let emptyLinkLabel = Rule(
        .emptyLinkLabel, .warning, .link, "a link without words",
        explanation: """
            The link has an address but no words between its brackets. Nobody can see it or tap it, and people who \
            listen to the story hear an address read out, or nothing.

            Write what the link leads to between the brackets, or remove the link.
            """,
        failing: .section("The band is on tour [](https://example.com/tour)."),
        fixed: .section("The band is [on tour](https://example.com/tour)."))
}

extension Diagnostic {
    /// A construct of Markdown that stories don't support (LANGUAGE.md 4), as messages name it. Nodes store the raw value.
    package enum MarkdownConstruct: UInt16, CaseIterable, Sendable {
        case heading, thematicBreak, list, blockQuote, codeFence, table, linkDefinition, footnote
        case image, footnoteReference, strikethrough, autolink

        /// The name, in the plural.
        package var name: String { words.name }
        package var remedy: String { words.remedy }

        private var words: (name: String, remedy: String) {
            switch self {
            case .heading: ("headings", "begin a 'Section' with a title instead")
            case .thematicBreak: ("horizontal rules", "begin a new 'Section' instead")
            case .list: ("lists", "write sentences, or use a 'FactGrid' or a 'Timeline'")
            case .blockQuote: ("block quotes", "use a 'DropQuote' instead")
            case .codeFence: ("code blocks", "write it as prose, or put short code between single backticks")
            case .table: ("tables", "use a 'FactGrid' instead")
            case .linkDefinition: ("link definitions", "write '[words](https://…)' where the link appears")
            case .footnote, .footnoteReference: ("footnotes", "use a 'SideNote' instead")
            case .image: ("Markdown images", "use a 'FullBleed' or a 'Gallery' instead")
            case .strikethrough: ("struck out words", "remove the '~~'")
            case .autolink: ("bare links in '<>'", "write '[words](https://…)' instead")
            }
        }

        /// The instruction to use the alternative.
        fileprivate var fix: String {
            switch self {
            case .autolink: "write it as '[words](https://…)'"
            case .thematicBreak: "remove the rule"
            case .heading, .list, .blockQuote, .codeFence, .table, .linkDefinition, .footnote, .footnoteReference,
                .image, .strikethrough:
                remedy
            }
        }
    }

    /// `span`: from the `{` to the matching `}` or the end of the line. `braces`: the offsets of the `{` in it, the
    /// first one included; of many, only one more than a fix can edit. `holdsOnlyWords`: whether nothing inside could
    /// change its meaning once the `{` is escaped.
    package static func expressionNotSupported(at span: SourceSpan, braces: [Int], holdsOnlyWords: Bool) -> Diagnostic {
        Diagnostic(
            .expressionNotSupported, "'{' would begin program code, which stories do without; write '\\{' to show it",
            at: span,
            fixes: [
                FixIt("write '\\{'", holdsOnlyWords ? .safe : .unsafe, braces.map { .init(SourceSpan(at: $0), "\\") })
            ])
    }

    /// `expression_not_supported` for a string, such as `{" "}`.
    package static func stringExpression(at span: SourceSpan, words: String) -> Diagnostic {
        let isBlank = words.utf8.allSatisfy(\.isSpaceOrTab)
        let advice = isBlank ? "write a space" : "write its words alone"
        return Diagnostic(
            .expressionNotSupported, "'{' would begin program code, which stories do without; \(advice)", at: span,
            fixes: [.replace(span, with: isBlank ? " " : words, advice, .unsafe)])
    }

    /// `expression_not_supported` for `{/* … */}`.
    package static func commentNotSupported(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .expressionNotSupported, "a story can't hold comments in '{/* … */}'; remove this one", at: span,
            fixes: [.replace(span, with: "", "delete the comment", .unsafe)])
    }

    /// `expression_not_supported` for a comment that is not directly between the braces, as in `{ /* words */ }`.
    package static func spacedComment(at span: SourceSpan, _ edits: [FixIt.Edit]) -> Diagnostic {
        Diagnostic(
            .expressionNotSupported, "write a comment as '{/* … */}', without spaces beside its braces", at: span,
            fixes: [FixIt("write '{/* … */}'", .safe, edits)])
    }

    /// `expression_not_supported` for a comment whose marks are not complete. `edits` complete them.
    package static func brokenComment(at span: SourceSpan, _ edits: [FixIt.Edit]) -> Diagnostic {
        Diagnostic(
            .expressionNotSupported, "this comment is not complete; write it as '{/* … */}'", at: span,
            fixes: [FixIt("write '{/* … */}'", .unsafe, edits)])
    }

    /// `expression_not_supported` for `{#id .class name=value}` at the end of a heading, link or picture. `removing`: with the
    /// blanks before it.
    package static func attributeListNotSupported(
        at span: SourceSpan, removing: SourceSpan, isOfHeading: Bool
    ) -> Diagnostic {
        let reason = isOfHeading ? ", and the id of a heading is made of its words" : ""
        return Diagnostic(
            .expressionNotSupported, "a story has no attribute lists\(reason); remove this list", at: span,
            fixes: [.replace(removing, with: "", "delete the attribute list", .unsafe)])
    }

    package static func importExportNotSupported(isExport: Bool, at span: SourceSpan) -> Diagnostic {
        let message =
            isExport
            ? "'export' is program code, which stories do without; remove it"
            : "'import' is program code, which stories do without; remove it, components need no import"
        return Diagnostic(
            .importExportNotSupported, message, at: span,
            fixes: [.replace(span, with: "", "delete the statement", .unsafe)])
    }

    /// `version`: the story's version, if a later one supports the construct; else nil. `isBranching`: whether the story's
    /// version has pages, which have their own pictures. `edits`: the edits that apply the remedy, if it can be automated.
    package static func unsupportedMarkdown(
        _ construct: MarkdownConstruct, at span: SourceSpan, version: String?, isMisplaced: Bool, isInField: Bool,
        isBranching: Bool, edits: [FixIt.Edit]
    ) -> Diagnostic {
        let remedy = construct == .image ? insteadOfPicture(isBranching: isBranching) : construct.remedy
        let message =
            isMisplaced
            ? "a 'Line' or a 'Choice' has no \(construct.name), only paragraphs; move this outside"
            : version.map {
                "schema_version \($0) has no \(construct.name); raise it to 0.3, which has them, or \(remedy)"
            } ?? "\(isInField ? "a field or attribute has" : "stories have") no \(construct.name); \(remedy)"
        return Diagnostic(
            .unsupportedMarkdown, message, at: span, fallback: "readers show the source text as it is",
            fixes: edits.isEmpty ? [] : [FixIt(construct.fix, .unsafe, edits)])
    }

    /// `unsupported_markdown` for a reference to a footnote in a heading that is a title.
    package static func footnoteInTitle(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .unsupportedMarkdown, "a heading that is a title has no footnotes; move this into the text below", at: span,
            fallback: "readers don't see the note", fixes: [.replace(span, with: "", "delete it", .unsafe)])
    }

    /// Returns what to write for a picture of Markdown or HTML.
    /// - Parameter isBranching: As for ``unsupportedMarkdown(_:at:version:isMisplaced:isInField:isBranching:edits:)``.
    package static func insteadOfPicture(isBranching: Bool) -> String {
        isBranching ? "use an 'Image', a 'FullBleed' or a 'Gallery' instead" : MarkdownConstruct.image.remedy
    }

    /// `isPath`: whether it may be the path of a file of the package. `meant`: the path of a file that is there, and how it is
    /// written here.
    package static func relativeLink(
        _ destination: String, at span: SourceSpan, isPath: Bool = false,
        meant: (path: String, replacement: String?)? = nil
    ) -> Diagnostic {
        let fallback = "the label stays as text"
        if destination.isEmpty {
            return Diagnostic(
                .relativeLink, "the link leads nowhere; write an address such as 'https://…'", at: span,
                fallback: fallback)
        }
        if let meant {
            let quoted = Quoting.quoted(meant.path)
            return Diagnostic(
                .relativeLink, "the package has no file \(Quoting.quoted(destination)); did you mean \(quoted)?",
                at: span,
                fallback: fallback,
                fixes: meant.replacement.map { [.replace(span, with: $0, "replace with \(quoted)", .unsafe)] } ?? [])
        }
        let missing = missingStart(of: destination)
        let message =
            isPath && missing == nil && !destination.hasPrefix("/")
            ? "the package has no file \(Quoting.quoted(destination)); write its path, or a whole address such as 'https://…'"
            : "the link \(Quoting.quoted(destination)) is not complete; write the whole address, such as "
                + (missing == "mailto:" ? "'mailto:…'" : "'https://…'")
        return Diagnostic(
            .relativeLink, message, at: span, fallback: fallback,
            fixes: missing.map {
                [.replace(SourceSpan(at: Int(span.start)), with: $0, "put '\($0)' in front", .unsafe)]
            } ?? [])
    }

    /// Returns what is missing before an address, if it is plain that it is one.
    private static func missingStart(of destination: String) -> String? {
        if destination.hasPrefix("//") { return "https:" }
        if destination.hasPrefix("www.") { return "https://" }
        let parts = destination.split(separator: "@", omittingEmptySubsequences: false)
        let isMail = parts.count == 2 && !parts[0].isEmpty && parts[1].utf8.dropFirst().contains(UInt8(ascii: "."))
        return isMail && !destination.utf8.contains(UInt8(ascii: "/")) ? "mailto:" : nil
    }

    /// `scheme`: the scheme that is not allowed, in lower case. `span`: the destination or URL. `written`: the scheme within
    /// it; nil if it is not written out.
    package static func unsafeLink(
        scheme: String, allowed: [String], at span: SourceSpan, written: SourceSpan?
    ) -> Diagnostic {
        let nearest = NearestName.candidates(for: scheme, among: allowed)
        let advice = Quoting.didYouMean(nearest.map { $0 + ":" }, else: "use \(Quoting.alternatives(allowed))")
        return Diagnostic(
            .unsafeLink, "addresses can't begin with \(Quoting.quoted(scheme + ":")); \(advice)", at: span,
            fixes: written.map { written in
                nearest.map { .replace(written, with: $0, "replace with \(Quoting.quoted($0 + ":"))", .unsafe) }
            } ?? [])
    }

    package static func emptyLinkLabel(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .emptyLinkLabel, "the link has no words to tap; write some between '[' and ']'", at: span,
            fallback: "the link is kept, but nobody can see it")
    }
}
