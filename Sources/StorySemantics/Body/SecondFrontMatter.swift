import StorySource
import StorySyntax

/// Front matter that stands right behind the front matter.
struct SecondFrontMatter {
    /// Whether it says the same as the first one, and nothing stands behind it.
    let isCopy: Bool

    /// The front matter that the text at `span`, outside of every Section, is; nil where it is anything else: it begins with
    /// a line `---`, has a field on its first line behind that, and has another line `---`.
    init?(_ span: SourceSpan, _ tree: SyntaxTree) {
        let (bytes, text) = (tree.bytes, span.range)
        guard let frontMatter = tree.frontMatter,
            bytes[tree[frontMatter].range.upperBound..<text.lowerBound].allSatisfy(Blank.isSpace),
            FrontMatterFences.isAtFence(text.lowerBound, bytes)
        else { return nil }
        // Indices of this count from the start of the text.
        let characters = bytes[text]
        var lines = characters.split(whereSeparator: \.isLineBreak).dropFirst()
        let name = lines.popFirst()?.prefix { $0 != UInt8(ascii: ":") && !Blank.isSpace($0) }
        guard let name, !name.isEmpty, name.endIndex < characters.endIndex,
            characters[name.endIndex] == UInt8(ascii: ":"),
            let closing = lines.first(where: { FrontMatterFences.isAtFence(text.lowerBound + $0.startIndex, bytes) })
        else { return nil }
        let end = text.lowerBound + closing.startIndex + 3
        isCopy =
            bytes[end..<text.upperBound].allSatisfy(Blank.isSpace)
            && bytes[text.lowerBound..<end].elementsEqual(bytes[tree[frontMatter].range])
    }
}
