import StoryDiagnostics
import StorySemantics
import StorySource
import StorySyntax

extension CompletionBuilder {
    mutating func complete(_ tag: TagCursor) {
        switch tag.place {
        case .name:
            let open = OpenElements(before: tag.start, in: tree)
            if mayBeComponent(at: tag.start) {
                for component in open.allowed(in: profile) {
                    add(component, replacing: tag.name, bracket: "", onlyName: tag.hasRest)
                }
            }
            // Directly after `<`, the innermost unclosed element can be closed too.
            if tag.name.isEmpty, let name = open.unclosedName(isTyping: false) {
                addClosing(name, tag.name, before: "/")
            }
        case .closingName:
            guard let name = OpenElements(before: tag.start, in: tree).unclosedName(isTyping: true) else { return }
            addClosing(name, tag.name, before: "")
        case .attributeName(let range, let hasValue):
            guard let component = component(tag) else { return }
            completeAttributes(of: component, tag, range, hasValue)
        case .value(let attribute, let range, let quote, let isClosed):
            guard let component = component(tag), let descriptor = descriptor(attribute, component) else { return }
            // Adds missing quotes.
            let before = quote == nil ? "\"" : ""
            let after = isClosed ? "" : quote.map { String(UnicodeScalar($0)) } ?? "\""
            for value in values(of: descriptor, component, tag, bytes.string(range)) {
                let text = before + Self.escaped(value.name, quote ?? UInt8(ascii: "\"")) + after
                add(
                    value.name, value.kind, range, LSP.SnippetText(text), detail: value.detail,
                    documentation: value.documentation)
            }
        }
    }

    /// Whether a component may be there, and not beside prose, or in a list, quote, table or footnote of its parent. Asks the
    /// parser, because half a tag is text, which may continue a paragraph.
    func mayBeComponent(at start: Int) -> Bool {
        let tree = Parser.parse(SourceFile(path: "", content: bytes[0..<start] + Array("<Line />".utf8))).tree
        var node = tree.body
        var isInMarkdown = false
        while let child = tree.children(of: node).first(where: { tree[$0].range.contains(start) }) {
            switch tree[child].kind {
            case .element where Int(tree[child].start) == start:
                return !isInMarkdown && !tree[child].flags.contains(.besideProse)
            case .element: isInMarkdown = false
            case .list, .blockQuote, .table, .footnoteDefinition: isInMarkdown = true
            default: break
            }
            node = child
        }
        return false
    }

    private func component(_ tag: TagCursor) -> Component? {
        Component.all(in: profile).first { $0.name.utf8.elementsEqual(bytes[tag.name]) }
    }

    private func descriptor(_ name: Range<Int>, _ component: Component) -> AttributeDescriptor? {
        component.descriptor.attributes(in: profile).first { $0.name.name.utf8.elementsEqual(bytes[name]) }
    }

    // MARK: Names

    /// Adds a component with its required attributes.
    /// - Parameter bracket: The text before its name.
    mutating func add(_ component: Component, replacing range: Range<Int>, bracket: String, onlyName: Bool) {
        var text = LSP.SnippetText(bracket + component.name)
        if !onlyName {
            for attribute in component.descriptor.attributes(in: profile) where attribute.isRequired {
                text.add(" \(attribute.name.name)=\"")
                text.addStop(attribute.enumeratedValues?.values ?? [])
                text.add("\"")
            }
            switch component.content {
            case .none: text.add(" />")
            case .components, .prose:
                let (before, after) = Self.space(in: component)
                text.add(">" + before)
                text.addEnd()
                text.add(after + "</\(component.name)>")
            }
        }
        let documentation = resolves ? nil : Self.page(of: component, isMarkdown)
        add(
            component.name, .class, range, text, detail: component.descriptor.summary, documentation: documentation,
            filter: bracket + component.name, data: resolves ? "component \(component.name)" : nil)
    }

    /// Returns the white space around the content of a component in the standard style.
    private static func space(in component: Component) -> (before: String, after: String) {
        if component.content == .components { return ("\n  ", "\n") }
        if component.requiredParent != nil { return ("", "") }
        return component.children.isEmpty ? ("\n", "\n") : ("\n\n", "\n\n")
    }

    static func page(of component: Component, _ isMarkdown: Bool) -> String {
        isMarkdown
            ? ExplanationPage.markdown(component) : ExplanationPage.text(component, TerminalPalette(isColored: false))
    }

    private mutating func addClosing(_ name: String, _ range: Range<Int>, before slash: String) {
        let hasBracket = bytes[range.upperBound] == UInt8(ascii: ">")
        add(
            "/" + name, .class, range, LSP.SnippetText(slash + name + (hasBracket ? "" : ">")), detail: "closing tag",
            filter: slash + name)
    }

    // MARK: Attributes

