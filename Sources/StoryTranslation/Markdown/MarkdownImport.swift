import StoryDiagnostics
import StorySemantics
import StorySource
import StorySyntax

/// A Markdown file of another program as the package of a story that checks without errors (CLI.md 9).
///
/// The text goes through steps, each of which reads the whole Markdown and replaces what stories don't have; every place of the
/// result knows where it comes from. What the compiler still refuses in the end is escaped.
package struct MarkdownImport: Sendable {
    /// `story.mdx`.
    package let story: [UInt8]
    /// Files to copy: paths in the package, and in the folder that is imported.
    package let assets: [(path: String, original: String)]
    /// What could not be kept, and what the compiler says of the story, in places of the file.
    package let diagnostics: DiagnosticList
    /// The id of the story.
    package let id: String
    /// Whether it has a body.
    package let hasWords: Bool

    /// What is asked for.
    package struct Request: Sendable {
        package let source: SourceFile
        /// The path of the file in the folder that is imported.
        package let path: String
        package let files: any ForeignFiles
        package let limits: AssetLimits

        package init(_ source: SourceFile, path: String, files: any ForeignFiles, limits: AssetLimits = AssetLimits()) {
            self.source = source
            self.path = path
            self.files = files
            self.limits = limits
        }
    }

    /// Nil for a file that is a story already.
    /// - Parameter freeID: An id like the one that is given which no other story of the import has.
    package init?(_ request: Request, freeID: (String) -> String = { $0 }) {
        let text = ImportedText(request.source)
        let frontMatter = ForeignFrontMatter(text)
        if ImportedHeader.isStory(frontMatter.fields) { return nil }
        var report = ImportReport()
        var header = ImportedHeader(frontMatter.fields, text.original)
        var assets = ImportedAssets(request.files, besides: request.path)
        let isMDX = request.path.utf8.suffix(4).map { $0 | 0x20 }.elementsEqual(".mdx".utf8)
        let stem = Self.stem(of: request.path)

        var body = text.suffix(from: frontMatter.bodyStart)
        if let unreadable = frontMatter.unreadable {
            let span = text.original(unreadable.range)
            report.add(
                .fieldNotImported(
                    "", .unreadable(unreadable.format), at: SourceSpan(start: span.start, end: span.start)))
            body = Self.showing(
                unreadable.range, as: unreadable.format.lowercased(), of: text, from: frontMatter.bodyStart)
        }
        body = TemplatePass.run(body, &report)
        body = BlockPass.run(body, isMDX: isMDX, &report)
        body = InlinePass.run(body, isMDX: isMDX, &assets, &report)

        let firstHeading = TitleLine(body)
        let title = header.title ?? firstHeading?.words ?? Self.words(of: stem)
        let id = freeID(header.id ?? Self.id(of: stem) ?? Self.id(of: title) ?? "story")
        self.id = id
        if let heading = firstHeading, heading.words == title {
            var edits = TextEdits()
            var end = heading.range.upperBound
            while end < body.bytes.count, body.bytes[end].isLineBreak { end += 1 }
            edits.replace(heading.range.lowerBound..<end, with: "")
            body = edits.apply(to: body)
        }
        hasWords = body.bytes[0..<body.bytes.count].contains { !$0.isSpaceOrTab && !$0.isLineBreak }
        let head = header.write(title: title, id: id) { path, span in
            Self.heroImage(path, at: text.original(span), &assets, &report)
        }
        report.add(head.report.diagnostics) { $0 }
        var repair = ImportRepair(
            head: text.next(head.text), bareHead: text.next(ImportedHeader.bare(title: title, id: id)), body: body,
            title: title, ImportedPackage(facts: assets.facts), request.limits)
        let analyzed = repair.run(&report)
        story = Array(repair.story.bytes[0..<repair.story.bytes.count])
        report.add(analyzed.diagnostics, repair.original)
        report.sort()
        diagnostics = report.diagnostics
        var copied: Set<String> = []
        self.assets = analyzed.assets.compactMap { asset in
            guard case .package = asset.location, let original = assets.originals[asset.path],
                copied.insert(asset.path).inserted
            else { return nil }
            return (asset.path, original)
        }
    }

    // MARK: Names

    /// Words as an id; nil where nothing is left of them.
    static func id(of words: String) -> String? {
        guard let id = Slug.storyID(words) else { return nil }
        let isEdge = { (character: Character) in character == "-" || character == "_" }
        let kept = id.drop(while: isEdge)
        return kept.lastIndex { !isEdge($0) }.map { String(kept[...$0]) }
    }

    /// The name of a file without its ending; the folder's for `index.md` and `_index.md`.
    private static func stem(of path: String) -> String {
        let names = path.split(separator: "/")
        let name = names.last.map(String.init) ?? ""
        let stem = name.lastIndex(of: ".").map { $0 > name.startIndex ? String(name[..<$0]) : name } ?? name
        let isIndex = stem == "index" || stem == "_index"
        guard !isIndex || names.count < 2 else { return String(names[names.count - 2]) }
        return withoutNumber(stem)
    }

    /// Jekyll's posts begin with their date, and Substack's with a number.
    private static func withoutNumber(_ stem: String) -> String {
        let bytes = Array(stem.utf8)
        let digits = bytes.prefix { $0 &- 0x30 < 10 }.count
        if digits > 0, digits + 1 < bytes.count, bytes[digits] == UInt8(ascii: ".") {
            return String(decoding: bytes[(digits + 1)...], as: UTF8.self)
        }
        let isDate =
            bytes.count > 11
            && bytes.prefix(11).enumerated().allSatisfy { index, byte in
                index == 4 || index == 7 || index == 10 ? byte == UInt8(ascii: "-") : byte &- 0x30 < 10
            }
        return isDate ? String(decoding: bytes[11...], as: UTF8.self) : stem
    }

    /// A file's name as a title.
    private static func words(of stem: String) -> String {
        let words = stem.unicodeScalars.split { $0 == "-" || $0 == "_" || $0.properties.isWhitespace }
            .map { String(String.UnicodeScalarView($0.filter { $0.properties.generalCategory != .control })) }
            .filter { !$0.isEmpty }
        guard let first = words.first else { return "Story" }
        // A day is its own title.
        if words.allSatisfy({ $0.allSatisfy(\.isNumber) }) { return words.joined(separator: "-") }
        return ([first.prefix(1).uppercased() + first.dropFirst()] + words.dropFirst()).joined(separator: " ")
    }

    // MARK: Parts

    /// The body with lines of the file in front of it, as code.
    private static func showing(
        _ range: Range<Int>, as language: String, of text: ImportedText, from bodyStart: Int
    ) -> ImportedText {
        let fence = MarkdownWords.fence(around: text.bytes.string(range))
        var edits = TextEdits()
        edits.replace(0..<range.lowerBound, with: [TextEdits.Piece(text: fence + language + "\n", origin: nil)])
        edits.replace(range.upperBound..<bodyStart, with: [TextEdits.Piece(text: fence + "\n\n", origin: nil)])
        return edits.apply(to: text)
    }

    private static func heroImage(
        _ path: String, at span: SourceSpan, _ assets: inout ImportedAssets, _ report: inout ImportReport
    ) -> String? {
        if let scheme = InlinePass.scheme(of: path) {
            if URLScheme.forAssets.contains(scheme) { return path }
            report.add(.fileNotImported(String(path.prefix(60)), scheme == "data" ? .data : .outside, at: span))
            return nil
        }
        if path.hasPrefix("//") { return "https:" + path }
        switch assets.take(path) {
        case .asset(let asset): return asset
        case .missing: report.add(.fileNotImported(path, .missing, at: span))
        case .outside: report.add(.fileNotImported(path, .outside, at: span))
        case .unusable: report.add(.fileNotImported(path, .unusable, at: span))
        }
        return nil
    }
}

/// The heading of level 1 that begins a body, or is its first one.
private struct TitleLine {
    let words: String
    let range: Range<Int>

    init?(_ body: ImportedText) {
        let tree = Parser.parseForeign(body.file, .foreignProse)
        guard
            let heading = tree.children(of: tree.body).first(where: {
                tree[$0].kind == .heading && tree[$0].payload == 1
            })
        else { return nil }
        var words = ""
        for node in heading + 1..<Int(tree[heading].subtreeEnd) {
            switch tree[node].kind {
            case .text, .code: words += body.bytes.string(tree[node].range)
            case .escape: words += body.bytes.string(tree[node].range.dropFirst())
            case .characterReference: words += CharacterReference.decode(tree[node].range, in: body.bytes)
            case .hardBreak: words += " "
            default: break
            }
        }
        let line = words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if line.isEmpty { return nil }
        self.words = line
        range = tree[heading].range
    }
}
