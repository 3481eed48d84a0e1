import StoryDiagnostics
import StoryIR
import StorySemantics
import StorySource
import StorySyntax

/// Builds the information to show about an offset.
struct HoverBuilder {
    let snapshot: Snapshot
    let isMarkdown: Bool
    let offset: Int
    private(set) var parts: [String] = []
    /// The span that the information describes.
    private(set) var span: SourceSpan?

    mutating func build() {
        if let story = snapshot.story { describe(story) }
        describeDiagnostics()
    }

    private mutating func add(_ text: String, about span: SourceSpan) {
        parts.append(text)
        if self.span == nil { self.span = span }
    }

    private func title(_ text: String) -> String { isMarkdown ? "**\(escaped(text))**" : text }

    /// Returns text of the story, escaped so that it is not read as Markdown.
    private func escaped(_ text: String) -> String {
        guard isMarkdown else { return text }
        return text.replacingScalars { "\\`*_[]<>#".unicodeScalars.contains($0) ? "\\\($0)" : nil }
    }

    // MARK: The story

    /// Returns the nodes that contain the offset, outermost first.
    private func path(_ tree: SyntaxTree) -> [NodeID] {
        var path = [0]
        while let child = tree.children(of: path[path.count - 1]).first(where: {
            tree[$0].start <= offset && offset <= tree[$0].end
        }) {
            // Between two nodes, the one that begins there counts.
            let next = Int(tree[child].subtreeEnd)
            let parent = path[path.count - 1]
            let isNext = offset == Int(tree[child].end) && next < Int(tree[parent].subtreeEnd)
            path.append(isNext && Int(tree[next].start) == offset ? next : child)
        }
        return path
    }

    private mutating func describe(_ story: AnalyzedStory) {
        let tree = story.tree
        let path = path(tree)
        guard let node = path.last, path.count > 1 else { return }
        let parent = path[path.count - 2]
        switch tree[node].kind {
        case .tagName: describe(tree.component(of: parent - 1), tree[node].span)
        case .closeTag: describe(tree.component(of: parent), tree[node].span)
        case .attribute:
            let name = tree.nameSpan(ofAttribute: node)
            if offset <= name.end { describe(attribute: node, of: parent - 1, at: name, story) }
        case .attributeValue:
            guard path.count > 3 else { return }
            describe(attribute: parent, of: path[path.count - 4], at: tree[node].span, value: node, story)
        case .scalar: describe(scalar: node, path, story)
        case .linkDestination: describe(destination: tree[node].span, story)
        case .footnoteReference:
            guard let footnote = WritableNames(story).footnote(of: node) else { return }
            add(escaped(footnote.words), about: tree[node].span)
        default: break
        }
    }

    private mutating func describe(_ component: Component, _ span: SourceSpan) {
        guard component != .unknown else { return }
        add(CompletionBuilder.page(of: component, isMarkdown), about: span)
    }

    private mutating func describe(
        attribute: NodeID, of element: NodeID, at span: SourceSpan, value: NodeID? = nil, _ story: AnalyzedStory
    ) {
        let tree = story.tree
        let component = tree.component(of: element)
        guard let name = AttributeName(rawValue: UInt8(truncatingIfNeeded: tree[attribute].payload)), name != .unknown,
            let descriptor = component.descriptor.attributes.first(where: { $0.name == name })
        else { return }
        if let value {
            let text = tree.valueText(value)
            let meaning: FrontMatterField.Value? =
                switch descriptor.value {
                case .target: .target
                case .mediaKey: .mediaKey
                case .asset: .asset
                case .id: .section
                default: nil
                }
            if descriptor.value == .imageKey || descriptor.value == .audioKey {
                if let asset = WritableNames(story).asset(text) { describe(asset, span) }
                return
            }
            if let meaning {
                describe(meaning, text, span, story)
                return
            }
        }
        add(ExplanationPage.text(descriptor, of: component, inMarkdown: isMarkdown), about: span)
    }

    private mutating func describe(scalar node: NodeID, _ path: [NodeID], _ story: AnalyzedStory) {
        let tree = story.tree
        var mapping = FrontMatterField.Mapping.story
        var field: FrontMatterField?
        var entry: NodeID?
        for id in path where tree[id].kind == .entry {
            if let field {
                switch field.value {
                case .mapping(let inner), .list(let inner): mapping = inner
                default: return
                }
            }
            field = FrontMatterCursor.field(tree.scalarText(of: id + 1), of: mapping, story.tree.profile)
            if field == nil { return }
            entry = id
        }
        guard let field, let entry else { return }
        let isValue = node != entry + 1
        if isValue { describe(valueOf: field, of: mapping, tree.scalarText(of: node), tree[node].span, story) }
        guard !isValue || span == nil, let words = FrontMatterSchema.words(about: field, of: mapping) else { return }
        add(title(field.name) + "\n\n" + words, about: tree[node].span)
    }

