import StorySource
import StorySyntax

/// The declarations and uses of names in a story, for editors.
package struct NameUses: Sendable {
    /// The kind of thing that a name refers to. Each kind has its own namespace.
    package enum Kind: Sendable {
        case section
        /// A page, named `section/page`.
        case page
        /// A line, a choice or an ending, to which nothing refers.
        case element
        case media, asset, footnote
        /// A heading, named by the slug of its words.
        case heading
        /// A file of the package, named by its path.
        case file
        /// A resource on the web.
        case web
    }

    /// The form in which a name is written.
    package enum Form: Sendable, Equatable {
        case attribute
        /// A whole scalar of the front matter.
        case scalar(NodeID)
        case scalarPart
        /// A part of the destination of a link.
        case destination
        case label
        /// The words from which the name is made, as a slug.
        case words
    }

    package struct Use: Sendable {
        package let kind: Kind
        package let name: String
        package let span: SourceSpan
        package let form: Form
        package let isDeclaration: Bool
    }

    private struct Key: Hashable {
        let kind: Kind
        let name: ExactName

        init(_ use: Use) {
            kind = use.kind
            name = ExactName(use.name)
        }
    }

    /// The uses in text order.
    package let uses: [Use]
    /// The indices of the uses of each name.
    private let indices: [Key: [Int]]
    /// The names of pages that are sections without Page elements.
    private let onlyPages: Set<ExactName>

    package init(_ story: AnalyzedStory) {
        var collector = NameCollector(story.context)
        let uses = collector.collect()
        self.uses = uses
        indices = Dictionary(grouping: uses.indices) { Key(uses[$0]) }
        let pages = story.pages
        onlyPages = Set(
            pages.pages.indices.filter { story.tree.component(of: pages.pages[$0].node) == .section }.map {
                ExactName(pages.name(of: $0))
            })
    }

    /// Returns the use that contains an offset, or ends at it.
    package func use(at offset: Int) -> Use? {
        uses.last { Int($0.span.start) <= offset && offset <= Int($0.span.end) }
    }

    package func uses(of use: Use) -> [Use] { indices[Key(use), default: []].map { uses[$0] } }

    /// Returns the declarations of a name: those in the body, if there are any.
    package func declarations(of use: Use) -> [Use] {
        if use.kind == .page, onlyPages.contains(ExactName(use.name)) {
            let section = String(use.name.prefix { $0 != "/" })
            return declarations(
                of: Use(kind: .section, name: section, span: use.span, form: use.form, isDeclaration: false))
        }
        let all = uses(of: use).filter(\.isDeclaration)
        let inBody = all.filter { if case .scalar = $0.form { false } else { true } }
        let nearest = inBody.isEmpty ? all : inBody
        let others = nearest.filter { $0.span != use.span }
        return others.isEmpty ? all.filter { all.count == 1 || $0.span != use.span } : others
    }
}

private struct NameCollector {
    private let context: PassContext
    private var uses: [NameUses.Use] = []
    private var seen: Set<SourceSpan> = []
    private var headings: Set<String> = []
    /// The keys that a media entry and its recording, an asset, have in common. They are one name.
    private let recordings: Set<ExactName>

    private var tree: SyntaxTree { context.tree }

    init(_ context: PassContext) {
        self.context = context
        let sounds = context.metadata.assets.filter { $0.kind == .audio }.compactMap {
            $0.key.map { ExactName($0.value) }
        }
        recordings = Set(sounds).intersection(context.metadata.media.compactMap { $0.key.map { ExactName($0.value) } })
    }

    mutating func collect() -> [NameUses.Use] {
        collectFrontMatter()
        collectElements()
        collectProse()
        return uses.sorted { $0.span < $1.span }
    }

    private mutating func add(
        _ kind: NameUses.Kind, _ name: String, _ span: SourceSpan, _ form: NameUses.Form, declares: Bool = false
    ) {
        guard !span.isEmpty, seen.insert(span).inserted else { return }
        let kind = kind == .asset && recordings.contains(ExactName(name)) ? .media : kind
        uses.append(NameUses.Use(kind: kind, name: name, span: span, form: form, isDeclaration: declares))
    }

    // MARK: Front matter

    private mutating func collectFrontMatter() {
        let metadata = context.metadata
        func scalar(_ kind: NameUses.Kind, _ text: StoryMetadata.Text?, declares: Bool) {
            guard let text else { return }
            add(kind, text.value, tree[text.node].span, .scalar(text.node), declares: declares)
        }
        for section in metadata.sections {
            scalar(.section, section.id, declares: true)
            scalar(.media, section.leadMedia, declares: false)
        }
        for media in metadata.media {
            scalar(.media, media.key, declares: true)
            addAsset(media.artworkURL)
            if let page = media.appleMusicURL, page.value.hasPrefix("https:") { addAsset(page) }
        }
        for asset in metadata.assets {
            scalar(.asset, asset.key, declares: true)
            addAsset(asset.src)
        }
        addAsset(metadata.heroImage?.src)
        addAsset(metadata.leadArt?.src)
        if let start = metadata.start, tree.profile >= .interactive {
            let isSource = !tree[start.node].flags.contains(.encoded)
            addTarget(
                start.value, tree[start.node].span, isSource: isSource, whole: .scalar(start.node), part: .scalarPart)
        }
    }

