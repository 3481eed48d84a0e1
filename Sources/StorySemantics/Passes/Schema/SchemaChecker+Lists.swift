import StoryDiagnostics
import StorySyntax

/// `sections` and `media`.
extension SchemaChecker {
    /// The greatest `duration_ms`.
    static let greatestDuration = 1 << 53

    mutating func checkSections(in fields: borrowing MappingFields<StoryField>) {
        let isRequired = tree.profile == .narrative
        if !isRequired, isAbsent(.sections, in: fields) { metadata.mayHideLeads = fields.isUncertain(.sections) }
        guard let (items, isComplete) = mappings(.sections, in: fields, isRequired: isRequired) else { return }
        var isUsable = isComplete && !items.isEmpty && !fields.isUncertain(.sections)
        metadata.mayHideLeads = !isUsable && (fields.isUncertain(.sections) || !isAbsent(.sections, in: fields))
        let known = KnownFields(SectionField.self, in: tree.profile)
        var seen = DuplicateDetector()
        metadata.sections.reserveCapacity(items.count)
        for node in items {
            let item = ValueView(tree, node)
            let parts = self.fields(of: item, known, owner: "this section", anchor: itemSpan(item))
            var section = StoryMetadata.Section(node: item.id)
            // An invalid id is kept: the body refers to this entry by it.
            section.id = text(.id, in: parts, isRequired: true)
            if let id = section.id {
                let isValid = checkID(id, suggesting: false)
                if let first = seen.add(id), isValid {
                    report(.duplicateSectionID(id.value, at: id.span, first: first))
                }
            }
            if section.id == nil || !parts.repeated.isEmpty { isUsable = false }
            section.title = anyText(.title, in: parts, isRequired: true)
            section.layout = text(.layout, in: parts)
            section.leadMedia = text(.leadMedia, in: parts)
            if parts.isMisspelt(.leadMedia) || !parts.repeated.isEmpty { metadata.mayHideLeads = true }
            section.extensions = parts.extensions
            if !section.isEmpty { metadata.sections.append(section) }
        }
        metadata.sectionIDs = seen.names
        metadata.hasUsableSections = isUsable
    }

    mutating func checkMedia(in fields: borrowing MappingFields<StoryField>) {
        let isRequired = tree.profile == .narrative
        // Media are optional, so an undeclared reference is a mistake of its own.
        if !isRequired, isAbsent(.media, in: fields), !fields.isUncertain(.media) { metadata.hasUsableMedia = true }
        guard let (items, isComplete) = mappings(.media, in: fields, isRequired: isRequired) else { return }
        var isUsable = isComplete && (!items.isEmpty || !isRequired) && !fields.isUncertain(.media)
        let known = KnownFields(MediaField.self, in: tree.profile)
        var seen = DuplicateDetector()
        for node in items {
            let item = ValueView(tree, node)
            let parts = self.fields(of: item, known, owner: "this media entry", anchor: itemSpan(item))
            var media = StoryMetadata.Media(node: item.id)
            // An invalid key is kept: references mean this entry by it.
            media.key = text(.key, in: parts, isRequired: true)
            if let key = media.key { checkMediaKey(key, &seen) }
            if media.key == nil || !parts.repeated.isEmpty { isUsable = false }
            media.kind = mediaKind(in: parts)
            media.appleMusicID = anyText(.appleMusicID, in: parts, isRequired: true)
            media.title = anyText(.title, in: parts, isRequired: true)
            media.artist = anyText(.artist, in: parts, isRequired: true)
            media.artworkURL = anyText(.artworkURL, in: parts)
            media.appleMusicURL = anyText(.appleMusicURL, in: parts)
            (media.duration, media.hasInvalidDuration) = duration(in: parts)
            media.extensions = parts.extensions
            if !media.isEmpty { metadata.media.append(media) }
        }
        metadata.hasUsableMedia = isUsable
    }

    private mutating func checkMediaKey(_ key: StoryMetadata.Text, _ seen: inout DuplicateDetector) {
        let isBad = !StoryIdentifier.isMediaKey(key.value)
        if isBad { report(.invalidMediaKey(key.value, at: key.span)) } else { noteImplicitType(key) }
        if let first = seen.add(key), !isBad { report(.duplicateMediaKey(key.value, at: key.span, first: first)) }
    }

    private mutating func mediaKind(in fields: borrowing MappingFields<MediaField>) -> StoryMetadata.Media.Kind? {
        guard let type = text(.type, in: fields, isRequired: true) else { return nil }
        let name = type.value.lowercased()
        if name == "musicvideo" || name == "music_video" { return .musicVideo }
        if let kind = StoryMetadata.Media.Kind(rawValue: name) { return kind }
        let nearest = NearestName.candidates(for: name, among: ["track", "album", "playlist", "music-video"])
        report(.invalidMediaType(type.value, at: type.span, nearest: nearest))
        return nil
    }

    /// Returns the duration in milliseconds, 1 to 2^53, in digits, and whether an invalid one is given.
    private mutating func duration(in fields: borrowing MappingFields<MediaField>) -> (Int?, isInvalid: Bool) {
        guard let text = text(.duration, in: fields, shape: .number) else { return (nil, false) }
        if let duration = Self.duration(text.value) { return (duration, false) }
        report(.invalidDuration(text.value, at: text.span), about: text, isSafe: true) { Self.duration($0) != nil }
        return (nil, true)
    }

    private static func duration(_ text: String) -> Int? {
        var value = 0
        for byte in text.utf8 {
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9"), value <= greatestDuration else { return nil }
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return value >= 1 && value <= greatestDuration ? value : nil
    }

    /// Warns about implicit types in `lead_media` that names an entry; otherwise the unknown name is the mistake.
    mutating func noteImplicitLeads() {
        guard metadata.sections.contains(where: { $0.leadMedia != nil }) else { return }
        var keys = NameTable()
        for media in metadata.media { if let key = media.key { keys.insert(key.value) } }
        for lead in metadata.sections.compactMap(\.leadMedia)
        where !metadata.hasUsableMedia || keys.index(of: lead.value) != nil { noteImplicitType(lead) }
    }

    /// Returns whether a field is absent or null; under 0.3 also whether it is blank, or an empty list.
    func isAbsent(_ field: StoryField, in fields: borrowing MappingFields<StoryField>) -> Bool {
        if fields.mayHaveMore { return false }
        guard let value = fields[field]?.value else { return true }
        if value.isUnreadable { return false }
        if value.isNull || tree.profile < .markdown { return value.isNull }
        if let text = value.text { return Blank.isBlank(text) }
        return value.kind == .sequence && value.itemNodes.allSatisfy { ValueView(tree, $0).isNull }
    }
}