    private mutating func describe(
        valueOf field: FrontMatterField, of mapping: FrontMatterField.Mapping, _ text: String, _ span: SourceSpan,
        _ story: AnalyzedStory
    ) {
        switch (mapping, field.name) {
        case (.media, "key"): describe(.mediaKey, text, span, story)
        case (.asset, "key"): if let asset = WritableNames(story).asset(text) { describe(asset, span) }
        default: describe(field.value, text, span, story)
        }
    }

    /// Describes what a value refers to.
    private mutating func describe(
        _ value: FrontMatterField.Value, _ text: String, _ span: SourceSpan, _ story: AnalyzedStory
    ) {
        switch value {
        case .target, .section:
            let names = WritableNames(story)
            guard let place = names.place(text) else { return }
            // The words of a section are its title; it means its first page.
            let page = place.name.utf8.contains(UInt8(ascii: "/")) ? "" : names.firstWords(of: place.node)
            let lines = [title(place.name)] + [place.words, page].filter { !$0.isEmpty }.map(escaped)
            add(lines.joined(separator: "\n\n"), about: span)
        case .mediaKey:
            guard let media = WritableNames(story).media(text) else { return }
            describe(media, span)
        case .asset: describe(file: text, span)
        case .text, .texts, .enumerated, .sectionTitle, .mapping, .list: break
        }
    }

    private mutating func describe(destination span: SourceSpan, _ story: AnalyzedStory) {
        let text = LinkText.withDecoded(span, in: story.tree) { String(decoding: $0, as: UTF8.self) }
        if text.utf8.first == UInt8(ascii: "#") {
            guard let anchor = WritableNames(story).anchor(String(text.unicodeScalars.dropFirst())) else { return }
            add(escaped(anchor.words), about: span)
        } else {
            describe(file: text, span)
        }
    }

    // MARK: Media and files

    private mutating func describe(_ media: StoryMetadata.Media, _ span: SourceSpan) {
        var lines = [title(media.title?.value ?? media.key?.value ?? "")]
        let artist = media.artist.map { " by \($0.value)" } ?? ""
        if let kind = media.kind { lines.append(kind.rawValue + escaped(artist)) }
        if let time = media.duration.flatMap(PlayingTime.init) { lines.append(time.clock) }
        if let id = media.appleMusicID { lines.append("Apple Music: \(escaped(id.value))") }
        add(lines.joined(separator: "\n\n"), about: span)
    }

    private mutating func describe(_ asset: StoryMetadata.Asset, _ span: SourceSpan) {
        var lines = [title(asset.key?.value ?? "")]
        if let alt = asset.alt?.value, !alt.isEmpty { lines.append(escaped(alt)) }
        if let src = asset.src?.value { lines += [escaped(src)] + words(aboutFile: src) }
        add(lines.joined(separator: "\n\n"), about: span)
    }

    private mutating func describe(file path: String, _ span: SourceSpan) {
        let words = words(aboutFile: path)
        if !words.isEmpty { add(([title(path)] + words).joined(separator: "\n\n"), about: span) }
    }

    /// Returns a description of a file of the package, with its size; empty if there is no such file.
    private func words(aboutFile path: String) -> [String] {
        var path = path
        let isPath = path.withUTF8 { AssetTarget($0) == .path }
        guard isPath, !path.isEmpty, let files = snapshot.compilation?.files, case .found(let facts) = files.find(path)
        else { return [] }
        var words: [String] = []
        if let kind = facts.kind { words.append(kind.words) }
        if let pixels = facts.pixels { words.append("\(pixels.width) × \(pixels.height) pixels") }
        if let count = facts.byteCount { words.append(Self.size(count)) }
        return words.isEmpty ? [] : [words.joined(separator: ", ")]
    }

    /// Returns a size with about three digits.
    static func size(_ count: Int) -> String {
        if count < 1 << 10 { return Counted.words(count, "byte") }
        let (unit, name) = count < 1 << 20 ? (1 << 10, "KiB") : (1 << 20, "MiB")
        let tenths = count / (unit / 10)
        return tenths >= 1_000 ? "\(count / unit) \(name)" : "\(tenths / 10).\(tenths % 10) \(name)"
    }

    // MARK: Diagnostics

    private mutating func describeDiagnostics() {
        let diagnostics = snapshot.diagnostics
        // Rebuilding a diagnostic takes time. A diagnostic that begins far away also ends far away.
        let near = offset - 4_096...offset
        for (index, head) in diagnostics.heads.enumerated() where near.contains(Int(head.start)) {
            let diagnostic = diagnostics[index]
            guard Int(diagnostic.span.end) >= offset else { continue }
            let rule = Rule.of(diagnostic.id)
            let name = isMarkdown ? "`\(diagnostic.id.rawValue)`" : diagnostic.id.rawValue
            let words = "\(diagnostic.severity.rawValue): \(escaped(diagnostic.message)) (\(name))"
            add(words + "\n\n" + escaped(rule.explanation), about: diagnostic.span)
        }
    }
}
