import StoryDiagnostics
import StorySemantics
import StorySource
import StorySyntax

/// Rewrites inline content for stories: HTML, markup of notes apps and site generators, paths. Escapes whatever has a meaning
/// in a story but not in Markdown.
struct InlinePass {
    let text: ImportedText
    let tree: SyntaxTree
    let isMDX: Bool
    var edits = TextEdits()
    var report = DiagnosticList()
    var assets: ImportedAssets
    /// The current paragraph, heading or cell.
    var block: NodeID = 0
    /// The end of the text that was replaced last.
    var taken = 0
    /// The end of the last link, picture or reference to a footnote.
    var linkEnd = 0
    /// The original span of the last heading, and its end here.
    var heading = SourceSpan(at: 0)
    var headingEnd = 0
    var anchors: [Anchor] = []
    /// The HTML tags of the block by node, and their pairs.
    var tags: [NodeID: HTMLTag] = [:]
    var closers: [NodeID: NodeID] = [:]
    /// The nodes whose opening tags were removed.
    var dropped: Set<NodeID> = []
    /// The destinations of definitions that were resolved.
    private var resolved: Set<UInt32> = []

    var bytes: Bytes { text.bytes }
    var end: Int { Int(tree[block].end) }
    var isParagraph: Bool { tree[block].kind == .paragraph }
    var isHeading: Bool { tree[block].kind == .heading }

    /// An id that a file gives to a heading, and the heading's original span.
    struct Anchor {
        let id: String
        let heading: SourceSpan
    }

    private init(_ text: ImportedText, isMDX: Bool, _ assets: ImportedAssets) {
        self.text = text
        self.isMDX = isMDX
        self.assets = assets
        tree = Parser.parseForeign(text.file, .foreignProse)
    }

    static func run(
        _ text: ImportedText, isMDX: Bool, _ assets: inout ImportedAssets, _ report: inout DiagnosticList
    ) -> (ImportedText, [Anchor]) {
        var pass = InlinePass(text, isMDX: isMDX, assets)
        var definitions: [NodeID] = []
        var node = pass.tree.body + 1
        while node < pass.tree.nodes.count {
            switch pass.tree[node].kind {
            case .paragraph, .heading, .tableCell:
                pass.turn(node)
                node = Int(pass.tree[node].subtreeEnd)
            case .codeBlock: node = Int(pass.tree[node].subtreeEnd)
            case .linkDefinition:
                definitions.append(node)
                node += 1
            default: node += 1
            }
        }
        for definition in definitions { pass.removeData(definition) }
        assets = pass.assets
        report += pass.report
        return (pass.edits.isEmpty ? text : pass.edits.apply(to: text), pass.anchors)
    }

    // MARK: Blocks

    private mutating func turn(_ node: NodeID) {
        block = node
        taken = Int(tree[node].start)
        if isHeading {
            heading = text.original(tree[block].span)
            headingEnd = end
        }
        matchTags()
        if isParagraph { escapeModule() }
        turnCallout()
        let last = Int(tree[node].subtreeEnd)
        var leaf = node + 1
        while leaf < last {
            let kind = tree[leaf].kind
            if Int(tree[leaf].start) < taken, kind != .emphasis, kind != .strong, kind != .strikethrough, kind != .link
            {
                if Int(tree[leaf].end) <= taken {
                    leaf = Int(tree[leaf].subtreeEnd)
                    continue
                }
                if kind == .text { scan(taken..<Int(tree[leaf].end)) }
                leaf += 1
                continue
            }
            if kind == .link || kind == .image || kind == .footnoteReference {
                linkEnd = max(linkEnd, Int(tree[leaf].end))
            }
            switch kind {
            case .text: scan(tree[leaf].range)
            case .escape where bytes[Int(tree[leaf].start) + 1] == UInt8(ascii: "["):
                shortcode(Int(tree[leaf].start) + 1)
            case .rawHTML: turnHTML(leaf)
            case .unsupportedInline: turnAutolink(tree[leaf].range)
            case .link where Int(tree[leaf].start) >= taken: turnLink(leaf)
            case .image: turnImage(leaf)
            case .codeSpan, .linkDestination, .linkTitle:
                leaf = Int(tree[leaf].subtreeEnd)
                continue
            default: break
            }
            leaf += 1
        }
    }

    /// The prefix of the block's further lines.
    var prefix: String { BlockPass.prefix(before: Int(tree[block].start), in: bytes) }

    /// Escapes the start of a paragraph that looks like a module statement.
    private mutating func escapeModule() {
        let start = Int(tree[block].start)
        guard bytes.matches("import", at: start) || bytes.matches("export", at: start) else { return }
        let next = bytes[start + 6]
        guard next.isSpaceOrTab || "{*\"'".utf8.contains(next) else { return }
        edits.replace(start..<start + 1, with: bytes[start] == UInt8(ascii: "i") ? "&#105;" : "&#101;")
    }

    // MARK: Links

    private mutating func turnAutolink(_ range: Range<Int>) {
        let address = bytes.string(range.lowerBound + 1..<range.upperBound - 1)
        guard let scheme = Self.scheme(of: address) else {
            edits.replace(range, with: MarkdownText.link(MarkdownText.escaped(address), "mailto:" + address))
            return
        }
        if URLScheme.forLinks.contains(scheme) {
            edits.replace(range, with: MarkdownText.link(MarkdownText.escaped(address), address))
        } else {
            report.markup(.link(scheme: scheme), .text, range, of: text)
            edits.replace(range, with: MarkdownText.escaped(address))
        }
    }

