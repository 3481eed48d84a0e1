import StoryDiagnostics
import StorySemantics
import StorySource
import StorySyntax

/// The front matter of an imported story: fields of other programs under their names in stories, and all others as extension
/// fields (CLI.md 9).
struct ImportedHeader {
    private var text = MappedText()
    private let original: (SourceSpan) -> SourceSpan
    private(set) var report = DiagnosticList()
    private var fields: [ForeignField]
    /// The indices of `fields` that were written.
    private var used: Set<Int> = []
    /// Fields that were used and are kept nevertheless.
    private var writeLater: [ForeignField] = []
    private var extensionNames: Set<String> = []

    private(set) var title: String?
    private(set) var id: String?

    private static let titles = ["title", "name", "headline"]
    private static let decks = ["deck", "description", "custom_excerpt", "excerpt", "summary", "dek", "lead"]
    private static let authors = ["authors", "author", "creators", "creator", "by", "byline", "writer"]
    private static let dates = [
        "publish_date", "date", "pubdate", "published_at", "publishdate", "published", "post_date", "datepublished",
    ]
    private static let tags = ["tags", "tag", "categories", "category", "keywords", "topics"]
    private static let ids = ["id", "slug", "permalink", "url"]
    private static let pictures = [
        "hero_image", "heroimage", "cover", "feature_image", "featured_image", "featuredimage", "featureimage",
        "cover_image", "coverimage", "image", "banner", "thumbnail", "teaser", "og_image", "header",
    ]
    private static let languages = ["locale", "lang", "language"]

    init(_ fields: [ForeignField], _ original: @escaping (SourceSpan) -> SourceSpan) {
        self.original = original
        self.fields = []
        var names: Set<ExactName> = []
        for field in fields {
            if names.insert(ExactName(field.name)).inserted {
                self.fields.append(field)
            } else {
                report.append(.fieldNotImported(field.name, .duplicate, at: original(field.span)))
            }
        }
        title = first(Self.titles, marking: false)?.value.plainWords
        id = fields.isEmpty ? nil : storyID()
    }

    /// Returns whether the file is a story already.
    static func isStory(_ fields: [ForeignField]) -> Bool { fields.contains { $0.name == "schema_version" } }

    // MARK: Looking up

    /// Returns the index of the first nonblank field, in the order of names.
    private func index(of names: [String]) -> Int? {
        for name in names {
            if let index = fields.indices.first(where: { index in
                !used.contains(index) && fields[index].name.lowercased() == name && !isBlank(fields[index].value)
            }) {
                return index
            }
        }
        return nil
    }

    private mutating func first(_ names: [String], marking: Bool = true) -> ForeignField? {
        guard let index = index(of: names) else { return nil }
        if marking { used.insert(index) }
        return fields[index]
    }

    private func isBlank(_ value: ForeignValue) -> Bool {
        switch value {
        case .null: true
        case .text(let text): text.allSatisfy(\.isWhitespace)
        case .list(let items): items.isEmpty
        case .map(let members): members.isEmpty
        }
    }

    private func storyID() -> String? {
        guard let index = index(of: Self.ids), let words = fields[index].value.words else { return nil }
        let isPath = ["permalink", "url"].contains(fields[index].name.lowercased())
        let last = isPath ? words.split(separator: "/").last.map(String.init) ?? "" : words
        // Jekyll's paths contain placeholders.
        if last.contains(":") { return nil }
        return MarkdownImport.id(of: last.hasSuffix(".html") ? String(last.dropLast(5)) : last)
    }

    // MARK: Writing

    /// Writes the front matter. `title`: the title of the story, from any source. `id`: an id that is unique in the import.
    /// `picture`: resolves a picture in a field; nil if it can't be one.
    mutating func write(
        title: String, id: String, picture: (String, SourceSpan) -> String?
    ) -> (text: MappedText, report: DiagnosticList) {
        text.write("---\nschema_version: 0.3\n")
        writeID(id)
        writeTitle(title)
        writeText("subtitle", ["subtitle"])
        // A deck is Markdown, while the descriptions of other programs are plain text.
        writeText("deck", Self.decks) { MarkdownText.escaped($0) }
        writeList("authors", Self.authors, splitting: false)
        writeDate()
        writeList("tags", Self.tags, splitting: true)
        writeLanguage()
        writePicture(picture)
        for index in fields.indices where !used.contains(index) && !isBlank(fields[index].value) {
            writeExtension(fields[index])
        }
        for field in writeLater { writeExtension(field) }
        text.write("---\n")
        return (text, report)
    }

