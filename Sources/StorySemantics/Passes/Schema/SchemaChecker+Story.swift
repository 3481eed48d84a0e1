import StoryDiagnostics
import StorySource
import StorySyntax

/// The fields of the root.
extension SchemaChecker {
    /// Checks the whole front matter. `opening` is its first line, where diagnostics about the root point.
    mutating func checkStory(_ root: ValueView, opening: SourceSpan) {
        let fields = fields(
            of: root, KnownFields(StoryField.self, in: tree.profile), owner: "the front matter", anchor: opening)
        misplaced.present = fields.entries.map(\.field)
        checkVersion(in: fields)
        metadata.isImported =
            tree.profile >= .interactive
            && fields.extensions.contains { $0.name == "x_imported" && $0.value == .text("json") }
        metadata.isIDAbsent = tree.profile >= .markdown && isAbsent(.id, in: fields)
        if var id = text(.id, in: fields, isRequired: tree.profile < .markdown), checkID(&id, suggesting: true) {
            metadata.id = id
        }
        let titleLine = metadata.title
        metadata.title = anyText(.title, in: fields, isRequired: titleLine == nil) ?? titleLine
        if titleLine != nil, !fields.mayHaveMore,
            let nearMiss = fields.nearMisses.first(where: { $0.meant.contains(.title) })
        {
            report(
                .unknownField(
                    nearMiss.key.text ?? "", at: nearMiss.key.span, nearest: nearMiss.meant.map(\.name)))
        }
        metadata.subtitle = anyText(.subtitle, in: fields)
        metadata.deck = anyText(.deck, in: fields)
        metadata.authors = anyTexts(.authors, in: fields, isRequired: tree.profile < .markdown)
        metadata.editors = anyTexts(.editors, in: fields)
        metadata.tags = anyTexts(.tags, in: fields)
        checkDate(in: fields)
        checkLocale(in: fields)
        checkAccentColor(in: fields)
        checkGradient(in: fields)
        checkTypeRamp(in: fields)
        checkHeroImage(in: fields)
        checkLeadArt(in: fields)
        checkSections(in: fields)
        checkMedia(in: fields)
        metadata.extensions = fields.extensions
        if tree.profile >= .interactive { checkInteractive(fields) }
        reportMissingStoryFields()
    }

    private mutating func anyTexts(
        _ field: StoryField, in fields: borrowing MappingFields<StoryField>, isRequired: Bool = false
    ) -> [StoryMetadata.Text] {
        let texts = texts(field, in: fields, isRequired: isRequired)?.texts ?? []
        for text in texts { noteImplicitType(text) }
        return texts
    }

    private mutating func checkVersion(in fields: borrowing MappingFields<StoryField>) {
        if fields[.schemaVersion] == nil, !fields.mayHaveMore, !fields.isMisspelt(.schemaVersion),
            let raise = neededRaise
        {
            return report(.missingSchemaVersion(at: fields.anchor, raise))
        }
        guard let version = text(.schemaVersion, in: fields, isRequired: true) else { return }
        metadata.schemaVersion = version
        func exists(_ version: String) -> Bool { version == Profile(schemaVersion: version).schemaVersion }
        if !exists(version.value) {
            report(
                .unsupportedSchemaVersion(version.value, at: version.span), about: version, isSafe: false,
                unless: exists)
        }
    }

    /// Reports an id that breaks the rule for ids, and removes typographic quotes around it, as references to it have none.
    /// Warns about an implicit type if the id is valid.
    /// - Parameter isSlug: Whether it may be the slug of a heading.
    mutating func checkID(_ id: inout StoryMetadata.Text, suggesting: Bool, isSlug: Bool = false) -> Bool {
        if let diagnostic = StoryIdentifier.diagnostic(
            about: id.value, at: id.span, suggesting: suggesting, isSlug: isSlug)
        {
            let inner = report(diagnostic, about: id, isSafe: false) { StoryIdentifier.mistake(in: $0) == nil }
            id.value = inner ?? id.value
            return false
        }
        noteImplicitType(id)
        return true
    }

