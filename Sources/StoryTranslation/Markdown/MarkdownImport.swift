import StoryDiagnostics
import StorySemantics
import StorySource
import StorySyntax

/// Converts a Markdown file of another program to the package of a story without errors (CLI.md 9).
///
/// The text passes through steps. Each parses the whole Markdown and replaces what stories don't support, with a map to the
/// source. Whatever the compiler still refuses in the end is escaped.
package struct MarkdownImport: Sendable {
    /// The content of `story.mdx`.
    package let story: [UInt8]
    /// The files of the package, by path.
    package let assets: [(path: String, origin: AssetOrigin)]
    /// What could not be kept, and the compiler's diagnostics about the story, with locations in the file.
    package let diagnostics: DiagnosticList
    package let id: String
    /// Whether it has a body.
    package let hasWords: Bool

    /// Imports a file; nil if it is a story already. `path`: its path in the imported folder. `freeID`: returns an id like the
    /// given one that is unique in the import.
    package init?(
        _ source: SourceFile, path: String, files: any ForeignFiles, limits: AssetLimits = AssetLimits(),
        freeID: (String) -> String = { $0 }
    ) {
        let text = ImportedText(source)
        let frontMatter = ForeignFrontMatter(text)
        if ImportedHeader.isStory(frontMatter.fields) { return nil }
        var report = DiagnosticList()
        for run in text.unreadable { report.append(.bytesNotImported(run)) }
        report.add(frontMatter.cuts, movedBy: text.original)
        var header = ImportedHeader(frontMatter.fields, text.original)
        var assets = ImportedAssets(files, besides: path)
        let isMDX = path.utf8.suffix(4).map { $0 | 0x20 }.elementsEqual(".mdx".utf8)
        let stem = Self.stem(of: path)

        var body = text.suffix(from: frontMatter.bodyStart)
        if let unreadable = frontMatter.unreadable {
            let span = text.original(unreadable.mistake..<unreadable.mistake)
            report.append(.fieldNotImported("", .unreadable(unreadable.format), at: span))
            body = Self.showing(
                unreadable.range, as: unreadable.format.lowercased(), of: text, from: frontMatter.bodyStart)
        }
        body = TemplatePass.run(body, &report)
        body = BlockPass.run(body, isMDX: isMDX, &report)
        let anchors: [InlinePass.Anchor]
        (body, anchors) = InlinePass.run(body, isMDX: isMDX, &assets, &report)

        let headings = ImportedHeadings(body)
        let title = header.title ?? headings.title ?? Self.words(of: stem)
        let id = freeID(header.id ?? Self.id(of: stem) ?? Self.id(of: title) ?? "story")
        self.id = id
        body = headings.edited(without: title, isDeclared: header.title != nil, anchors, &report)
        hasWords = body.bytes[0..<body.bytes.count].contains { !$0.isSpaceOrTab && !$0.isLineBreak }
        let head = header.write(title: title, id: id) { path, span in
            assets.picture(path, at: text.original(span), &report)
        }
        report += head.report
        var repair = ImportRepair(
            head: text.next(head.text), bareHead: text.next(ImportedHeader.bare(title: title, id: id)), body: body,
            title: title, ImportedPackage(facts: assets.facts), limits)
        let analyzed = repair.run(&report)
        story = Array(repair.story.bytes[0..<repair.story.bytes.count])
        report.add(analyzed.diagnostics, movedBy: repair.original)
        for node in analyzed.markupInTitles {
            let isLink = analyzed.tree[node].kind == .link
            let span = repair.original(analyzed.tree[node].span)
            report.append(.markupNotImported(isLink ? .linkInTitle : .pictureInTitle, .words, at: span))
        }
        report.sort()
        diagnostics = report
        var copied: Set<String> = []
        let paths = analyzed.assets.compactMap { if case .package = $0.location { $0.path } else { nil } }
        self.assets = (paths + Self.destinations(in: analyzed.parsedTree)).compactMap { path in
            guard let origin = assets.origins[path], copied.insert(path).inserted else { return nil }
            return (path, origin)
        }
    }

    /// Returns the destinations of links and pictures. Those in the title of a section are not assets of the story,
    /// since readers see only its words.
    private static func destinations(in tree: SyntaxTree) -> [String] {
        (tree.body..<tree.nodes.count).compactMap { node in
            guard tree[node].kind == .linkDestination else { return nil }
            let address = CharacterReference.decode(tree[node].range, in: tree.bytes, unescaping: true)
            return String(decoding: PercentEncoding.decodedLeniently(address), as: UTF8.self)
        }
    }

    // MARK: Names

    /// Returns words as an id; nil if no allowed character is left.
    static func id(of words: String) -> String? {
        guard let id = Slug.storyID(words) else { return nil }
        let isEdge = { (character: Character) in character == "-" || character == "_" }
        let kept = id.drop(while: isEdge)
        return kept.lastIndex { !isEdge($0) }.map { String(kept[...$0]) }
    }

    /// Returns the name of a file without its extension; for `index.md` and `_index.md`, the name of the folder.
    private static func stem(of path: String) -> String {
        let names = path.split(separator: "/")
        let name = names.last.map(String.init) ?? ""
        let stem = name.lastIndex(of: ".").map { $0 > name.startIndex ? String(name[..<$0]) : name } ?? name
        let isIndex = stem == "index" || stem == "_index"
        guard !isIndex || names.count < 2 else { return String(names[names.count - 2]) }
        return withoutNumber(stem)
    }

    /// Removes a leading date, as in Jekyll's posts, or number, as in Substack's.
    private static func withoutNumber(_ stem: String) -> String {
        let bytes = Array(stem.utf8)
        let digits = bytes.prefix(while: \.isASCIIDigit).count
        if digits > 0, digits + 1 < bytes.count, bytes[digits] == UInt8(ascii: ".") {
            return String(decoding: bytes[(digits + 1)...], as: UTF8.self)
        }
        let isDate =
            bytes.count > 11
            && bytes.prefix(11).enumerated().allSatisfy { index, byte in
                index == 4 || index == 7 || index == 10 ? byte == UInt8(ascii: "-") : byte.isASCIIDigit
            }
        return isDate ? String(decoding: bytes[11...], as: UTF8.self) : stem
    }

    /// Returns a file's name as a title.
    private static func words(of stem: String) -> String {
        let words = stem.unicodeScalars.split { $0 == "-" || $0 == "_" || $0.properties.isWhitespace }
            .map { String(String.UnicodeScalarView($0.filter { $0.properties.generalCategory != .control })) }
            .filter { !$0.isEmpty }
        guard let first = words.first else { return "Story" }
        // A date is its own title.
        if words.allSatisfy({ $0.allSatisfy(\.isNumber) }) { return words.joined(separator: "-") }
        return ([first.prefix(1).uppercased() + first.dropFirst()] + words.dropFirst()).joined(separator: " ")
    }

    // MARK: Parts

    /// Returns the body after lines of the file, which are shown as code.
    private static func showing(
        _ range: Range<Int>, as language: String, of text: ImportedText, from bodyStart: Int
    ) -> ImportedText {
        let fence = MarkdownText.fence(around: text.bytes.string(range))
        var edits = TextEdits()
        edits.replace(0..<range.lowerBound, with: [TextEdits.Piece(text: fence + language + "\n", origin: nil)])
        edits.replace(range.upperBound..<bodyStart, with: [TextEdits.Piece(text: fence + "\n\n", origin: nil)])
        return edits.apply(to: text)
    }
}