    /// Returns front matter with only what a story requires.
    static func bare(title: String, id: String) -> MappedText {
        var text = MappedText()
        text.write("---\nschema_version: 0.3\nid: \(FieldText.scalar(id))\ntitle: \(FieldText.scalar(title))\n---\n")
        return text
    }

    private mutating func writeScalar(_ words: String, for span: SourceSpan) {
        text.writeScalar(harmless(words), for: span)
    }

    /// Writes the beginning of a line, and a scalar to its end.
    private mutating func writeLine(_ start: String, _ words: String, for span: SourceSpan) {
        text.write(start)
        writeScalar(words, for: span)
        text.write("\n")
    }

    private func harmless(_ words: String) -> String {
        words.replacingScalars { $0 == "\0" ? "\u{FFFD}" : nil }
    }

    private mutating func writeID(_ id: String) {
        text.write("id: ")
        if self.id != nil, let index = index(of: Self.ids), let words = fields[index].value.words {
            writeScalar(id, for: fields[index].span)
            // Kept if it contains more than the id.
            if words == id || words == "/\(id)" || words == "/\(id)/" { used.insert(index) }
        } else {
            text.write(FieldText.scalar(id))
        }
        text.write("\n")
    }

    private mutating func writeTitle(_ title: String) {
        if self.title == title, let field = first(Self.titles) {
            _ = plain(field)
            writeLine("title: ", title, for: field.span)
        } else {
            text.write("title: \(FieldText.scalar(title))\n")
        }
    }

    private mutating func writeText(_ name: String, _ names: [String], _ escaped: (String) -> String = { $0 }) {
        guard let index = index(of: names), let words = plain(fields[index]) else { return }
        used.insert(index)
        writeLine("\(name): ", escaped(words), for: fields[index].span)
    }

    private mutating func writeDate() {
        guard let index = index(of: Self.dates) else { return }
        let field = fields[index]
        guard let words = field.value.words, let date = CalendarDate.suggestion(for: words) else {
            if let words = field.value.words {
                report.append(.fieldNotImported(field.name, .noDate(words), at: original(field.span)))
            }
            return
        }
        text.write("publish_date: ")
        text.write(date, for: field.span)
        text.write("\n")
        // A time is more than the story can hold.
        if !words.contains(":") { used.insert(index) }
    }

    private mutating func writeLanguage() {
        guard let index = index(of: Self.languages), let words = fields[index].value.words else { return }
        guard let tag = LanguageTag.suggestion(for: words) else {
            report.append(.fieldNotImported(fields[index].name, .noLocale(words), at: original(fields[index].span)))
            return
        }
        used.insert(index)
        writeLine("locale: ", tag, for: fields[index].span)
    }

    /// Returns the text of a field without tags. If it has some, the field stays as an extension field too.
    private mutating func plain(_ field: ForeignField) -> String? {
        let words = field.value.plainWords
        if words != nil, words != field.value.words { writeLater.append(field) }
        return words
    }

    /// Writes the names of a list, from each field that contains some.
    private mutating func writeList(_ name: String, _ names: [String], splitting: Bool) {
        var items: [(words: String, span: SourceSpan)] = []
        var seen: Set<ExactName> = []
        while let index = index(of: names) {
            var mayHaveMore = false
            for item in listed(fields[index], splitting, &mayHaveMore) where seen.insert(ExactName(item.words)).inserted
            {
                items.append(item)
            }
            used.insert(index)
            // Maps contain more than a name.
            if mayHaveMore { writeLater.append(fields[index]) }
        }
        if items.isEmpty { return }
        text.write("\(name):\n")
        for item in items { writeLine("  - ", item.words, for: item.span) }
    }

    private func listed(
        _ field: ForeignField, _ splitting: Bool, _ isMore: inout Bool
    ) -> [(words: String, span: SourceSpan)] {
        switch field.value {
        case .null: return []
        case .text(let text):
            // Jekyll and Obsidian separate them with spaces.
            let hasSpaces = ["tags", "categories"].contains(field.name.lowercased()) && !text.contains(",")
            let parts = splitting ? text.split { $0 == "," || hasSpaces && $0 == " " }.map(String.init) : [text]
            return parts.compactMap { part in
                ForeignValue.text(part).words.map(Self.withoutBrackets).map {
                    (splitting && $0.hasPrefix("#") ? String($0.dropFirst()) : $0, field.span)
                }
            }.filter { !$0.0.isEmpty }
        case .list(let items): return items.flatMap { listed($0, false, &isMore) }
        case .map(let members):
            isMore = isMore || members.count > 1
            guard let name = field.member("name", "title", "label", "slug"), let words = name.value.words else {
                isMore = true
                return []
            }
            return [(words, name.span)]
        }
    }

