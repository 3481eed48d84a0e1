import StoryDiagnostics
import StoryIR
import StorySyntax

/// The fields that the interactive profile adds (LANGUAGE.md 7).
extension SchemaChecker {
    mutating func checkInteractive(_ fields: borrowing MappingFields<StoryField>) {
        metadata.start = anyText(.start, in: fields)
        metadata.hidesStart =
            fields[.start].map { $0.value.isUnreadable || $0.value.kind != .scalar } ?? fields.isMisspelt(.start)
        metadata.synopsis = anyText(.synopsis, in: fields)
        metadata.source = anyText(.source, in: fields)
        metadata.culture = anyText(.culture, in: fields)
        checkAgeRange(in: fields)
        checkReadingMinutes(in: fields)
        checkDefaults(in: fields)
        checkAssets(in: fields)
    }

    /// Two ages in years, the lower one first: `4-8`.
    private mutating func checkAgeRange(in fields: borrowing MappingFields<StoryField>) {
        guard let range = text(.ageRange, in: fields) else { return }
        if AgeRange.isValid(range.value) {
            metadata.ageRange = range
        } else {
            let suggestion = AgeRange.suggestion(for: range.value)
            report(
                .invalidAgeRange(range.value, at: range.span, suggestion: suggestion), about: range, isSafe: true,
                unless: AgeRange.isValid)
        }
    }

    /// An integer number of minutes, at least 1.
    private mutating func checkReadingMinutes(in fields: borrowing MappingFields<StoryField>) {
        guard let minutes = text(.readingMinutes, in: fields, shape: .number) else { return }
        if let value = Self.positiveInteger(minutes.value) {
            metadata.readingMinutes = (value, minutes.span)
        } else {
            report(.invalidReadingMinutes(minutes.value, at: minutes.span), about: minutes, isSafe: true) {
                Self.positiveInteger($0) != nil
            }
        }
    }

    private mutating func checkDefaults(in fields: borrowing MappingFields<StoryField>) {
        guard let entry = mapping(.defaults, in: fields) else { return }
        let parts = self.fields(
            of: entry.value, KnownFields(DefaultsField.self, in: tree.profile),
            owner: Quoting.quoted(entry.key.text ?? ""),
            anchor: entry.key.span)
        metadata.defaults.reveal = enumerated(.reveal, in: parts, IR.Page.Reveal.self, .invalidReveal)
        metadata.defaults.imageCriticality = enumerated(
            .imageCriticality, in: parts, IR.Criticality.self, .invalidCriticality)
        metadata.defaults.audioCriticality = enumerated(
            .audioCriticality, in: parts, IR.Criticality.self, .invalidCriticality)
        keepExtensions(parts.extensions, under: .defaults)
    }

    /// Keeps unknown fields for which the IR has no object with extensions among the story's, under the enclosing field.
    private mutating func keepExtensions(_ members: [IR.Extensions.Member], under field: StoryField) {
        if !members.isEmpty {
            metadata.extensions.append(.init(name: field.name, value: .object(IR.Extensions(members))))
        }
    }

    // MARK: Assets

    private mutating func checkAssets(in fields: borrowing MappingFields<StoryField>) {
        let isUncertain = isUncertain(.assets, in: fields)
        if isAbsent(.assets, in: fields), !isUncertain { metadata.hasUsableAssets = true }
        let known = KnownFields(AssetField.self, in: tree.profile)
        var seen = DuplicateDetector()
        var hasIncomplete = false
        /// The unknown fields of the entries, by key.
        var extensions: [IR.Extensions.Member] = []
        let list = forEachMapping(of: .assets, in: fields, isRequired: false) { checker, item in
            let parts = checker.fields(of: item, known, owner: "this asset", anchor: checker.itemSpan(item))
            var asset = StoryMetadata.Asset(node: item.id)
            // An invalid key is kept: references mean this entry by it.
            asset.key = checker.text(.key, in: parts, isRequired: true)
            if var key = asset.key {
                let isValid = checker.checkID(&key, suggesting: false)
                asset.key = key
                if let first = seen.add(key), isValid {
                    checker.report(.duplicateAssetKey(key.value, at: key.span, first: first))
                }
            }
            if asset.key == nil || !parts.repeated.isEmpty { hasIncomplete = true }
            asset.kind = checker.assetKind(in: parts)
            asset.src = checker.anyText(.src, in: parts, isRequired: true)
            asset.alt = checker.alt(checker.entry(.alt, in: parts, isRequired: false))
            if !checker.isImported, asset.kind == .image, asset.alt == nil, !parts.mayHaveMore,
                !parts.isMisspelt(.alt), !checker.isMisplaced(AssetField.alt, of: item.id),
                checker.isEmpty(parts[.alt])
            {
                checker.report(.absentAltText(at: checker.itemSpan(item)))
            }
            asset.criticality = checker.enumerated(
                .criticality, in: parts, IR.Criticality.self, .invalidCriticality,
                fallback: "what the defaults say counts")
            if !asset.isEmpty { checker.metadata.assets.append(asset) }
            if let key = asset.key, !parts.extensions.isEmpty {
                extensions.append(.init(name: key.value, value: .object(IR.Extensions(parts.extensions))))
            }
        }
        keepExtensions(extensions, under: .assets)
        guard let list else { return }
        metadata.hasUsableAssets = list.isComplete && !isUncertain && !hasIncomplete
    }

    /// Synonyms of the types of assets.
    private static let typesMeant = [
        "picture": "image", "photo": "image", "drawing": "image", "illustration": "image", "sound": "audio",
        "song": "audio", "music": "audio", "voice": "audio",
    ]

    private mutating func assetKind(in fields: borrowing MappingFields<AssetField>) -> IR.Asset.Kind? {
        guard let type = text(.type, in: fields, isRequired: true) else { return nil }
        switch type.value.lowercased() {
        case "image": return .image
        case "audio": return .audio
        default:
            let meant = Self.typesMeant[type.value.lowercased()].map { [$0] }
            let nearest = NearestName.candidates(for: type.value.lowercased(), among: ["image", "audio"])
            report(.invalidAssetType(type.value, at: type.span, nearest: meant ?? nearest), about: type, isSafe: false)
            {
                ["image", "audio"].contains($0.lowercased())
            }
            return nil
        }
    }

    /// Returns an enumerated value; nil if it is absent or invalid, which is reported.
    private mutating func enumerated<Field: SchemaField, Value: EnumeratedValue>(
        _ field: Field, in fields: borrowing MappingFields<Field>, _ type: Value.Type, _ invalid: DiagnosticID,
        fallback: String? = nil
    ) -> Value? {
        guard let text = text(field, in: fields) else { return nil }
        if let value = Value(rawValue: text.value) { return value }
        let names = Value.allCases.map(\.rawValue)
        let same = names.filter { $0.lowercased() == text.value.lowercased() }
        let near = same.isEmpty ? NearestName.candidates(for: text.value, among: names) : same
        let suggestions = near.map {
            Suggestion(name: $0, declaration: text.span, replacement: Escaping.scalar($0, over: text.node, in: tree))
        }
        report(
            .invalidValue(
                invalid, field.name, text.value, names, applied: Value.fallback.rawValue, fallback: fallback,
                at: text.span, suggestions), about: text, isSafe: true, unless: names.contains)
        return nil
    }
}
