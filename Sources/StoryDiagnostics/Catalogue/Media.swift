import StorySource

extension Rule {
    static let unresolvedLeadMedia = Rule(
        .unresolvedLeadMedia, .warning, .reference, "a lead_media that names no media entry",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let unresolvedMediaRef = Rule(
        .unresolvedMediaRef, .warning, .reference, "a media reference that names no media entry",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let invalidIntent = Rule(
        .invalidIntent, .warning, .value, "an intent that does not exist",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let invalidExpandable = Rule(
        .invalidExpandable, .warning, .value, "an expandable that is neither true nor false",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let invalidFullBleedKind = Rule(
        .invalidFullBleedKind, .warning, .value, "a FullBleed kind that does not exist",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let unusedMedia = Rule(
        .unusedMedia, .warning, .reference, "a media entry that nothing uses",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let autoplayConflict = Rule(
        .autoplayConflict, .warning, .value, "two autoplay intents in one section",
        explanation: "",
        failing: .story(""),
        mended: .story(""))
}

extension Diagnostic {
    /// `unresolved_lead_media`.
    ///
    /// - Parameters:
    ///   - key: The key as written.
    ///   - span: The value of `lead_media`.
    ///   - suggestions: Similar keys.
    package static func unresolvedLeadMedia(
        _ key: String, at span: SourceSpan, suggestions: [Suggestion]
    ) -> Diagnostic {
        unresolved(.unresolvedLeadMedia, key, span, suggestions, fallback: "the section has no player at its head")
    }

    /// `unresolved_media_ref`.
    ///
    /// - Parameters:
    ///   - key: The key as written.
    ///   - span: The value of `ref`.
    ///   - suggestions: Similar keys.
    package static func unresolvedMediaRef(
        _ key: String, at span: SourceSpan, suggestions: [Suggestion]
    ) -> Diagnostic {
        unresolved(.unresolvedMediaRef, key, span, suggestions, fallback: "readers show a placeholder card")
    }

    private static func unresolved(
        _ id: DiagnosticID, _ key: String, _ span: SourceSpan, _ suggestions: [Suggestion], fallback: String
    ) -> Diagnostic {
        Diagnostic(
            id, "no media entry has the key \(Quoting.quoted(key))", at: span, label: "not declared in 'media'",
            related: suggestions.map { Label($0.declaration, "a similar key is declared here") }, fallback: fallback,
            fixes: suggestions.compactMap { $0.fix(at: span) })
    }

    /// `invalid_intent`.
    ///
    /// - Parameters:
    ///   - value: The intent as written; empty where it is blank.
    ///   - span: The value, or the attribute's name where the value is blank.
    ///   - suggestions: Intents with a similar name.
    package static func invalidIntent(_ value: String, at span: SourceSpan, suggestions: [Suggestion]) -> Diagnostic {
        closedValue(
            .invalidIntent, "intent", value, ["preview", "full", "autoplay"], applied: "preview", at: span, suggestions)
    }

    /// `invalid_expandable`; parameters as for ``invalidIntent(_:at:suggestions:)``.
    package static func invalidExpandable(
        _ value: String, at span: SourceSpan, suggestions: [Suggestion]
    ) -> Diagnostic {
        closedValue(
            .invalidExpandable, "expandable", value, ["true", "false"], applied: "false", at: span, suggestions)
    }

    /// `invalid_full_bleed_kind`; parameters as for ``invalidIntent(_:at:suggestions:)``.
    package static func invalidFullBleedKind(
        _ value: String, at span: SourceSpan, suggestions: [Suggestion]
    ) -> Diagnostic {
        closedValue(
            .invalidFullBleedKind, "kind", value, ["image", "video"], applied: "image", at: span, suggestions)
    }

    /// `unused_media`.
    ///
    /// - Parameter span: The value of the entry's `key`.
    package static func unusedMedia(_ key: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .unusedMedia, "nothing uses the media entry \(Quoting.quoted(key)): add a 'MediaRef' for it, or remove it",
            at: span, label: "never used")
    }

    /// `autoplay_conflict`.
    ///
    /// - Parameters:
    ///   - span: The value of the later `intent`.
    ///   - first: The value of the section's first `autoplay`.
    package static func autoplayConflict(at span: SourceSpan, first: SourceSpan) -> Diagnostic {
        Diagnostic(
            .autoplayConflict, "this section already plays something by itself: use 'preview' or 'full' here", at: span,
            related: [Label(first, "the first 'autoplay' is here")],
            fixes: [
                .replace(span, with: "preview", "replace with 'preview'", .maybe),
                .replace(span, with: "full", "replace with 'full'", .maybe),
            ])
    }
}
