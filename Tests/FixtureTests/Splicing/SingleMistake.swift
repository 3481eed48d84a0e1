import StoryDiagnostics
import StorySemantics
import StorySource
import StorySyntax

/// A case with exactly one mistake in an otherwise complete story, ready to be spliced with another.
struct SingleMistake: Sendable {
    let name: String
    let claim: Claim
    /// The lines of the story.
    let lines: [String]
    let frontMatter: FrontMatterBlocks

    /// Mistakes that hide others by LANGUAGE.md 8, or that concern the file as a whole, so that splicing changes their
    /// meaning.
    private static let leftOut: Set<String> = [
        // Nothing else is reported, or nothing that depends on the front matter.
        "missing_front_matter", "missing_front_matter_end", "invalid_yaml",
        // The end of the file is different, and there are sections.
        "missing_sections",
        // Two fields make one mistake, and a splice keeps only one of them.
        "duplicate_key",
    ]

    /// nil if the case has another number of claims, or can't be spliced.
    init?(_ fixture: Fixture) {
        guard let claims = fixture.claims, claims.claims.count == 1, !Self.leftOut.contains(claims.claims[0].id) else {
            return nil
        }
        guard let text = String(validating: fixture.input, as: UTF8.self), !text.utf8.contains(0x0D) else { return nil }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard let frontMatter = FrontMatterBlocks(lines), text.hasSuffix("\n") else { return nil }
        // Two branching stories can't be spliced: none of their sections follows the one before it. Nor can stories of two
        // versions.
        if lines.contains("schema_version: 0.2") || lines.contains("schema_version: 0.3") { return nil }
        // The version depends on the whole story.
        let saysVersion = lines.contains { $0.hasPrefix("schema_version") }
        if !saysVersion, !lines.contains(where: { $0.contains("<Section") }) { return nil }
        // The rest of the front matter is not read.
        if claims.claims[0].id == "nesting_too_deep", claims.claims[0].start.line < frontMatter.closingLine {
            return nil
        }
        name = fixture.name
        claim = claims.claims[0]
        self.lines = lines.dropLast()
        self.frontMatter = frontMatter
    }

    /// Returns whether a text is in the story.
    func holds(_ text: String) -> Bool { lines.contains { $0.contains(text) } }

    /// Returns the story with other section ids and media keys of the same length, so that nothing moves. Equal names stay
    /// equal.
    func renamed() -> SingleMistake {
        let source = SourceFile(path: "", text: lines.joined(separator: "\n") + "\n")
        let compiled = Compiled(Array(source.bytes[0..<source.bytes.count]))
        let tree = compiled.tree
        var spans: [SourceSpan] = []
        for section in compiled.story.metadata.sections {
            spans += [section.id, section.leadMedia].compactMap { $0?.span }
        }
        spans += compiled.story.metadata.media.compactMap { $0.key?.span }
        for id in tree.nodes.indices where tree[id].kind == .element {
            let name: AttributeName? =
                switch tree.component(of: id) {
                case .section: .id
                case .mediaRef: .ref
                default: nil
                }
            if let name, case .text(let value) = tree.state(of: name, in: id) { spans.append(tree[value].span) }
        }
        var bytes = Array(source.bytes[0..<source.bytes.count])
        for span in Set(spans) {
            guard let letter = span.range.last(where: { (0x61...0x7A).contains(bytes[$0]) }) else { continue }
            bytes[letter] = bytes[letter] == 0x7A ? 0x61 : bytes[letter] + 1
        }
        let text = String(decoding: bytes, as: UTF8.self)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
        return SingleMistake(name: name, claim: claim, lines: lines, frontMatter: FrontMatterBlocks(lines)!)
    }

    private init(name: String, claim: Claim, lines: [String], frontMatter: FrontMatterBlocks) {
        self.name = name
        self.claim = claim
        self.lines = lines
        self.frontMatter = frontMatter
    }
}