    private mutating func checkDate(in fields: borrowing MappingFields<StoryField>) {
        guard let date = text(.publishDate, in: fields, isRequired: tree.profile == .narrative) else { return }
        if CalendarDate(date.value) != nil {
            metadata.publishDate = date
        } else {
            report(
                .invalidPublishDate(date.value, at: date.span, suggestion: CalendarDate.suggestion(for: date.value)),
                about: date, isSafe: true
            ) { CalendarDate($0) != nil }
        }
    }

    private mutating func checkLocale(in fields: borrowing MappingFields<StoryField>) {
        guard let locale = text(.locale, in: fields) else { return }
        if LanguageTag.isWellFormed(locale.value) {
            metadata.locale = locale
            noteImplicitType(locale)
        } else {
            metadata.invalidFields.insert(.locale)
            report(
                .invalidLocale(locale.value, at: locale.span, suggestion: LanguageTag.suggestion(for: locale.value)),
                about: locale, isSafe: true, unless: LanguageTag.isWellFormed)
        }
    }

    private mutating func checkTypeRamp(in fields: borrowing MappingFields<StoryField>) {
        guard let ramp = text(.typeRamp, in: fields) else { return }
        let names = ["serif", "sans", "slab"]
        let name = ramp.value.lowercased()
        if names.contains(name) {
            metadata.typeRamp = name
        } else {
            metadata.invalidFields.insert(.typeRamp)
            report(
                .invalidTypeRamp(ramp.value, at: ramp.span, nearest: NearestName.candidates(for: name, among: names)),
                about: ramp, isSafe: true
            ) { names.contains($0.lowercased()) }
        }
    }

    private mutating func checkAccentColor(in fields: borrowing MappingFields<StoryField>) {
        if let value = fields[.accentColor]?.value, value.isUnreadable, value.isNull {
            swallowedColors.append(value.span)
        }
        guard let color = text(.accentColor, in: fields) else { return }
        metadata.accentColor = self.color(color, inGradient: false, isSafe: true)
        if metadata.accentColor == nil { metadata.invalidFields.insert(.accentColor) }
    }

    private mutating func checkGradient(in fields: borrowing MappingFields<StoryField>) {
        guard let (texts, entry, isComplete) = texts(.heroGradient, in: fields) else { return }
        let swallowed = entry.value.itemNodes.filter { tree[$0].flags.isSuperset(of: [.unreadable, .null]) }
        // A gradient of one colour would have another diagnostic.
        if texts.count + swallowed.count > 1 { swallowedColors += swallowed.map { tree[$0].span } }
        let colors = texts.compactMap { color($0, inGradient: true, isSafe: texts.count > 1 || !isComplete) }
        guard isComplete, colors.count == texts.count else {
            metadata.invalidFields.insert(.heroGradient)
            return
        }
        if colors.count >= 2 {
            metadata.heroGradient = colors
        } else if entry.value.kind == .sequence || !colors.isEmpty {
            metadata.invalidFields.insert(.heroGradient)
            report(.shortGradient(at: entry.value.kind == .scalar ? entry.value.span : entry.key.span))
        }
    }

    /// Returns a colour in six lower-case digits; reports an invalid one.
    private mutating func color(_ text: StoryMetadata.Text, inGradient: Bool, isSafe: Bool) -> String? {
        if let color = HexColor.normalized(text.value) { return color }
        var edit: FixIt.Edit?
        if HexColor.normalized("#" + text.value) != nil {
            let isPlain = ValueView(tree, text.node).isPlain
            edit = FixIt.Edit(text.span, isPlain ? YAMLText.doubleQuoted("#\(text.value)".utf8) : "#" + text.value)
        }
        report(
            .invalidColor(text.value, at: text.span, inGradient: inGradient, edit: edit, isSafe: isSafe),
            about: text, isSafe: isSafe
        ) { HexColor.normalized($0) != nil }
        return nil
    }
}
