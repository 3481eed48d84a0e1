import StorySource
import StorySyntax

/// Front matter directly after the front matter.
enum SecondFrontMatter {
    /// Returns whether the text at `span`, outside all Sections, is front matter: it begins with a line `---`, has a field on
    /// the next nonblank line, and has another line `---`.
    static func stands(at span: SourceSpan, in tree: SyntaxTree) -> Bool {
        let (bytes, text) = (tree.bytes, span.range)
        guard let frontMatter = tree.frontMatter,
            bytes[tree[frontMatter].range.upperBound..<text.lowerBound].allSatisfy(Blank.isSpace),
            FrontMatterFences.isAtFence(text.lowerBound, bytes)
        else { return false }
        // These are indices from the start of the text.
        let characters = bytes[text]
        var lines = characters.split(whereSeparator: \.isLineBreak).dropFirst()
        let name = lines.popFirst()?.prefix { $0 != UInt8(ascii: ":") && !Blank.isSpace($0) }
        guard let name, !name.isEmpty, name.endIndex < characters.endIndex,
            characters[name.endIndex] == UInt8(ascii: ":")
        else { return false }
        return lines.contains { FrontMatterFences.isAtFence(text.lowerBound + $0.startIndex, bytes) }
    }
}
