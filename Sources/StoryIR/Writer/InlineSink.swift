/// Takes prose in the order in which it is read, so that whoever walks prose need not know what becomes of it.
///
/// Pieces of text that follow one another, in one call or in many, are one text. Whatever begins is ended, innermost
/// first. Inside code only text may appear.
package protocol InlineSink: ~Copyable {
    /// Adds well-formed UTF-8 to the text, or to the code that was begun; a piece may end inside a scalar.
    mutating func text(_ bytes: UnsafeBufferPointer<UInt8>)
    /// Adds a line break that the author asked for.
    mutating func lineBreak()
    /// Begins code, whose text follows.
    mutating func beginCode()
    /// Ends the code.
    mutating func endCode()
    /// Begins emphasis.
    mutating func beginEmphasis()
    /// Ends the innermost emphasis.
    mutating func endEmphasis()
    /// Begins strong emphasis.
    mutating func beginStrong()
    /// Ends the innermost strong emphasis.
    mutating func endStrong()
    /// Begins words that are struck out.
    mutating func beginStrikethrough()
    /// Ends the innermost words that are struck out.
    mutating func endStrikethrough()
    /// An image in prose.
    mutating func image(src: IRText, alt: IRText, title: IRText?)
    /// A mark that refers to a footnote.
    mutating func footnoteReference(id: IRText, number: Int)
    /// Begins a link, whose label follows. `url` is that of the link, with escapes and references decoded.
    mutating func beginLink(url: IRText, title: IRText?)
    /// Ends the innermost link.
    mutating func endLink()
}
