import StoryDiagnostics
import StorySource
import StorySyntax

package enum ProseDiagnostic {
    /// HTML tags that authors use, and their replacements in a story.
    private static let substitutes: [String: String] = [
        "b": "write '**words**' instead", "strong": "write '**words**' instead", "i": "write '*words*' instead",
        "em": "write '*words*' instead", "br": "end the line with a backslash instead",
        "a": "write '[words](https://…)' instead", "code": "write '`words`' instead",
        "p": "leave a blank line between paragraphs instead",
        "blockquote": "use a 'DropQuote' instead", "aside": "use a 'SideNote' instead",
        "video": "use a 'FullBleed' instead", "iframe": "write '[words](https://…)' instead",
        "script": "remove it and all that it holds", "style": "remove it and all that it holds",
    ]
    /// The replacements in a story with all of Markdown.
    private static let markdownSubstitutes: [String: String] = [
        "img": "write '![what it shows](assets/picture.jpg)' instead",
        "figure": "write '![what it shows](assets/picture.jpg)' instead",
        "picture": "write '![what it shows](assets/picture.jpg)' instead", "hr": "write '***' on a line instead",
        "del": "write '~~words~~' instead", "s": "write '~~words~~' instead",
        "blockquote": "begin its lines with '> ' instead", "ul": "begin each item's line with '- ' instead",
        "ol": "begin each item's line with '1. ' instead", "li": "begin its line with '- ' instead",
        "h1": "begin its line with '# ' instead", "h2": "begin its line with '## ' instead",
        "h3": "begin its line with '### ' instead", "h4": "begin its line with '#### ' instead",
        "h5": "begin its line with '##### ' instead", "h6": "begin its line with '###### ' instead",
    ]
    /// The greatest number of nodes that a search for an enclosing or preceding node visits.
    private static let reach = 32

    /// Returns the diagnostic about a node that a survey of prose recorded; nil if nothing is wrong with it.
    package static func diagnostic(
        about node: NodeID, in tree: SyntaxTree, suggestions: inout SuggestionBudget, pairs: inout HTMLPairs
    ) -> Diagnostic? {
        let span = tree[node].span
        if node < pairs.codeEnd { return nil }
        switch tree[node].kind {
        case .expression:
            if tree.isComment(node) { return nil }
            if tree.profile >= .markdown, let mark = ForeignMarkup.mark(ofBraces: span, in: tree.bytes) {
                return .foreignMarkup(mark.kind, at: mark.span)
            }
            return expression(node, tree)
        case .module:
            let isExport = tree.bytes.matches("export", at: Int(span.start))
            return .importExportNotSupported(isExport: isExport, at: span)
        case .unsupported, .unsupportedInline:
            guard let construct = Construct(rawValue: tree[node].payload) else { return nil }
            let marker = tree.firstChild(of: node, kind: .marker).map { tree[$0].span } ?? span
            // The prose of a field has a tree of its own. A later version would not support the construct there either.
            let isInBody = tree[0].kind == .document && construct != .autolink
            return .unsupportedMarkdown(
                construct, at: marker, version: isInBody && tree.profile < .markdown ? tree.profile.schemaVersion : nil,
                isMisplaced: isInBody && tree.profile >= .markdown,
                isInField: !isInBody && tree.profile >= .markdown && construct != .autolink,
                isBranching: tree.profile >= .interactive, edits: edits(construct, span, marker, tree.bytes))
        case .rawHTML: return rawHTML(node, tree, &suggestions, &pairs)
        case .link: return link(node, tree)
        default: return nil
        }
    }

    // MARK: Expressions

    private static func expression(_ node: NodeID, _ tree: SyntaxTree) -> Diagnostic? {
        let span = tree[node].span
        let bytes = tree.bytes
        var inner = Int(span.start) + 1..<Int(span.end)
        let isClosed = !inner.isEmpty && bytes[inner.upperBound - 1] == UInt8(ascii: "}")
        if isClosed { inner = inner.lowerBound..<inner.upperBound - 1 }
        let isComment =
            isClosed && inner.count >= 4 && bytes.matches("/*", at: inner.lowerBound)
            && bytes.matches("*/", at: inner.upperBound - 2)
        if isComment { return tree.profile >= .markdown ? nil : .commentNotSupported(at: span) }
        if let edits = commentEdits(span, bytes) {
            return tree.profile >= .markdown ? .spacedComment(at: span, edits) : .commentNotSupported(at: span)
        }
        let mark = bytes.skipBlanks(from: inner.lowerBound)
        if isClosed, bytes.matches("//", at: mark), !inner.contains(where: { bytes.matches("*/", at: $0) }) {
            guard tree.profile >= .markdown else { return .commentNotSupported(at: span) }
            return .spacedComment(
                at: span,
                [
                    FixIt.Edit(SourceSpan(inner.lowerBound..<mark + 2), "/*"),
                    FixIt.Edit(SourceSpan(inner.upperBound..<inner.upperBound), " */"),
                ])
        }
        if let edits = brokenCommentEdits(span, bytes) {
            return tree.profile >= .markdown ? .brokenComment(at: span, edits) : .commentNotSupported(at: span)
        }
        if isClosed, isAttributeList(inner, bytes) {
            if endsHeading(node, tree) {
                let blanks = bytes.startOfBlanks(before: Int(span.start), from: 0)
                return .attributeListNotSupported(
                    at: span, removing: SourceSpan(blanks..<Int(span.end)), isOfHeading: true)
            }
            if followsLink(node, tree) {
                return .attributeListNotSupported(at: span, removing: span, isOfHeading: false)
            }
        }
        if isClosed, let words = bytes.stringLiteral(in: inner) {
            return .stringExpression(at: span, words: MarkdownText.escaped(words))
        }
        let braces = span.range.lazy.filter { offset in
            bytes[offset] == UInt8(ascii: "{")
                && (offset == span.range.lowerBound || bytes[offset - 1] != UInt8(ascii: "\\"))
        }
        // With more braces than a fix may have edits there is no fix, so the rest need not be counted.
        let counted = Array(braces.prefix(FixIt.maximumEdits + 1))
        return .expressionNotSupported(at: span, braces: counted, holdsOnlyWords: holdsOnlyWords(inner, bytes))
    }

    /// Returns the edits that complete a comment whose marks lack a character: `{/* … *}`, `{/* … */` at the end of a line,
    /// `{* … *}`; nil for anything else. What authors note is never shown by a fix.
    private static func brokenCommentEdits(_ span: SourceSpan, _ bytes: Bytes) -> [FixIt.Edit]? {
        let isMark = { (byte: UInt8) in byte == UInt8(ascii: "*") || byte == UInt8(ascii: "/") || byte.isSpaceOrTab }
        var start = Int(span.start) + 1
        while start < span.end, isMark(bytes[start]) { start += 1 }
        var end = bytes.startOfBlanks(before: Int(span.end), from: start)
        if end > start, bytes[end - 1] == UInt8(ascii: "}") { end -= 1 }
        let close = end
        while end > start, isMark(bytes[end - 1]) { end -= 1 }
        let hasMarks = { (range: Range<Int>) in bytes[range].contains(UInt8(ascii: "*")) }
        let opening = Int(span.start)..<start
        // `{*sic*}` is emphasis in braces.
        let isComment = bytes[opening].contains(UInt8(ascii: "/")) || bytes[start - 1].isSpaceOrTab
        guard start < end, isComment, hasMarks(opening),
            hasMarks(end..<close) || bytes.matches("{/*", at: Int(span.start)),
            !(start..<end).contains(where: { bytes.matches("*/", at: $0) })
        else { return nil }
        return [
            FixIt.Edit(SourceSpan(Int(span.start)..<start), "{/* "),
            FixIt.Edit(SourceSpan(end..<Int(span.end)), " */}"),
        ]
    }

    /// Returns the edits that remove the white space inside the braces of an expression that is only a comment, as in
    /// `{ /* words */ }`; nil for any other. It may be longer than its node, which ends with the line or cell.
    private static func commentEdits(_ node: SourceSpan, _ bytes: Bytes) -> [FixIt.Edit]? {
        func endOfSpace(from start: Int) -> Int {
            var end = start
            while end < bytes.count, Blank.isSpace(bytes[end]) { end += 1 }
            return end
        }
        let inner = Int(node.start) + 1
        let opening = endOfSpace(from: inner)
        guard bytes.matches("/*", at: opening) else { return nil }
        var close = opening + 2
        while !bytes.matches("*/", at: close) {
            // Stops at the next comment, so that the searches of all comments together are linear.
            guard close < bytes.count, !bytes.matches("/*", at: close), !bytes.matches("\n\n", at: close),
                close < node.end || bytes[close] != UInt8(ascii: "|")
            else { return nil }
            close += 1
        }
        let end = endOfSpace(from: close + 2)
        let spaces = [inner..<opening, close + 2..<end].filter { !$0.isEmpty }
        guard bytes[end] == UInt8(ascii: "}"), !spaces.isEmpty else { return nil }
        return spaces.map { FixIt.Edit(SourceSpan($0), "") }
    }

    /// Returns whether a range contains only `#id`, `.class` and `name=value`, the attributes of other Markdown programs.
    private static func isAttributeList(_ range: Range<Int>, _ bytes: Bytes) -> Bool {
        func isOfName(_ byte: UInt8) -> Bool { byte >= 0x80 || byte.isASCIILetterOrDigit || "-_".utf8.contains(byte) }
        var offset = range.lowerBound
        var isList = false
        while offset < range.upperBound {
            let isMarked = "#.".utf8.contains(bytes[offset])
            let name = isMarked ? offset + 1 : offset
            offset = name
            while offset < range.upperBound, isOfName(bytes[offset]) { offset += 1 }
            guard offset > name else { return false }
            if !isMarked {
                guard offset < range.upperBound, bytes[offset] == UInt8(ascii: "=") else { return false }
                offset += 1
                let isQuoted = bytes[offset] == UInt8(ascii: "\"")
                if isQuoted { offset += 1 }
                while offset < range.upperBound,
                    isQuoted ? bytes[offset] != UInt8(ascii: "\"") : !Blank.isSpace(bytes[offset])
                { offset += 1 }
                if isQuoted { offset += 1 }
            }
            isList = true
            while offset < range.upperBound, Blank.isSpace(bytes[offset]) { offset += 1 }
        }
        return isList
    }

    /// Returns whether a link or picture ends where a node begins.
    private static func followsLink(_ node: NodeID, _ tree: SyntaxTree) -> Bool {
        (max(0, node - reach)..<node).contains { other in
            (tree[other].kind == .link || tree[other].kind == .image) && Int(tree[other].subtreeEnd) == node
                && tree[other].end == tree[node].start
        }
    }

    private static func endsHeading(_ node: NodeID, _ tree: SyntaxTree) -> Bool {
        let end = tree[node].subtreeEnd
        return (max(0, node - reach)..<node).contains { other in
            tree[other].kind == .heading && tree[other].subtreeEnd == end
        }
    }

    /// Returns whether a range is not empty and contains only letters, digits and white space. Its meaning then can't
    /// change when the brace before it is escaped.
    private static func holdsOnlyWords(_ range: Range<Int>, _ bytes: Bytes) -> Bool {
        var offset = range.lowerBound
        while offset < range.upperBound {
            let (scalar, length) = UTF8Sequence.scalar(at: offset, in: bytes)
            offset += length
            guard scalar == " " || scalar == "\t" || scalar.isOfWords else { return false }
        }
        return !range.isEmpty
    }

    // MARK: HTML

    /// Returns whether a node is after the last `<` of an open tag that never ends, which has a diagnostic.
    private static func isInTag(_ node: NodeID, _ tree: SyntaxTree) -> Bool {
        var start = Int(tree[node].start)
        repeat {
            if start == 0 || tree.bytes[start - 1] == UInt8(ascii: ">") { return false }
            start -= 1
        } while tree.bytes[start] != UInt8(ascii: "<")
        var before = node
        while before > 0, Int(tree[before].start) >= start {
            before -= 1
            if Int(tree[before].start) == start, tree[before].kind == .openTag { return true }
        }
        return false
    }

    private static func rawHTML(
        _ node: NodeID, _ tree: SyntaxTree, _ suggestions: inout SuggestionBudget, _ pairs: inout HTMLPairs
    ) -> Diagnostic? {
        let span = tree[node].span
        let bytes = tree.bytes
        let start = Int(span.start)
        // A tag in a component in a cell belongs to that.
        if bytes.matches("</", at: start) || tree[node].flags.contains(.closesRefused) { return nil }
        let hasMarkdown = tree.profile >= .markdown && tree[0].kind == .document
        if bytes.matches("<!--", at: start) {
            return isInTag(node, tree)
                ? nil : .htmlCommentNotSupported(at: span, written: hasMarkdown ? comment(node, tree) : nil)
        }
        let name = tagName(start, span, bytes)
        if name.isEmpty { return .htmlDeclarationNotSupported(at: span) }
        let isInOneLine = name == "br" && [.tableCell, .heading].contains(enclosingBlock(of: node, tree))
        let noBreak = isInOneLine ? "write a space instead, since headings and cells have no line breaks" : nil
        let picture = name == "img" ? Diagnostic.insteadOfPicture(isBranching: tree.profile >= .interactive) : nil
        let pair = pairs.pair(node, in: tree)
        if name == "script" || name == "style" { pairs.codeEnd = pair?.close ?? 0 }
        if name == "source" || name == "track" {
            let around = pairs.known(pair?.parent)?.name
            if ["video", "audio", "picture"].contains(around) { return nil }
        }
        let holdsPicture =
            (name == "figure" || name == "picture")
            && (node..<min(pair?.close ?? node, node + reach)).contains { tree[$0].kind == .image }
        let substitute =
            holdsPicture
            ? "remove the tag"
            : noBreak ?? (hasMarkdown ? markdownSubstitutes[name] : nil) ?? picture ?? substitutes[name]
        let isEmpty = name == "img" || bytes.matches("/>", at: Int(span.end) - 2)
        let isGalleryPicture =
            isEmpty && ForeignComponent.isPicture(name) && pair?.traits.contains(.isInGallery) == true
        let foreign =
            isGalleryPicture
            ? .galleryImage : hasMarkdown && substitute == nil ? ForeignComponent.component(named: name) : nil
        let nearest = foreign.map { [$0.name] } ?? suggestions.nearestComponents(to: name, in: tree.profile)
        if pair?.close == nil, !isEmpty, substitute != nil || nearest.isEmpty,
            isProbablyText(name, span, bytes, isKnown: substitute != nil, &suggestions)
        {
            let end = start + 1 + name.utf8.count
            return .textLikeHTML(bytes.string(start..<(bytes[end] == UInt8(ascii: ">") ? end + 1 : end)), at: span)
        }
        let names = [start + 1] + (pair?.close.map { [Int(tree[$0].start) + 2] } ?? [])
        return .rawHTMLNotSupported(
            name, at: span, nearest: nearest, substitute: substitute,
            names: names.map { SourceSpan($0..<$0 + name.utf8.count) },
            edits: pair.map { HTMLMarkdown($0, among: pairs, tree).edits } ?? [])
    }

    /// Returns whether an unclosed tag is probably text: it has no value, and its name is unknown, as in `an <angry> man`, or it is
    /// in a word and not a complete tag, as in `a<b, c`.
    private static func isProbablyText(
        _ name: String, _ span: SourceSpan, _ bytes: Bytes, isKnown: Bool, _ suggestions: inout SuggestionBudget
    ) -> Bool {
        let (start, end) = (Int(span.start), Int(span.end))
        if bytes[span.range].contains(UInt8(ascii: "=")) { return false }
        // An author who forgot the version may mean a component of a later one. A tag alone on its line may be closed further on.
        let next = bytes.skipBlanks(from: end)
        let isAlone = bytes.isFirstOnLine(start) && (next >= bytes.count || bytes[next].isLineBreak)
        if !isKnown, !isAlone, !HTMLElements.isKnown(name.lowercased()),
            suggestions.nearestComponents(to: name, in: .markdown).isEmpty
        {
            return true
        }
        let isInWord = start > 0 && (bytes[start - 1].isASCIILetterOrDigit || bytes[start - 1] >= 0x80)
        let isComplete = bytes[end - 1] == UInt8(ascii: ">")
        return isInWord && (!isComplete || name.utf8.count == 1 && end > start + 3)
    }

    /// Returns a comment in braces equivalent to an HTML comment; nil if it would end elsewhere.
    private static func comment(_ node: NodeID, _ tree: SyntaxTree) -> String? {
        let (span, bytes) = (tree[node].span, tree.bytes)
        let inner = Int(span.start) + 4..<max(Int(span.start) + 4, Int(span.end) - 3)
        guard bytes.matches("-->", at: Int(span.end) - 3), inner.upperBound == Int(span.end) - 3 else { return nil }
        // An HTML comment may extend beyond its cell. A comment in braces may not.
        let mayLeaveCell = bytes[inner].contains { $0 == UInt8(ascii: "|") || $0.isLineBreak }
        let mayEnd =
            inner.contains { bytes.matches("*/", at: $0) }
            || mayLeaveCell && [.tableCell, nil].contains(enclosingBlock(of: node, tree))
        // In the bytes of the tree, the `>` of quotes are blanked, so the text comes from the source.
        return mayEnd ? nil : "{/*" + tree.source.text(SourceSpan(inner)) + "*/}"
    }

    /// Returns the kind of the block around a node of prose; nil if that is too far away, since the search is bounded.
    private static func enclosingBlock(of node: NodeID, _ tree: SyntaxTree) -> NodeKind? {
        for other in (max(0, node - reach)..<node).reversed() where Int(tree[other].subtreeEnd) > node {
            switch tree[other].kind {
            case .tableCell, .paragraph, .heading, .body, .element, .listItem, .blockQuote, .footnoteDefinition:
                return tree[other].kind
            default: continue
            }
        }
        return nil
    }

    /// Returns the name of the tag at `start`; empty if there is none. HTML names are ASCII; one with a `_` may be meant
    /// as a component's.
    static func tagName(_ start: Int, _ span: SourceSpan, _ bytes: Bytes) -> String {
        var end = start + 1
        while end < Int(span.end), isNameByte(bytes[end]) { end += 1 }
        return bytes.string(start + 1..<end)
    }

    private static func isNameByte(_ byte: UInt8) -> Bool { byte.isASCIILetterOrDigit || "-:_".utf8.contains(byte) }

    // MARK: Links

    private static func link(_ node: NodeID, _ tree: SyntaxTree) -> Diagnostic? {
        guard let span = tree.target(of: node)?.destination else { return nil }
        switch LinkText.withDecoded(span, in: tree, LinkTarget.init) {
        case .absolute: return hasEmptyLabel(node, tree) ? .emptyLinkLabel(at: tree[node].span) : nil
        case .relative where tree.profile >= .markdown && tree[0].kind == .document:
            // Whether it links into the story is not known yet; from a field it never does.
            return nil
        case .relative: return .relativeLink(tree.source.text(span), at: span)
        case .unsafe(let scheme):
            return .unsafeLink(
                scheme: scheme, allowed: URLScheme.forLinks, at: span,
                written: URLScheme.span(of: scheme, at: Int(span.start), in: tree.bytes))
        }
    }

    /// Returns whether only white space is between the brackets.
    static func hasEmptyLabel(_ node: NodeID, _ tree: SyntaxTree) -> Bool {
        for child in tree.children(of: node) {
            let inline = tree[child]
            if inline.kind == .linkDestination || inline.kind == .linkTitle { return true }
            if inline.kind == .expression, tree.isComment(child) { continue }
            if inline.kind != .text || !Blank.isBlank(tree.bytes[inline.range]) { return false }
        }
        return true
    }

    // MARK: Markdown

    /// Returns the fix of a construct, if it is clear.
    private static func edits(
        _ construct: Construct, _ span: SourceSpan, _ marker: SourceSpan, _ bytes: Bytes
    ) -> [FixIt.Edit] {
        switch construct {
        case .strikethrough:
            let end = Int(span.end)
            return [FixIt.Edit(marker, ""), FixIt.Edit(SourceSpan(end - marker.count..<end), "")]
        case .autolink:
            let address = bytes.string(Int(span.start) + 1..<Int(span.end) - 1)
            let isMail = address.utf8.contains(UInt8(ascii: "@")) && !address.utf8.contains(UInt8(ascii: ":"))
            return [FixIt.Edit(span, "[\(address)](\(isMail ? "mailto:" : "")\(address))")]
        case .thematicBreak: return [FixIt.Edit(marker, "")]
        case .heading, .list, .blockQuote, .codeFence, .table, .linkDefinition, .footnote, .footnoteReference, .image:
            return []
        }
    }
}

extension Bytes {
    /// Returns the text of a range that is only a string of JavaScript without escapes, as between the braces of `{" "}`; nil
    /// for any other.
    package func stringLiteral(in range: Range<Int>) -> String? {
        let start = skipBlanks(from: range.lowerBound)
        let end = startOfBlanks(before: range.upperBound, from: start)
        guard end - start >= 2, "\"'`".utf8.contains(self[start]), self[end - 1] == self[start] else { return nil }
        let text = start + 1..<end - 1
        let isPlain = !self[text].contains { $0 == self[start] || $0.isLineBreak || "\\$".utf8.contains($0) }
        return isPlain ? string(text) : nil
    }
}