    private mutating func completeAttributes(
        of component: Component, _ tag: TagCursor, _ range: Range<Int>, _ hasValue: Bool
    ) {
        let attributes = component.descriptor.attributes(in: profile)
        let given = tag.attributes.map { bytes.string($0.name) }
        let missing = attributes.filter { attribute in
            !given.contains { $0.utf8.elementsEqual(attribute.name.name.utf8) }
        }
        let previous = bytes[range.lowerBound - 1]
        let space = previous.isSpaceOrTab || previous.isLineBreak ? "" : " "
        for attribute in missing.filter(\.isRequired) + missing.filter({ !$0.isRequired }) {
            let name = attribute.name.name
            var text = LSP.SnippetText(space + name)
            if !hasValue {
                text.add("=\"")
                text.addStop(attribute.enumeratedValues?.values ?? [])
                text.add("\"")
            }
            add(
                name, .property, range, text, detail: attribute.isRequired ? "required" : nil,
                documentation: ExplanationPage.text(attribute, of: component, inMarkdown: isMarkdown))
        }
    }

    // MARK: Values

    struct Value {
        let name: String
        let kind: LSP.CompletionItemKind
        var detail: String?
        var documentation: String?

        init(_ name: String, _ kind: LSP.CompletionItemKind, _ detail: String? = nil, documentation: String? = nil) {
            self.name = name
            self.kind = kind
            self.detail = detail
            self.documentation = documentation
        }
    }

    private func values(
        of attribute: AttributeDescriptor, _ component: Component, _ tag: TagCursor, _ written: String
    ) -> [Value] {
        switch attribute.value {
        case .enumerated:
            guard let enumerated = attribute.enumeratedValues else { return [] }
            return enumerated.values.map { Value($0, .enumMember, $0 == enumerated.fallback ? "default" : nil) }
        case .id:
            let used = Set(names.sections.map(\.name))
            return story.metadata.sections.compactMap { entry in
                guard let id = entry.id?.value, id == written || !used.contains(id) else { return nil }
                return Value(id, .reference, entry.title?.value)
            }
        case .text where component == .section && attribute.name == .title:
            // The title of a Section is the title of its entry.
            let id = tag.attributes.first { bytes.string($0.name) == "id" }?.value.flatMap {
                $0.isEmpty ? nil : bytes.string($0)
            }
            return story.metadata.sections.compactMap { entry in
                guard let title = entry.title?.value, id == nil || entry.id?.value == id else { return nil }
                return Value(title, .value, entry.id?.value)
            }
        case .text where attribute.name == .speaker: return speakers(before: tag.start)
        case .target: return targets
        case .mediaKey: return mediaKeys
        case .imageKey, .audioKey:
            return story.metadata.assets.compactMap { asset in
                guard let key = asset.key?.value, asset.kind == (attribute.value == .imageKey ? .image : .audio) else {
                    return nil
                }
                return Value(key, .reference, asset.src?.value, documentation: asset.alt?.value)
            }
        case .asset: return files(component == .fullBleed ? [.picture, .film] : [.picture])
        case .text, .prose, .name, .description: return []
        }
    }

    /// Returns the speakers of earlier lines, in the order in which they first speak.
    private func speakers(before offset: Int) -> [Value] {
        var seen: Set<ExactName> = []
        var speakers: [Value] = []
        for node in 0..<tree.nodes.count {
            guard tree[node].start < offset else { break }
            guard tree[node].kind == .element, tree.component(of: node) == .line,
                let name = tree.text(of: .speaker, in: node), !name.isEmpty, seen.insert(ExactName(name)).inserted
            else { continue }
            speakers.append(Value(name, .value))
        }
        return speakers
    }

    var targets: [Value] { names.places.map { Value($0.name, .reference, $0.words) } }

    var mediaKeys: [Value] {
        story.metadata.media.compactMap { media in
            media.key.map { key in
                Value(
                    key.value, .reference,
                    [media.title?.value, media.artist?.value].compactMap { $0 }.joined(separator: ", "))
            }
        }
    }

    /// Returns the files of the package that contain these media, by name.
    func files(_ media: [FileKind.Medium]) -> [Value] {
        snapshot.paths.compactMap { path in
            guard let medium = FileKind.Medium(named: path), media.contains(medium) else { return nil }
            return Value(path, .file)
        }
    }

    private static func escaped(_ text: String, _ quote: UInt8) -> String {
        text.replacingScalars { scalar in
            switch scalar {
            case "&": "&amp;"
            case "\"" where quote == UInt8(ascii: "\""): "&quot;"
            case "'" where quote == UInt8(ascii: "'"): "&#39;"
            default: nil
            }
        }
    }
}

extension FileKind.Medium {
    /// The extensions of files, in lower case.
    static let endings: [(medium: FileKind.Medium, endings: [String])] = [
        (.picture, ["avif", "gif", "jpeg", "jpg", "png", "svg", "webp"]),
        (.sound, ["aac", "flac", "m4a", "mp3", "oga", "ogg", "opus", "wav"]),
        (.film, ["m4v", "mov", "mp4", "webm"]),
    ]

    /// Determines the medium by the file's extension; nil for other files.
    init?(named path: String) {
        let ending = path.utf8.lastIndex(of: UInt8(ascii: ".")).map { path[path.index(after: $0)...].lowercased() }
        guard let medium = Self.endings.first(where: { $0.endings.contains(ending ?? "") })?.medium else { return nil }
        self = medium
    }
}
