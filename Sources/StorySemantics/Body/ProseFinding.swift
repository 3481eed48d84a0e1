import StoryDiagnostics
import StorySource
import StorySyntax

/// What is wrong with one node of prose.
package enum ProseFinding {
    /// HTML tags that authors reach for, and what stands for them in a story.
    private static let substitutes: [String: String] = [
        "b": "write '**words**' instead", "strong": "write '**words**' instead", "i": "write '*words*' instead",
        "em": "write '*words*' instead", "br": "end the line with a backslash instead",
        "a": "write '[words](https://…)' instead", "code": "write '`words`' instead",
        "img": "use a 'FullBleed' or a 'Gallery' instead", "p": "leave a blank line between paragraphs instead",
        "blockquote": "use a 'DropQuote' instead", "aside": "use a 'SideNote' instead",
        "video": "use a 'FullBleed' instead",
    ]
    private static let componentNames = Component.allCases.filter { $0 != .unknown }.map(\.name)

    /// The finding about a node that a survey of prose noted; nil where there is nothing wrong with it.
    package static func finding(
        about node: NodeID, in tree: SyntaxTree, suggestions: inout SuggestionBudget
    ) -> Diagnostic? {
        let span = tree[node].span
        switch tree[node].kind {
        case .expression:
            return expression(span, tree.bytes)
        case .module:
            let isExport = tree.bytes.matches("export", at: Int(span.start))
            return .importExportNotSupported(isExport: isExport, at: span)
        case .unsupported, .unsupportedInline:
            guard let construct = Construct(rawValue: tree[node].payload) else { return nil }
            let marker = tree.firstChild(of: node, kind: .marker).map { tree[$0].span } ?? span
            return .unsupportedMarkdown(describe(construct), at: marker)
        case .rawHTML:
            return rawHTML(span, tree.bytes, &suggestions)
        case .link:
            return link(node, tree)
        case .document, .frontMatter, .mapping, .entry, .sequence, .scalar, .alias, .body, .element, .openTag, .tagName,
            .attribute, .attributeName, .attributeValue, .badAttribute, .closeTag, .strayCloseTag, .paragraph, .marker,
            .text, .escape, .characterReference, .hardBreak, .codeSpan, .code, .emphasis, .strong, .linkDestination,
            .linkTitle:
            return nil
        }
    }

    // MARK: Expressions

    private static func expression(_ span: SourceSpan, _ bytes: Bytes) -> Diagnostic {
        var inner = Int(span.start) + 1..<Int(span.end)
        let isClosed = !inner.isEmpty && bytes[inner.upperBound - 1] == UInt8(ascii: "}")
        if isClosed { inner = inner.lowerBound..<inner.upperBound - 1 }
        if isClosed, inner.count >= 4, bytes.matches("/*", at: inner.lowerBound),
            bytes.matches("*/", at: inner.upperBound - 2)
        {
            return .commentNotSupported(at: span)
        }
        return .expressionNotSupported(at: span, holdsOnlyWords: holdsOnlyWords(inner, bytes))
    }

    /// Whether nothing but letters, digits and white space stands in a range, and something does: then nothing in it
    /// can mean anything else once the brace in front is escaped.
    private static func holdsOnlyWords(_ range: Range<Int>, _ bytes: Bytes) -> Bool {
        var offset = range.lowerBound
        while offset < range.upperBound {
            let (scalar, length) = UTF8Sequence.scalar(at: offset, in: bytes)
            offset += length
            if scalar == " " || scalar == "\t" { continue }
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
                .spacingMark, .decimalNumber:
                continue
            default:
                return false
            }
        }
        return !range.isEmpty
    }

    // MARK: HTML

    private static func rawHTML(
        _ span: SourceSpan, _ bytes: Bytes, _ suggestions: inout SuggestionBudget
    ) -> Diagnostic? {
        let start = Int(span.start)
        if bytes.matches("</", at: start) { return nil }
        if bytes.matches("<!--", at: start) { return .htmlCommentNotSupported(at: span) }
        let name = tagName(start, span, bytes)
        if name.isEmpty { return .htmlDeclarationNotSupported(at: span) }
        let nearest = suggestions.nearest(to: name, among: componentNames)
        return .rawHTMLNotSupported(
            name, at: span, nearest: nearest, substitute: substitutes[name],
            nameSpan: SourceSpan(start + 1..<start + 1 + name.utf8.count))
    }

    /// The name of the tag at `start`; empty where there is none. HTML names are ASCII.
    private static func tagName(_ start: Int, _ span: SourceSpan, _ bytes: Bytes) -> String {
        var end = start + 1
        while end < Int(span.end), isNameByte(bytes[end]) { end += 1 }
        return bytes.string(start + 1..<end)
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    // MARK: Links

    private static func link(_ node: NodeID, _ tree: SyntaxTree) -> Diagnostic? {
        guard let destination = LinkText.destination(of: node, in: tree) else { return nil }
        let span = tree[destination].span
        switch LinkText.withDecoded(destination, in: tree, LinkTarget.init) {
        case .absolute:
            return hasEmptyLabel(node, tree) ? .emptyLinkLabel(at: tree[node].span) : nil
        case .relative:
            return .relativeLink(tree.source.text(span), at: span)
        case .unsafe(let scheme):
            return .unsafeLink(scheme: scheme, allowed: URLScheme.forLinks, at: span)
        }
    }

    /// Whether nothing but white space stands between the brackets.
    private static func hasEmptyLabel(_ node: NodeID, _ tree: SyntaxTree) -> Bool {
        for child in tree.children(of: node) {
            let inline = tree[child]
            if inline.kind == .linkDestination || inline.kind == .linkTitle { return true }
            if inline.kind != .text || !Blank.isBlank(tree.bytes[inline.range]) { return false }
        }
        return true
    }

    private static func describe(_ construct: Construct) -> Diagnostic.MarkdownConstruct {
        switch construct {
        case .heading: .heading
        case .thematicBreak: .thematicBreak
        case .list: .list
        case .blockQuote: .blockQuote
        case .codeFence: .codeFence
        case .table: .table
        case .linkDefinition: .linkDefinition
        case .footnote, .footnoteReference: .footnote
        case .image: .image
        case .strikethrough: .strikethrough
        case .autolink: .autolink
        }
    }
}
