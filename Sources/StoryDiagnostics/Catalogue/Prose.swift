import StorySource

extension Rule {
    static let expressionNotSupported = Rule(
        .expressionNotSupported, .error, .prose, "a { in prose, which would begin an expression",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let importExportNotSupported = Rule(
        .importExportNotSupported, .error, .prose, "an import or export statement",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let unsupportedMarkdown = Rule(
        .unsupportedMarkdown, .warning, .prose, "Markdown that stories do without",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let relativeLink = Rule(
        .relativeLink, .warning, .link, "a link without a scheme",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let unsafeLink = Rule(
        .unsafeLink, .error, .link, "a link or URL whose scheme is not allowed",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let emptyLinkLabel = Rule(
        .emptyLinkLabel, .warning, .link, "a link without words",
        explanation: "",
        failing: .story(""),
        mended: .story(""))
}

extension Diagnostic {
    /// A part of Markdown as messages speak of it.
    package enum MarkdownConstruct: Sendable {
        case heading, thematicBreak, list, blockQuote, codeFence, table, linkDefinition, footnote, image
        case strikethrough, autolink

        /// The name, in the plural.
        fileprivate var name: String {
            switch self {
            case .heading: "headings"
            case .thematicBreak: "horizontal rules"
            case .list: "lists"
            case .blockQuote: "block quotes"
            case .codeFence: "code blocks"
            case .table: "tables"
            case .linkDefinition: "link definitions"
            case .footnote: "footnotes"
            case .image: "Markdown images"
            case .strikethrough: "struck out words"
            case .autolink: "bare links in '<>'"
            }
        }

        /// What to do instead.
        fileprivate var remedy: String {
            switch self {
            case .heading: "begin a 'Section' with a title instead"
            case .thematicBreak: "begin a new 'Section' instead"
            case .list: "write sentences, or use a 'FactGrid' or a 'Timeline'"
            case .blockQuote: "use a 'DropQuote' instead"
            case .codeFence: "write it as prose, or put short code between single backticks"
            case .table: "use a 'FactGrid' instead"
            case .linkDefinition: "write '[words](https://…)' where the link stands"
            case .footnote: "use a 'SideNote' instead"
            case .image: "use a 'FullBleed' or a 'Gallery' instead"
            case .strikethrough: "remove the '~~'"
            case .autolink: "write '[words](https://…)' instead"
            }
        }
    }

    /// `expression_not_supported`.
    ///
    /// - Parameters:
    ///   - span: From the `{` to the matching `}` or the end of the line.
    ///   - holdsOnlyWords: Nothing inside could mean anything else once the `{` is escaped.
    package static func expressionNotSupported(at span: SourceSpan, holdsOnlyWords: Bool) -> Diagnostic {
        Diagnostic(
            .expressionNotSupported, "expressions in '{…}' are not supported: write '\\{' for the character", at: span,
            fixes: [
                .replace(
                    SourceSpan(at: Int(span.start)), with: "\\", "write '\\{'", holdsOnlyWords ? .safe : .maybe)
            ])
    }

    /// `expression_not_supported` for `{/* … */}`.
    package static func commentNotSupported(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .expressionNotSupported, "comments in '{/* … */}' are not supported: remove it", at: span,
            fixes: [.replace(span, with: "", "delete the comment", .maybe)])
    }

    /// `import_export_not_supported`.
    ///
    /// - Parameter span: The statement.
    package static func importExportNotSupported(isExport: Bool, at span: SourceSpan) -> Diagnostic {
        let kind = isExport ? "export" : "import"
        return Diagnostic(
            .importExportNotSupported,
            "\(Quoting.quoted(kind)) statements are not supported: remove it, components need no import", at: span,
            fixes: [.replace(span, with: "", "delete the statement", .maybe)])
    }

    /// `unsupported_markdown`.
    ///
    /// - Parameter span: The marker.
    package static func unsupportedMarkdown(_ construct: MarkdownConstruct, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .unsupportedMarkdown, "\(construct.name) are not supported: \(construct.remedy)", at: span,
            fallback: "readers show the source text as it stands")
    }

    /// `relative_link`.
    ///
    /// - Parameters:
    ///   - destination: The destination as written; may be empty.
    ///   - span: The destination.
    package static func relativeLink(_ destination: String, at span: SourceSpan) -> Diagnostic {
        let fallback = "the label stays as text"
        if destination.isEmpty {
            return Diagnostic(
                .relativeLink, "the link leads nowhere: write an address such as 'https://…'", at: span,
                fallback: fallback)
        }
        var fixes: [FixIt] = []
        if destination.hasPrefix("//") {
            fixes = [.replace(SourceSpan(at: Int(span.start)), with: "https:", "put 'https:' in front", .maybe)]
        } else if destination.hasPrefix("www.") {
            fixes = [.replace(SourceSpan(at: Int(span.start)), with: "https://", "put 'https://' in front", .maybe)]
        }
        return Diagnostic(
            .relativeLink,
            "the link \(Quoting.quoted(destination)) is not complete: write the whole address, such as 'https://…'",
            at: span, fallback: fallback, fixes: fixes)
    }

    /// `unsafe_link`.
    ///
    /// - Parameters:
    ///   - scheme: The scheme that is not allowed, in lower case.
    ///   - allowed: Those that are.
    ///   - span: The destination or URL.
    package static func unsafeLink(scheme: String, allowed: [String], at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .unsafeLink,
            "addresses with \(Quoting.quoted(scheme + ":")) are not allowed: use \(Quoting.alternatives(allowed))",
            at: span)
    }

    /// `empty_link_label`.
    ///
    /// - Parameter span: The whole link.
    package static func emptyLinkLabel(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .emptyLinkLabel, "the link has no words to tap: write some between '[' and ']'", at: span,
            fallback: "the link is kept, but nobody can see it")
    }
}
