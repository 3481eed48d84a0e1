import StoryDiagnostics
import StoryIR
import StorySource
import StorySyntax

/// Converts the sections of a story to segments of a JSON story.
struct ExportedSegments {
    private let tree: SyntaxTree
    private let document: StoryDocument
    private let header: ExportedHeader
    private(set) var values: [JSONValue] = []
    private(set) var problems: [JSONStoryExport.Problem] = []
    private var hasMarkdown = false

    /// Reads the body of a story without errors, and its IR.
    init(_ tree: SyntaxTree, _ document: StoryDocument, _ header: ExportedHeader) {
        self.tree = tree
        self.document = document
        self.header = header
        let sections = tree.children(of: tree.body).filter {
            tree[$0].kind == .element && tree.component(of: $0) == .section
        }
        checkStart()
        if sections.count != document.sections.count { refuse("sections without a tag", at: tree[tree.body].span) }
        for (node, section) in zip(sections, document.sections) { values.append(segment(node, section)) }
        let usedAssets = Self.assetKeys(in: tree)
        for (key, asset) in header.assets where !usedAssets.contains(key) {
            refuse("the asset \(Quoting.quoted(key.text)), which nothing uses", at: asset.location)
        }
    }

    /// Returns the assets that the body refers to, including those in elements and attributes that JSON does not have.
    private static func assetKeys(in tree: SyntaxTree) -> Set<ExactName> {
        var keys: Set<ExactName> = []
        for node in tree.body..<Int(tree[tree.body].subtreeEnd) where tree[node].kind == .element {
            for name in [AttributeName.ref, .audio, .tapAudio] {
                if let key = tree.text(of: name, in: node) { keys.insert(ExactName(key)) }
            }
        }
        return keys
    }

    private mutating func refuse(_ what: String, at span: SourceSpan) {
        problems.append(JSONStoryExport.Problem(span: span, what: what))
    }

    /// Checks that the story starts with its first section, as JSON stories do.
    private mutating func checkStart() {
        guard let start = header.start, let first = document.sections.first?.id else { return }
        let name = ExactName(start.name)
        if name != ExactName(first), name != ExactName(first + "/p1") {
            refuse("a start that is not the first section", at: start.span)
        }
    }

    // MARK: Segments

    /// The content of a section as members of its segment.
    private struct Content {
        var picture: String?
        var sound: String?
        var exit: JSONValue?
        var hasWords = false
        /// Whether the section has pages. The pages themselves are then reported, not their content.
        var hasPages = false
    }

    private mutating func segment(_ node: NodeID, _ section: IR.Section) -> JSONValue {
        let own = header.own[ExactName(section.id)] ?? []
        let page = section.pages[0]
        if ExactName(section.title) != ExactName(section.id) {
            refuse("a title that is not the section's id", at: tree.span(of: .title, in: node))
        }
        refuseAttributes(of: node, but: [.id, .title, .authentic])
        var content = Content()
        for child in tree.children(of: node) { take(child, page, own, &content) }
        if !content.hasPages { checkPage(page, hasWords: content.hasWords, at: tree.nameSpan(of: node)) }
        var members = JSONMembers()
        members.add("id", .text(section.id))
        members.add("text", .text(text(of: page)))
        members.add("audioFileName", content.sound.map { .text($0) })
        members.add("imageFileName", content.picture.map { .text($0) })
        members.add("isAuthenticPath", mark(of: node))
        members.add("choices", content.exit)
        for (name, value) in own where name != ExtensionField.choicesMember {
            // File names are checked where they are used.
            if members.add(name, value) || name == "imageFileName" || name == "audioFileName" { continue }
            refuse(
                "the field '\(ExtensionField.name(ofMember: name))', which says otherwise", at: tree.nameSpan(of: node))
        }
        return members.object
    }

    /// Checks a section that is one page, at `span`.
    private mutating func checkPage(_ page: IR.Page, hasWords: Bool, at span: SourceSpan) {
        if !hasWords { refuse("a section without words", at: span) }
        switch page.exit {
        case .next, .end: refuse("a section that goes on without a choice", at: span)
        case .choices, .ending: break
        }
        checkWords(of: page, at: span)
    }

    private mutating func take(
        _ child: NodeID, _ page: IR.Page, _ own: [(name: String, value: JSONValue)], _ content: inout Content
    ) {
        if tree[child].kind == .paragraph { content.hasWords = true }
        if tree[child].kind == .unsupported { refuse("Markdown beyond plain words", at: tree[child].span) }
        guard tree[child].kind == .element else { return }
        switch tree.component(of: child) {
        case .image:
            takeFile(child, &content.picture, "a second picture", isLate: content.hasWords, own, .imageFileName)
        case .sound: takeFile(child, &content.sound, "a second sound", isLate: content.hasWords, own, .audioFileName)
        case .choices: content.exit = choices(child, page, own)
        case .ending: content.exit = ending(child)
        default:
            refuse(Quoting.quoted(tree.component(of: child).name), at: tree.nameSpan(of: child))
            takeRefused(child, &content)
        }
    }

    /// Records the content of an element that JSON does not have, so that it is not reported as missing.
    private mutating func takeRefused(_ element: NodeID, _ content: inout Content) {
        if tree.component(of: element) == .page { content.hasPages = true }
        for node in tree.content(of: element) {
            if tree[node].kind == .paragraph { content.hasWords = true }
        }
    }