    private mutating func turnLink(_ node: NodeID) {
        guard let target = tree.target(of: node) else { return }
        let range = target.destination.range
        let address = CharacterReference.decode(range, in: bytes, unescaping: true)
        switch destination(address) {
        case .same: break
        case .other(let new): replaceOnce(range, with: new)
        case .unsafe(let scheme):
            report.markup(.link(scheme: scheme), .text, range, of: text)
            edits.insert("\\", at: Int(tree[node].start))
        }
    }

    enum Destination {
        case same
        case other(String)
        case unsafe(String)
    }

    /// Resolves the destination of a link. A file that exists is copied.
    mutating func destination(_ address: String) -> Destination {
        if let scheme = Self.scheme(of: address) {
            return URLScheme.forLinks.contains(scheme) ? .same : .unsafe(scheme)
        }
        if address.hasPrefix("//") { return .other("https:" + address) }
        if address.isEmpty || address.hasPrefix("#") || Self.isPage(address) { return .same }
        if case .asset(let path) = assets.take(address, mayBeAnything: true) { return .other(path) }
        return .same
    }

    /// Returns whether a path is that of a page: without an extension, or with that of a page.
    static func isPage(_ address: String) -> Bool {
        let path = address.prefix { $0 != "?" && $0 != "#" }
        guard let name = path.split(separator: "/").last, let dot = name.lastIndex(of: "."), !path.hasSuffix("/") else {
            return true
        }
        return ["md", "mdx", "markdown", "html", "htm", "php"].contains(name[name.index(after: dot)...].lowercased())
    }

    static func scheme(of address: String) -> String? {
        var address = address
        return address.withUTF8 { URLScheme.scheme(of: $0) }
    }

    private mutating func replaceOnce(_ range: Range<Int>, with new: String) {
        if resolved.insert(UInt32(range.lowerBound)).inserted { edits.replace(range, with: new) }
    }

    // MARK: Pictures

    enum Picture {
        case same
        case other(String)
        /// No picture, which was reported.
        case none(isData: Bool)
    }

    /// Resolves the address of a picture.
    mutating func picture(_ address: String, at range: Range<Int>) -> Picture {
        let scheme = Self.scheme(of: address)
        guard let new = assets.picture(address, at: text.original(range), &report) else {
            return .none(isData: scheme == "data")
        }
        return scheme == nil || scheme == "data" ? .other(new) : .same
    }

    private mutating func turnImage(_ node: NodeID) {
        guard let target = tree.target(of: node) else { return }
        removeSize(node)
        let range = target.destination.range
        let whole = tree[node].range
        let isInline = range.lowerBound >= whole.lowerBound && range.upperBound <= whole.upperBound
        if !isInline, resolved.contains(UInt32(range.lowerBound)) { return }
        let address = CharacterReference.decode(range, in: bytes, unescaping: true)
        switch picture(address, at: isInline ? range : whole) {
        case .same: break
        case .other(let new): replaceOnce(range, with: new)
        case .none(let isData):
            edits.replace(whole.lowerBound..<whole.lowerBound + 2, with: isData ? "" : "\\!\\[")
            if isData || !isInline {
                // The label stays; the long data of a picture is removed.
                var close = isInline ? range.lowerBound : whole.upperBound - 1
                if !isInline {
                    let open = bytes[whole.lowerBound..<close].lastIndex(of: UInt8(ascii: "[")) ?? 1
                    if bytes[whole.lowerBound + open - 1] == UInt8(ascii: "]") { close = whole.lowerBound + open - 1 }
                }
                while close > whole.lowerBound, bytes[close] != UInt8(ascii: "]") { close -= 1 }
                edits.replace(close..<whole.upperBound, with: isData ? "" : "\\](\(MarkdownText.escaped(address)))")
            } else {
                let isBracketed = bytes[range.lowerBound - 1] == UInt8(ascii: "<")
                if isBracketed { edits.insert("\\", at: range.lowerBound - 1) }
                // It would close the brackets of a link around the picture.
                var close = range.lowerBound
                while close > whole.lowerBound, bytes[close] != UInt8(ascii: "]") { close -= 1 }
                edits.insert("\\", at: close)
            }
        }
    }

    /// Removes the size at the end of a label, as in Obsidian's `![A pier|300x200](pier.jpg)`.
    private mutating func removeSize(_ image: NodeID) {
        let texts = tree.children(of: image).filter { tree[$0].kind == .text }
        guard let last = texts.last.map({ tree[$0].range }),
            let bar = bytes[last].lastIndex(of: UInt8(ascii: "|")).map({ last.lowerBound + $0 })
        else { return }
        let size = bytes[bar + 1..<last.upperBound]
        if size.first?.isASCIIDigit ?? false, size.allSatisfy({ $0.isASCIIDigit || $0 == UInt8(ascii: "x") }) {
            edits.replace(bar..<last.upperBound, with: "")
        }
    }

    /// Removes the definition of a picture that is written into the text, and is not used or could not be read.
    private mutating func removeData(_ node: NodeID) {
        guard let destination = tree.firstChild(of: node, kind: .linkDestination),
            !resolved.contains(tree[destination].start),
            Self.scheme(of: bytes.string(tree[destination].range)) == "data"
        else { return }
        let range = tree[node].range
        let isLine = range.lowerBound == bytes.startOfLine(range.lowerBound) && bytes[range.upperBound].isLineBreak
        edits.replace(range.lowerBound..<range.upperBound + (isLine ? 1 : 0), with: "")
    }
}
