/// The kind of a token of prose. Front matter and tags have their own lexers.
package enum TokenKind: UInt8, CaseIterable, Sendable {
    /// Words and soft line breaks.
    case text
    /// Two or more spaces, or a backslash, with the line break and the next line's indentation.
    case hardBreak
    case escape
    case characterReference
    case codeSpan
    /// A run of `*` or `_`.
    case delimiterRun
    case openBracket
    /// `![`.
    case openImage
    case closeBracket
    /// `~~words~~`.
    case strikethrough
    /// `<https://…>` or `<name@example.org>`.
    case autolink
    /// `[^label]`.
    case footnoteReference
    /// `{…}`.
    case expression
    /// An HTML tag, comment, declaration or instruction. A comment may extend beyond the paragraph.
    case rawHTML
    /// The `<` of a component's opening tag; the tag parser reads the rest.
    case openTag
    /// The `</` of a closing tag.
    case closeTag
    /// The end of the region.
    case end
}

/// One token of prose: 12 bytes.
package struct Token: Sendable {
    package let kind: TokenKind
    let start: UInt32
    let end: UInt32

    init(_ kind: TokenKind, _ range: Range<Int>) {
        self.kind = kind
        start = UInt32(truncatingIfNeeded: range.lowerBound)
        end = UInt32(truncatingIfNeeded: range.upperBound)
    }

    package var range: Range<Int> { Int(start)..<Int(end) }
}