    private mutating func refuseAttributes(of element: NodeID, but known: [AttributeName]) {
        for child in tree.children(of: element + 1) where tree[child].kind == .attribute {
            let isKnown = known.contains { UInt16($0.rawValue) == tree[child].payload }
            // The attributes of a section from a heading have no name in the source, and are not reported.
            let name = tree.nameSpan(ofAttribute: child)
            if !isKnown, !name.isEmpty {
                refuse("the attribute \(Quoting.quoted(tree.bytes.string(name)))", at: name)
            }
        }
    }

    /// Returns an element's mark about the authentic path.
    private func mark(of element: NodeID) -> JSONValue? {
        switch tree.text(of: .authentic, in: element) {
        case "true": .word("true")
        case "false": .word("false")
        default: nil
        }
    }

    // MARK: Words

    private func text(of page: IR.Page) -> String {
        var result = ""
        var isFirst = true
        for block in page.blocks {
            guard case .paragraph(let paragraph) = block.content else { continue }
            // A paragraph that ends in a line break contains the blank lines after it.
            if !isFirst, result.utf8.last != UInt8(ascii: "\n") { result += "\n\n" }
            isFirst = false
            result += Self.words(of: paragraph.inlines)
        }
        return result
    }

    private mutating func checkWords(of page: IR.Page, at span: SourceSpan) {
        // Reported once, since there may be a lot of it.
        if !hasMarkdown, let block = page.blocks.first(where: { Self.isMarkdown($0.content) }) {
            hasMarkdown = true
            refuse("Markdown beyond plain words", at: block.span.map { SourceSpan($0.start..<$0.end) } ?? span)
        }
        for block in page.blocks {
            if case .paragraph(let paragraph) = block.content, !Self.isPlain(paragraph.inlines) {
                refuse("formatted words", at: block.span.map { SourceSpan($0.start..<$0.end) } ?? span)
            }
        }
    }

    private static func isMarkdown(_ content: IR.Block.Content) -> Bool {
        switch content {
        case .heading, .list, .blockQuote, .codeBlock, .thematicBreak, .table, .figure: true
        default: false
        }
    }

    private static func words(of inlines: [IR.Inline]) -> String {
        inlines.reduce(into: "") { result, inline in
            switch inline {
            case .text(let text): result += text
            case .lineBreak: result += "\n"
            case .emphasis, .strong, .strikethrough, .code, .link, .image, .footnoteReference, .unknown: break
            }
        }
    }

    private static func isPlain(_ inlines: [IR.Inline]) -> Bool {
        inlines.allSatisfy { $0.type == "text" || $0.type == "lineBreak" }
    }

    // MARK: Files

    private mutating func takeFile(
        _ element: NodeID, _ name: inout String?, _ second: String, isLate: Bool,
        _ own: [(name: String, value: JSONValue)], _ member: JSONSegmentMember
    ) {
        let location = tree.nameSpan(of: element)
        if name != nil { return refuse(second, at: location) }
        if isLate { return refuse("a picture or sound after the first words", at: location) }
        refuseAttributes(of: element, but: [.ref])
        guard let key = tree.text(of: .ref, in: element), let asset = header.assets[ExactName(key)] else { return }
        let said = own.first { $0.name == member.rawValue }
        if case .text(let text)? = said?.value {
            name = text
            if !AssetName.means(text, asset.path, asset.kind) {
                refuse(
                    "the field '\(ExtensionField.name(ofMember: member.rawValue))', which says otherwise", at: location)
            }
        } else if let plain = AssetName.name(ofKey: key, asset.path, asset.kind) {
            name = plain
        } else {
            refuse("a file outside of 'assets'", at: asset.location)
        }
    }

    // MARK: Ends

    /// Returns the value of `choices` for an ending: nil if its kind is written, else an empty list, as ``StoryWriter``
    /// imports them.
    private mutating func ending(_ element: NodeID) -> JSONValue? {
        refuseAttributes(of: element, but: [.kind])
        guard let kind = tree.text(of: .kind, in: element) else { return .list([]) }
        if kind != "neutral" { refuse("the kind of an ending", at: tree.span(of: .kind, in: element)) }
        return nil
    }

    private mutating func choices(
        _ element: NodeID, _ page: IR.Page, _ own: [(name: String, value: JSONValue)]
    ) -> JSONValue? {
        refuseAttributes(of: element, but: [])
        guard case .choices(let lowered) = page.exit else { return nil }
        var extras: [ExactName: JSONValue] = [:]
        if case .object(let members)? = own.first(where: { $0.name == ExtensionField.choicesMember })?.value {
            for member in members { extras[ExactName(member.name)] = member.value }
        }
        let nodes = tree.children(of: element).filter { tree[$0].kind == .element && tree.component(of: $0) == .choice }
        return .list(
            zip(nodes, lowered.choices).map { node, choice in
                var members = JSONMembers()
                refuseAttributes(of: node, but: [.id, .to, .authentic])
                if !Self.isPlain(choice.label) { refuse("formatted words", at: tree.nameSpan(of: node)) }
                members.add("id", .text(choice.id))
                members.add("text", .text(Self.words(of: choice.label)))
                members.add("nextSegmentId", .text(String(choice.to.prefix { $0 != "/" })))
                members.add("isAuthenticPath", mark(of: node))
                if case .object(let others)? = extras[ExactName(choice.id)] {
                    for (name, value) in others { members.add(name, value) }
                }
                return members.object
            })
    }
}
