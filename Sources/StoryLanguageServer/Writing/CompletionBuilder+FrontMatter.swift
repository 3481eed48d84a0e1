import StoryDiagnostics
import StorySemantics
import StorySource
import StorySyntax

extension CompletionBuilder {
    /// Adds front matter, in a file without any.
    mutating func completeStart() {
        let start = snapshot.source.byteOrderMarkLength
        guard offset >= start, bytes[start..<offset].allSatisfy({ $0 == UInt8(ascii: "-") }), offset - start <= 3 else {
            return
        }
        var text = LSP.SnippetText("---\n")
        for field in FrontMatterField.fields(of: .story, in: .markdown) where field.isRequired {
            text.add("\(field.name): ")
            if field.name == "schema_version" { text.add(Profile.markdown.schemaVersion) } else { addTextStop(&text) }
            text.add("\n")
        }
        text.add("---\n\n")
        text.addEnd()
        add("---", .snippet, start..<offset, text, detail: "the front matter of a story", filter: "---")
    }

    mutating func completeFrontMatter(_ content: Range<Int>) {
        guard let cursor = FrontMatterCursor(at: offset, in: content, snapshot.source, profile) else { return }
        switch cursor.place {
        case .key(let range, let hasColon): completeKey(cursor, range, hasColon)
        case .value(let field, let range):
            let quote = bytes[range].first.flatMap { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") ? $0 : nil }
            // A space separates a value from its colon.
            let space = bytes[range.lowerBound - 1] == UInt8(ascii: ":") ? " " : ""
            if quote != nil { leaveOut(range) }
            for value in values(of: field, cursor) {
                let text = space + Self.written(value.name, inQuotes: quote != nil)
                // Clients compare the filter with what is written in the range.
                let filter = quote.map { String(UnicodeScalar($0)) + value.name }
                add(
                    value.name, value.kind, range, LSP.SnippetText(text), detail: value.detail,
                    documentation: value.documentation, filter: filter)
            }
        }
    }

    /// Reads the story without a value whose quote may still be open, which makes front matter unreadable.
    private mutating func leaveOut(_ value: Range<Int>) {
        guard snapshot.diagnostics.heads.contains(where: { $0.id == .invalidYAML }) else { return }
        var text = FixedText(snapshot.source)
        text.apply([FixIt.Edit(SourceSpan(value), "")])
        if let read = snapshot.compilation?.rechecked(text.source).story { story = read }
    }

    private mutating func completeKey(_ cursor: FrontMatterCursor, _ range: Range<Int>, _ hasColon: Bool) {
        let fields = FrontMatterField.fields(of: cursor.mapping, in: profile).filter { field in
            !cursor.keys.contains { key in
                key.utf8.elementsEqual(field.name.utf8)
                    || field.otherName.map { key.utf8.elementsEqual($0.utf8) } ?? false
            }
        }
        for field in fields.filter(\.isRequired) + fields.filter({ !$0.isRequired }) {
            var text = LSP.SnippetText(cursor.needsHyphen ? "- " : "")
            text.add(field.name)
            if !hasColon, cursor.isInFlow {
                text.add(": ")
                addFlowValue(of: field, to: &text)
            } else if !hasColon {
                text.add(":")
                let indent = String(repeating: " ", count: cursor.column + (cursor.needsHyphen ? 2 : 0))
                addValue(of: field, indent, to: &text)
            }
            add(
                field.name, .field, range, text, detail: field.isRequired ? "required" : nil,
                documentation: FrontMatterSchema.words(about: field, of: cursor.mapping), filter: field.name)
        }
    }

    /// Adds the start of a value. Clients indent the lines of a snippet like the line that contains it.
    private func addValue(of field: FrontMatterField, _ indent: String, to text: inout LSP.SnippetText) {
        let indent = hasSnippets ? "" : indent
        switch field.value {
        case .mapping(let mapping), .list(let mapping):
            let isList = if case .list = field.value { true } else { false }
            let required = FrontMatterField.fields(of: mapping, in: profile).filter(\.isRequired)
            var start = "\n\(indent)  " + (isList ? "- " : "")
            for field in required {
                text.add("\(start)\(field.name): ")
                addStop(for: field, to: &text)
                start = "\n\(indent)  " + (isList ? "  " : "")
            }
            if required.isEmpty {
                text.add(start)
                text.addEnd()
            }
        default:
            text.add(" ")
            addStop(for: field, to: &text)
        }
    }

    /// Adds the start of a value on one line.
    private func addFlowValue(of field: FrontMatterField, to text: inout LSP.SnippetText) {
        guard let (mapping, open, close) = Self.brackets(around: field.value) else {
            return addStop(for: field, to: &text)
        }
        text.add(open)
        let required = FrontMatterField.fields(of: mapping, in: profile).filter(\.isRequired)
        for (index, field) in required.enumerated() {
            text.add("\(index == 0 ? "" : ", ")\(field.name): ")
            addStop(for: field, to: &text)
        }
        if required.isEmpty { text.addEnd() }
        text.add(close)
    }

    private static func brackets(
        around value: FrontMatterField.Value
    ) -> (mapping: FrontMatterField.Mapping, open: String, close: String)? {
        switch value {
        case .mapping(let mapping): (mapping, "{ ", " }")
        case .list(let mapping): (mapping, "[{ ", " }]")
        default: nil
        }
    }

    private func addStop(for field: FrontMatterField, to text: inout LSP.SnippetText) {
        switch field.value {
        case .enumerated(let words): text.addStop(words)
        case .texts:
            text.add("[\"")
            text.addStop()
            text.add("\"]")
        case .section, .target, .mediaKey: text.addStop()
        default: addTextStop(&text)
        }
    }

    private func addTextStop(_ text: inout LSP.SnippetText) {
        text.add("\"")
        text.addStop()
        text.add("\"")
    }

    private func values(of field: FrontMatterField, _ cursor: FrontMatterCursor) -> [Value] {
        switch field.value {
        case .enumerated(let words): return words.map { Value($0, .enumMember) }
        case .target:
            // Before the body has sections, those listed in the front matter.
            return !targets.isEmpty
                ? targets
                : story.metadata.sections.compactMap { entry in
                    (entry.id?.value).map { Value($0, .reference, entry.title?.value) }
                }
        case .mediaKey: return mediaKeys
        case .section:
            let listed = Set(story.metadata.sections.compactMap { $0.id?.value })
            return names.sections.filter { $0.name == cursor.values["id"] || !listed.contains($0.name) }.map {
                Value($0.name, .reference, $0.words)
            }
        case .sectionTitle:
            return names.sections.filter { !$0.words.isEmpty && $0.name == cursor.values["id"] ?? $0.name }.map {
                Value($0.words, .value, $0.name)
            }
        case .asset:
            switch (cursor.mapping, cursor.values["type"]) {
            case (.asset, "audio"?): return files([.sound])
            case (.asset, nil): return files([.picture, .sound])
            default: return files([.picture])
            }
        case .text, .texts, .mapping, .list: return []
        }
    }

    /// Returns a text as a YAML value.
    static func written(_ text: String, inQuotes: Bool) -> String {
        let isVersion = [Profile.narrative, .interactive, .markdown].contains { $0.schemaVersion == text }
        if !inQuotes, isVersion || YAMLText.isPlain(text, isInFlow: true) { return text }
        return YAMLText.doubleQuoted(text.utf8)
    }
}