    private mutating func addAsset(_ text: StoryMetadata.Text?) {
        guard let text else { return }
        addAsset(text.value, tree[text.node].span, .scalar(text.node))
    }

    private mutating func addAsset(_ path: String, _ span: SourceSpan, _ form: NameUses.Form) {
        var text = path
        switch text.withUTF8({ AssetTarget($0) }) {
        case .path: add(.file, PathSpelling.shortest(path), span, form)
        case .remote: add(.web, path, span, form)
        case .hidden, .outside, .unsafe: break
        }
    }

    private mutating func addTarget(
        _ text: String, _ span: SourceSpan, isSource: Bool, whole: NameUses.Form, part: NameUses.Form
    ) {
        guard let slash = text.utf8.firstIndex(of: UInt8(ascii: "/")) else { return add(.section, text, span, whole) }
        guard isSource else { return }
        let length = text.utf8.distance(from: text.startIndex, to: slash)
        let middle = Int(span.start) + length
        add(.section, String(text[..<slash]), SourceSpan(Int(span.start)..<middle), part)
        add(.page, text, SourceSpan(middle + 1..<Int(span.end)), part)
    }

    // MARK: Elements

    private mutating func collectElements() {
        var section = ""
        var page = StoryPages.onlyID
        for element in context.survey.elements {
            let node = element.node
            switch element.component {
            case .section:
                section = tree.text(of: .id, in: node) ?? ""
                page = StoryPages.onlyID
            case .page: page = tree.text(of: .id, in: node) ?? ""
            default: break
            }
            let descriptors = element.component.descriptor.attributes
            for attribute in tree.children(of: node + 1) {
                guard tree[attribute].kind == .attribute, let value = tree.valueNode(of: attribute),
                    !tree[value].flags.contains(.unreadable),
                    let descriptor = descriptors.first(where: { UInt16($0.name.rawValue) == tree[attribute].payload }),
                    descriptor.profile <= tree.profile
                else { continue }
                let text = tree.valueText(value)
                let span = tree[value].span
                let isSynthesized = tree[value].flags.contains(.synthesized)
                switch descriptor.value {
                case .id:
                    if isSynthesized {
                        addHeadingSection(text, node)
                    } else {
                        add(.section, text, span, .attribute, declares: true)
                    }
                case .name where element.component == .page:
                    add(.page, "\(section)/\(text)", span, .attribute, declares: true)
                case .name: add(.element, "\(section)/\(page)/\(text)", span, .attribute, declares: true)
                case .target:
                    let isSource = tree[value].flags.isDisjoint(with: [.encoded, .synthesized])
                    addTarget(text, span, isSource: isSource, whole: .attribute, part: .attribute)
                case .imageKey, .audioKey: add(.asset, text, span, .attribute)
                case .mediaKey: add(.media, text, span, .attribute)
                case .asset: addAsset(text, span, .attribute)
                case .text, .prose, .description, .enumerated: break
                }
            }
        }
    }

    /// Adds a section that begins with a heading, whose words declare it.
    private mutating func addHeadingSection(_ id: String, _ element: NodeID) {
        let span = tree.nameSpan(of: element)
        var start = Int(span.start)
        var end = Int(span.end)
        // A heading of several lines is underlined, and has no `#`.
        while start < end, context.bytes[start] == UInt8(ascii: "#") || context.bytes[start] == UInt8(ascii: " ") {
            start += 1
        }
        if let line = (start..<end).first(where: { context.bytes[$0].isLineBreak }) {
            end = line
        }
        while end > start, context.bytes[end - 1] == UInt8(ascii: "#") || context.bytes[end - 1] == UInt8(ascii: " ") {
            end -= 1
        }
        add(.section, id, SourceSpan(start..<end), .words, declares: true)
    }

    // MARK: Prose

    private mutating func collectProse() {
        for (node, id) in context.markdown.headingIDs {
            headings.insert(id)
            let words = tree.children(of: node).filter { tree[$0].kind != .marker }
            guard let first = words.first, let last = words.last else { continue }
            add(.heading, id, SourceSpan(start: tree[first].start, end: tree[last].end), .words, declares: true)
        }
        for node in context.survey.proseAndTitles {
            switch tree[node].kind {
            case .footnoteDefinition, .footnoteReference:
                add(
                    .footnote, tree.footnoteLabel(of: node), SourceSpan(tree.footnoteLabelSpan(of: node)), .label,
                    declares: tree[node].kind == .footnoteDefinition)
            case .link, .image:
                guard let span = tree.target(of: node)?.destination else { continue }
                addDestination(AuthorText.destination(span).string(in: tree), span)
            default: break
            }
        }
    }

    private mutating func addDestination(_ text: String, _ span: SourceSpan) {
        guard text.utf8.first == UInt8(ascii: "#") else { return addAsset(text, span, .destination) }
        guard context.bytes[Int(span.start)] == UInt8(ascii: "#") else { return }
        let written = String(text.unicodeScalars.dropFirst())
        let anchor = headings.contains(written) ? written : PathSpelling.unescaped(written) ?? written
        let name = SourceSpan(start: span.start + 1, end: span.end)
        if headings.contains(anchor) {
            add(.heading, anchor, name, .destination)
        } else {
            let isSource = tree.bytes.string(name).utf8.elementsEqual(anchor.utf8)
            addTarget(anchor, name, isSource: isSource, whole: .destination, part: .destination)
        }
    }
}
