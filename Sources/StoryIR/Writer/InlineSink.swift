/// Receives prose in reading order, so that code that walks prose does not depend on the output.
///
/// Consecutive pieces of text, in one call or several, are one text. Every begin has an end, innermost first. Code contains
/// only text.
package protocol InlineSink: ~Copyable {
    /// Adds well-formed UTF-8 to the current text or code; a piece may end within a scalar.
    mutating func text(_ bytes: UnsafeBufferPointer<UInt8>)
    mutating func lineBreak()
    /// Begins code, whose text follows.
    mutating func beginCode()
    mutating func endCode()
    mutating func beginEmphasis()
    mutating func beginStrong()
    mutating func beginStrikethrough()
    /// Adds an image in prose.
    mutating func image(src: IRText, alt: IRText, title: IRText?)
    mutating func footnoteReference(id: IRText, number: Int)
    /// Begins a link, whose label follows. `url` is its destination, with escapes and references decoded.
    mutating func beginLink(url: IRText, title: IRText?)
    /// Ends emphasis, strong, strikethrough or a link.
    mutating func endParent()
}
