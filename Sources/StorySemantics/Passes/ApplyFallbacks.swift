import StoryIR
import StorySource

/// Replaces missing and invalid front matter, so that readers only have to render (LANGUAGE.md 6).
package enum ApplyFallbacks: Pass {
    package static func run(_ context: inout PassContext) {
        applyToStory(&context)
        var missing = NameTable()
        for asset in context.assets where asset.location == .missing { missing.insert(asset.path) }
        for media in context.metadata.media { apply(to: media, missing, &context) }
    }

    // MARK: Story

    private static func applyToStory(_ context: inout PassContext) {
        let metadata = context.metadata
        let isInvalid = metadata.invalidFields.contains
        var list: [IR.Fallback] = []
        func note(_ field: String, _ reason: IR.Fallback.Reason, _ applied: String) {
            list.append(IR.Fallback(field: field, reason: reason, applied: applied))
        }
        if isInvalid(.locale) { note("story.locale", .invalid, "absent") }
        let accent = metadata.accentColor ?? IR.Theme.neutralAccent
        if metadata.accentColor == nil {
            note("story.theme.accentColor", isInvalid(.accentColor) ? .invalid : .missing, accent)
        }
        var gradient = metadata.heroGradient
        if gradient.isEmpty {
            gradient = metadata.accentColor.map { [dark($0), $0] } ?? IR.Theme.neutralGradient
            note(
                "story.theme.heroGradient", isInvalid(.heroGradient) ? .invalid : .missing,
                // The first call of `joined` makes the runtime search all conformances: 150,000 instructions.
                gradient.dropFirst().reduce(into: gradient[0]) { $0 += ", " + $1 })
        }
        let ramp = metadata.typeRamp.flatMap(IR.TypeRamp.init)
        if ramp == nil {
            note("story.theme.typeRamp", isInvalid(.typeRamp) ? .invalid : .missing, IR.TypeRamp.system.rawValue)
        }
        if metadata.heroImage == nil { note("story.hero", .missing, IR.Hero.Kind.gradient.rawValue) }
        if isInvalid(.leadArt) { note("story.leadArt", .invalid, "absent") }
        context.fallbacks.theme = IR.Theme(accentColor: accent, heroGradient: gradient, typeRamp: ramp ?? .system)
        context.fallbacks.ofStory = list
    }

    /// Returns a colour `#rrggbb` with each channel × 0.35, rounded.
    static func dark(_ color: String) -> String {
        let digits = color.utf8.dropFirst().compactMap { $0.hexDigitValue.map { Int($0) } }
        guard digits.count == 6 else { return IR.Theme.neutralGradient[0] }
        return stride(from: 0, to: 6, by: 2).reduce(into: "#") { result, index in
            let channel = ((digits[index] * 16 + digits[index + 1]) * 35 + 50) / 100
            result += channel.digits(2, radix: 16)
        }
    }

    // MARK: Media

    /// Artwork with a missing file counts as absent, so that the card has no artwork.
    private static func apply(to media: StoryMetadata.Media, _ missingFiles: NameTable, _ context: inout PassContext) {
        func note(_ field: String, _ reason: IR.Fallback.Reason, _ applied: String) {
            context.fallbacks.ofMedia.append(
                IR.Fallback(field: "media[\(media.key?.value ?? "")].\(field)", reason: reason, applied: applied))
        }
        let hasDuration = media.kind == .track || media.kind == .musicVideo
        var card = IR.Media.Card.full
        let isFileMissing =
            media.artworkURL.map { missingFiles.count > 0 && missingFiles.index(of: $0.value) != nil } ?? false
        if media.artworkURL == nil || isFileMissing {
            card = .textOnly
            note("artworkUrl", isFileMissing ? .invalid : .missing, card.rawValue)
        } else if hasDuration, media.duration == nil {
            card = .noDuration
        }
        if card == .noDuration || media.hasInvalidDuration {
            note(
                "durationMs", media.hasInvalidDuration ? .invalid : .missing,
                card == .noDuration ? card.rawValue : "absent")
        }
        context.fallbacks.cards.append(card)
    }
}