    /// Returns the text of a link between notes.
    private static func withoutBrackets(_ words: String) -> String {
        guard words.hasPrefix("[["), words.hasSuffix("]]"), words.count > 4 else { return words }
        return words.dropFirst(2).dropLast(2).split(separator: "|").last.map(String.init) ?? words
    }

    private mutating func writePicture(_ picture: (String, SourceSpan) -> String?) {
        for name in Self.pictures {
            guard let index = index(of: [name]) else { continue }
            let field = fields[index]
            var shown = field
            if case .list(let items) = field.value, let first = items.first { shown = first }
            let path =
                if case .map = shown.value {
                    shown.member("src", "url", "image", "path", "file", "og_image", "teaser")
                } else {
                    shown
                }
            guard let path, let words = path.value.words, let source = picture(Self.unwrapped(words), path.span) else {
                continue
            }
            used.insert(index)
            let alt = shown.member("alt") ?? first(Self.alts(of: field.name.lowercased()))
            let credit =
                shown.member("credit", "caption") ?? first([name + "_credit", name + "_caption", name + "caption"])
            let description = alt.flatMap { plain($0) }
            let by = credit.flatMap { plain($0) }
            if description == nil, by == nil {
                writeLine("hero_image: ", source, for: path.span)
            } else {
                writeLine("hero_image:\n  src: ", source, for: path.span)
                writeLine("  alt: ", description ?? "", for: alt?.span ?? path.span)
            }
            if let credit, let words = by { writeLine("  credit: ", words, for: credit.span) }
            var isMore = if case .list(let items) = field.value { items.count > 1 } else { false }
            if case .map(let members) = shown.value {
                let known: Set = ["src", "url", "image", "path", "file", "alt", "credit", "caption"]
                isMore = isMore || !members.allSatisfy { known.contains($0.name.lowercased()) }
            }
            if isMore { writeExtension(field) }
            return
        }
    }

    /// Returns the path in a wiki link, which is Obsidian's way to refer to a picture.
    private static func unwrapped(_ words: String) -> String {
        guard words.hasPrefix("[["), words.hasSuffix("]]") else { return words }
        return String(words.dropFirst(2).dropLast(2).prefix { $0 != "|" })
    }

    private static func alts(of name: String) -> [String] {
        [name + "_alt", name + "alt", name + "-alt", "image_alt", "imagealt", "cover_alt", "alt"]
    }

    // MARK: What has no field

    private mutating func writeExtension(_ field: ForeignField) {
        guard !field.name.isEmpty else {
            report.append(.fieldNotImported(field.name, .wrongShape, at: original(field.span)))
            return
        }
        let isOwn = field.name.hasPrefix("x_") || field.name.hasPrefix("x-")
        let name = harmless(isOwn ? field.name : "x_" + field.name)
        guard name.utf8.count <= 100, extensionNames.insert(name.lowercased()).inserted else {
            report.append(.fieldNotImported(field.name, .duplicate, at: original(field.span)))
            return
        }
        let isPlain =
            YAMLText.isPlain(name, isInFlow: false) && !name.utf8.contains(0x20) && name.utf8.allSatisfy { $0 < 0x80 }
        text.write(isPlain ? name : "\"\(FieldText.escaped(name))\"")
        text.write(": ")
        let start = text.bytes.count
        writeValue(field.value)
        text.map(from: start, to: field.span)
        text.write("\n")
    }

    private mutating func writeValue(_ value: ForeignValue) {
        switch value {
        case .null: text.write("null")
        case .text(let words):
            let words = harmless(words)
            let isPlain = YAMLText.isPlain(words, isInFlow: true)
            text.write(isPlain || Self.isNumberOrBoolean(words) ? words : "\"\(FieldText.escaped(words))\"")
        case .list(let items):
            text.write("[")
            for (index, item) in items.enumerated() {
                if index > 0 { text.write(", ") }
                writeValue(item.value)
            }
            text.write("]")
        case .map(let members):
            text.write("{")
            var names: Set<ExactName> = []
            for member in members where names.insert(ExactName(member.name)).inserted && member.name.utf8.count <= 100 {
                if names.count > 1 { text.write(", ") }
                text.write("\"\(FieldText.escaped(harmless(member.name)))\": ")
                writeValue(member.value)
            }
            text.write("}")
        }
    }

    private static func isNumberOrBoolean(_ text: String) -> Bool {
        text == "true" || text == "false"
            || (!text.isEmpty && text.utf8.count < 16 && text.utf8.allSatisfy(\.isASCIIDigit))
    }
}
