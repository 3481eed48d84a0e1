import StoryDiagnostics
import StoryIR
import StorySemantics
import StorySource
import StorySyntax

/// Converts the front matter of a story to members of a JSON story.
struct ExportedHeader {
    struct Asset {
        let location: SourceSpan
        let kind: IR.Asset.Kind
        let path: String
    }

    private(set) var problems: [JSONStoryExport.Problem] = []
    private(set) var assets: [ExactName: Asset] = [:]
    /// The start of the story as written.
    private(set) var start: (name: String, span: SourceSpan)?
    /// Fields of sections without a corresponding attribute, by the id of the section.
    private(set) var own: [ExactName: [(name: String, value: JSONValue)]] = [:]
    private var fields: [JSONStoryMember: JSONValue] = [:]
    private var others: [(entry: EntryView, member: String)] = []

    /// Reads the front matter of a story without errors.
    init(_ tree: SyntaxTree) {
        guard let block = tree.frontMatter, let root = tree.firstChild(of: block, kind: .mapping) else { return }
        for entry in ValueView(tree, root).entries { take(entry) }
        for (entry, member) in others { takeOther(entry, member) }
    }

    // MARK: Fields

    private mutating func take(_ entry: EntryView) {
        let name = entry.key.text ?? ""
        let value = entry.value
        switch name {
        case "schema_version", "schemaVersion": return
        case ExtensionField.imported.name where value.text == ExtensionField.imported.value: return
        default: break
        }
        if let member = ExtensionField.member(ofName: name) {
            others.append((entry, member))
            return
        }
        // A blank field counts as absent.
        if value.isNull || value.text.map({ Blank.isBlank($0) }) ?? false { return }
        switch name {
        case "id": fields[.id] = text(value)
        case "title": fields[.title] = text(value)
        case "authors": takeAuthors(entry)
        case "tags": fields[.tags] = value.kind == .sequence ? JSONValue(texts: value) : .list([text(value)])
        case "hero_image", "heroImage": takeCover(entry)
        case "synopsis": fields[.synopsis] = text(value)
        case "source": fields[.originalSource] = text(value)
        case "culture": fields[.culturalOrigin] = text(value)
        case "age_range", "ageRange": fields[.ageRange] = text(value)
        case "reading_minutes", "readingMinutes": takeReadingMinutes(entry)
        case "start": start = (value.text ?? "", value.span)
        case "sections": for item in value.items { takeSection(item) }
        case "assets": for item in value.items { takeAsset(item) }
        case "media", "editors": if value.kind != .sequence || !value.items.isEmpty { refuse(entry) }
        default: refuse(entry)
        }
    }

    private mutating func refuse(_ entry: EntryView) {
        refuse("the field \(Quoting.quoted(entry.key.text ?? ""))", at: entry.key.span)
    }

    private mutating func refuse(_ what: String, at span: SourceSpan) {
        problems.append(JSONStoryExport.Problem(span: span, what: what))
    }

    private func text(_ value: ValueView) -> JSONValue { .text(value.text ?? "") }

    private mutating func takeAuthors(_ entry: EntryView) {
        let value = entry.value
        let authors = (value.kind == .sequence ? value.items : [value]).filter {
            $0.text.map { !Blank.isBlank($0) } ?? false
        }
        fields[.author] = authors.first.map { text($0) }
        if authors.count > 1 { refuse("a second author", at: authors[1].span) }
    }

    private mutating func takeReadingMinutes(_ entry: EntryView) {
        let text = entry.value.text ?? ""
        if JSONValue.isWord(text) { fields[.estimatedReadingMinutes] = .word(text) } else { refuse(entry) }
    }

    private mutating func takeCover(_ entry: EntryView) {
        for part in entry.value.entries {
            if part.key.text == "src", let path = part.value.text {
                guard let name = AssetName.name(of: path) else {
                    refuse("a file outside of 'assets'", at: part.value.span)
                    continue
                }
                fields[.coverImageName] = .text(name)
            } else if !part.value.isNull {
                refuse("the field \(Quoting.quoted(part.key.text ?? "")) of a picture", at: part.key.span)
            }
        }
    }

    private mutating func takeAsset(_ item: ValueView) {
        func part(_ name: String) -> ValueView? { item.entries.first { $0.key.text == name }?.value }
        for part in item.entries where !["key", "type", "src"].contains(part.key.text) && !part.value.isNull {
            refuse("the field \(Quoting.quoted(part.key.text ?? "")) of an asset", at: part.key.span)
        }
        guard let key = part("key"), let name = key.text, let path = part("src")?.text else { return }
        let isAudio = part("type")?.text?.lowercased() == "audio"
        assets[ExactName(name)] = Asset(location: key.span, kind: isAudio ? .audio : .image, path: path)
    }

    private mutating func takeSection(_ item: ValueView) {
        let id = item.entries.first { $0.key.text == "id" }?.value.text ?? ""
        for part in item.entries {
            let name = part.key.text ?? ""
            if let member = ExtensionField.member(ofName: name) {
                own[ExactName(id), default: []].append((member, JSONValue(part.value)))
            } else if name != "id", name != "title", !part.value.isNull {
                refuse("the field \(Quoting.quoted(name)) of a section", at: part.key.span)
            }
        }
    }

    /// Keeps a field of the author's own: a member without a field, or one whose text front matter would not preserve.
    private mutating func takeOther(_ entry: EntryView, _ name: String) {
        guard let member = JSONStoryMember(rawValue: name), let known = fields[member] else { return }
        guard member == .coverImageName, case .text(let plain) = known, let said = entry.value.text,
            AssetName.means(said, AssetName.path(plain), .image)
        else {
            return refuse("the field \(Quoting.quoted(entry.key.text ?? "")), which says otherwise", at: entry.key.span)
        }
        fields[.coverImageName] = .text(said)
    }

    // MARK: The whole

    func story(segments: [JSONValue]) -> JSONValue {
        var members = JSONMembers()
        for member in JSONStoryMember.allCases where member != .segments {
            members.add(member.rawValue, fields[member])
        }
        for (entry, name) in others where JSONStoryMember(rawValue: name).map({ fields[$0] == nil }) ?? true {
            members.add(name, JSONValue(entry.value))
        }
        members.add(JSONStoryMember.segments.rawValue, .list(segments))
        return members.object
    }
}

extension JSONValue {
    /// Creates a list of strings, whatever they look like.
    fileprivate init(texts value: ValueView) {
        self = .list(value.items.map { $0.isNull ? .word("null") : .text($0.text ?? "") })
    }
}
