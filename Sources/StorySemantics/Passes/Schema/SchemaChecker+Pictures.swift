import StoryDiagnostics
import StorySource
import StorySyntax

/// `hero_image` and `leadArt`.
extension SchemaChecker {
    mutating func checkHeroImage(in fields: borrowing MappingFields<StoryField>) {
        metadata.heroImage = barePath(.heroImage, in: fields)
        guard metadata.heroImage == nil, let (entry, anchor) = picture(.heroImage, in: fields) else { return }
        let parts = self.fields(
            of: entry.value, KnownFields(HeroImageField.self, in: tree.profile),
            owner: Quoting.quoted(entry.key.text ?? ""), anchor: anchor)
        var picture = StoryMetadata.Picture()
        picture.src = anyText(.src, in: parts, isRequired: true)
        picture.alt = alt(self.entry(.alt, in: parts, isRequired: !isImported))
        picture.credit = anyText(.credit, in: parts)
        picture.extensions = parts.extensions
        metadata.heroImage = picture
    }

    mutating func checkLeadArt(in fields: borrowing MappingFields<StoryField>) {
        metadata.leadArt = barePath(.leadArt, in: fields)
        guard metadata.leadArt == nil, let (entry, anchor) = picture(.leadArt, in: fields) else { return }
        let parts = self.fields(
            of: entry.value, KnownFields(LeadArtField.self, in: tree.profile),
            owner: Quoting.quoted(entry.key.text ?? ""), anchor: anchor)
        var picture = StoryMetadata.Picture()
        picture.src = anyText(.src, in: parts)
        picture.alt = alt(self.entry(.alt, in: parts, isRequired: false))
        picture.caption = anyText(.caption, in: parts)
        picture.credit = anyText(.credit, in: parts)
        picture.extensions = parts.extensions
        if picture.src != nil, picture.alt != nil {
            metadata.leadArt = picture
            return
        }
        metadata.invalidFields.insert(.leadArt)
        let missing = [(LeadArtField.src, picture.src), (.alt, picture.alt)].filter { field, text in
            text == nil && !parts.mayHaveMore && isEmpty(parts[field]) && !isMisplaced(field, of: parts.mapping)
        }
        .map(\.0)
        if missing.isEmpty { return }
        // Before 0.3, the misspelt name has a diagnostic of its own, with the fix.
        let nearMisses = tree.profile >= .markdown && !isImported ? parts.nearMisses : []
        let misspelt = nearMisses.flatMap { nearMiss in
            missing.filter(nearMiss.meant.contains).map { Diagnostic.Label(nearMiss.key.span, $0.name) }
        }
        report(.invalidLeadArt(missing: missing.map(\.name), at: entry.key.span, misspelt: misspelt))
    }

    /// Returns the picture of a field that is just a path, which has no description (LANGUAGE.md 2).
    private mutating func barePath(
        _ field: StoryField, in fields: borrowing MappingFields<StoryField>
    ) -> StoryMetadata.Picture? {
        guard tree.profile >= .markdown, let entry = fields[field], entry.value.kind == .scalar,
            let path = anyText(field, in: fields)
        else { return nil }
        if !isImported { report(.pathWithoutAltText(field.name, at: path.span)) }
        var picture = StoryMetadata.Picture()
        picture.src = path
        return picture
    }

    /// Returns the mapping of a picture and its location: its key, or its brace.
    private mutating func picture(
        _ field: StoryField, in fields: borrowing MappingFields<StoryField>
    ) -> (entry: EntryView, anchor: SourceSpan)? {
        guard let entry = mapping(field, in: fields) else { return nil }
        return (entry, entry.value.node.flags.contains(.flow) ? itemSpan(entry.value) : entry.key.span)
    }

    /// Returns the entry of an optional field with a mapping; nil if it is absent, or has another shape, which is reported.
    mutating func mapping(_ field: StoryField, in fields: borrowing MappingFields<StoryField>) -> EntryView? {
        guard let entry = entry(field, in: fields, isRequired: false) else { return nil }
        let value = entry.value
        if value.kind == .mapping { return entry }
        if let text = value.text, Blank.isBlank(text) { return nil }
        reportWrongShape(
            .mapping, value, at: value.kind == .scalar ? value.span : entry.key.span, field: entry.key.text)
        return nil
    }

    /// Returns the description of a picture. A blank one is kept: `missing_alt_text` reports it, at the key.
    mutating func alt(_ entry: EntryView?) -> StoryMetadata.Text? {
        guard let entry else { return nil }
        guard let text = entry.value.text else {
            reportWrongShape(.text, entry.value, at: entry.key.span, field: entry.key.text)
            return nil
        }
        let isBlank = Blank.isBlank(text)
        let alt = StoryMetadata.Text(
            value: text, span: isBlank ? entry.key.span : entry.value.span, node: entry.value.id)
        if !isBlank { noteImplicitType(alt) }
        return alt
    }

    /// Returns whether a field is absent, null or blank, and so has no diagnostic yet.
    func isEmpty(_ entry: EntryView?) -> Bool {
        guard let entry else { return true }
        if entry.value.isUnreadable { return false }
        return entry.value.isNull || (entry.value.text.map { Blank.isBlank($0) } ?? false)
    }
}
