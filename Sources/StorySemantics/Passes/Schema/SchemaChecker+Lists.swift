import StoryDiagnostics
import StoryIR
import StorySource
import StorySyntax

/// `sections` and `media`.
extension SchemaChecker {
    /// The greatest `duration_ms`, and number of minutes.
    static let maximumInteger = 1 << 53

    mutating func checkSections(in fields: borrowing MappingFields<StoryField>) {
        let isRequired = tree.profile == .narrative
        let (isAbsent, isUncertain) = (isAbsent(.sections, in: fields), isUncertain(.sections, in: fields))
        if !isRequired, isAbsent { metadata.mayHideLeads = isUncertain }
        let known = KnownFields(SectionField.self, in: tree.profile)
        var seen = DuplicateDetector()
        var (hasIncomplete, hidesLead) = (false, false)
        // An entry with an id and a title has seven nodes. Room that is not used costs nothing.
        if let list = fields[.sections]?.value {
            metadata.sections.reserveCapacity((Int(list.node.subtreeEnd) - list.id) / 7)
        }
        let list = forEachMapping(of: .sections, in: fields, isRequired: isRequired) { checker, item in
            let parts = checker.fields(of: item, known, owner: "this section", anchor: checker.itemSpan(item))
            var section = StoryMetadata.Section(node: item.id)
            // An invalid id is kept: the body refers to this entry by it.
            section.id = checker.text(.id, in: parts, isRequired: true)
            if var id = section.id {
                let isValid = checker.checkID(
                    &id, suggesting: false, isSlug: checker.tree.profile >= .markdown)
                section.id = id
                if let first = seen.add(id), isValid {
                    checker.report(.duplicateSectionID(id.value, at: id.span, first: first))
                }
            }
            if section.id == nil || !parts.repeated.isEmpty { hasIncomplete = true }
            section.title = checker.anyText(.title, in: parts, isRequired: true)
            section.layout = checker.text(.layout, in: parts)
            section.leadMedia = checker.anyText(.leadMedia, in: parts)
            let isUnreadable = parts[.leadMedia].map { $0.value.isUnreadable || $0.value.kind != .scalar } ?? false
            if isUnreadable || parts.isMisspelt(.leadMedia) || !parts.repeated.isEmpty { hidesLead = true }
            section.extensions = parts.extensions
            if !section.isEmpty { checker.metadata.sections.append(section) }
        }
        guard let list else { return }
        let isListed = list.isComplete && !list.isEmpty && !isUncertain
        metadata.mayHideLeads = hidesLead || !isListed && (isUncertain || !isAbsent)
        metadata.sectionIDs = seen.names
        metadata.hasUsableSections = isListed && !hasIncomplete
    }

    mutating func checkMedia(in fields: borrowing MappingFields<StoryField>) {
        let isRequired = tree.profile == .narrative
        let isUncertain = isUncertain(.media, in: fields)
        // Media are optional, so an undeclared reference is a mistake of its own.
        if !isRequired, isAbsent(.media, in: fields), !isUncertain { metadata.hasUsableMedia = true }
        let known = KnownFields(MediaField.self, in: tree.profile)
        var seen = DuplicateDetector()
        var hasIncomplete = false
        let list = forEachMapping(of: .media, in: fields, isRequired: isRequired) { checker, item in
            let parts = checker.fields(of: item, known, owner: "this media entry", anchor: checker.itemSpan(item))
            var media = StoryMetadata.Media(node: item.id)
            // An invalid key is kept: references mean this entry by it.
            media.key = checker.text(.key, in: parts, isRequired: true)
            if var key = media.key {
                checker.checkMediaKey(&key, &seen)
                media.key = key
            }
            if media.key == nil || !parts.repeated.isEmpty { hasIncomplete = true }
            media.kind = checker.mediaKind(in: parts)
            media.appleMusicID = checker.anyText(.appleMusicID, in: parts, isRequired: true)
            media.title = checker.anyText(.title, in: parts, isRequired: true)
            media.artist = checker.anyText(.artist, in: parts, isRequired: true)
            media.artworkURL = checker.anyText(.artworkURL, in: parts)
            media.appleMusicURL = checker.anyText(.appleMusicURL, in: parts)
            (media.duration, media.hasInvalidDuration) = checker.duration(in: parts)
            media.extensions = parts.extensions
            if !media.isEmpty { checker.metadata.media.append(media) }
        }
        guard let list else { return }
        metadata.hasUsableMedia =
            list.isComplete && (!list.isEmpty || !isRequired) && !isUncertain && !hasIncomplete
    }

    /// Reports a key that can't be one, and removes typographic quotes around it, as references to it have none.
    private mutating func checkMediaKey(_ key: inout StoryMetadata.Text, _ seen: inout DuplicateDetector) {
        let isQuoted =
            tree[key.node].flags.contains(.plain)
            && TypographicQuote.text(in: key.span.range, tree.bytes)?.isEmpty == false
        let isBad = isQuoted || !StoryIdentifier.isMediaKey(key.value)
        if isBad {
            let diagnostic = Diagnostic.invalidMediaKey(key.value, at: key.span)
            let inner = report(diagnostic, about: key, isSafe: false, unless: StoryIdentifier.isMediaKey)
            key.value = inner ?? key.value
        } else {
            noteImplicitType(key)
        }
        if let first = seen.add(key), !isBad { report(.duplicateMediaKey(key.value, at: key.span, first: first)) }
    }

    private mutating func mediaKind(in fields: borrowing MappingFields<MediaField>) -> IR.Media.Kind? {
        guard let type = text(.type, in: fields, isRequired: true) else { return nil }
        func kind(_ name: String) -> IR.Media.Kind? {
            name == "musicvideo" || name == "music_video" ? .musicVideo : IR.Media.Kind(rawValue: name)
        }
        let name = type.value.lowercased()
        if let kind = kind(name) { return kind }
        let nearest = NearestName.candidates(for: name, among: ["track", "album", "playlist", "music-video"])
        report(.invalidMediaType(type.value, at: type.span, nearest: nearest), about: type, isSafe: false) {
            kind($0.lowercased()) != nil
        }
        return nil
    }

    /// Returns the duration in milliseconds, 1 to 2^53, in digits, and whether an invalid one is given.
    private mutating func duration(in fields: borrowing MappingFields<MediaField>) -> (Int?, isInvalid: Bool) {
        guard let text = text(.duration, in: fields, shape: .number) else { return (nil, false) }
        if let duration = Self.positiveInteger(text.value) { return (duration, false) }
        report(.invalidDuration(text.value, at: text.span), about: text, isSafe: true) {
            Self.positiveInteger($0) != nil
        }
        return (nil, true)
    }

    static func positiveInteger(_ text: String) -> Int? {
        guard text.utf8.allSatisfy(\.isASCIIDigit), let value = Int(text), (1...maximumInteger).contains(value) else {
            return nil
        }
        return value
    }

    /// Returns whether the value of a list may be incomplete or somewhere else.
    func isUncertain(_ field: StoryField, in fields: borrowing MappingFields<StoryField>) -> Bool {
        fields.isUncertain(field) || misplaced.storyFields.contains(field)
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
