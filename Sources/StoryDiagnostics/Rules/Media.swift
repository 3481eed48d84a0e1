import StorySource

extension Rule {
    static let unresolvedLeadMedia = Rule(
        .unresolvedLeadMedia, .warning, .reference, "a lead_media that names no media entry",
        explanation: """
            The field 'lead_media' gives a section a player at its head, and holds the key of an entry under \
            'media'. No entry has this key, so there is no player.

            Most often the key is misspelt; upper and lower case count. Correct it, or add the entry.
            """,
        failing: .frontMatter(
            """
            sections:
              - id: opening
                title: Opening
                lead_media: sogn
            """),
        fixedBy: [("sogn", "song")])

    static let unresolvedMediaRef = Rule(
        .unresolvedMediaRef, .warning, .reference, "a media reference that names no media entry",
        explanation: """
            A MediaRef names an entry under 'media' by its key, and no entry has this one. Nothing can be played, and \
            readers see an empty card in its place.

            Most often the key is misspelt; upper and lower case count. Correct it, or add the entry to the front matter.
            """,
        failing: .body(
            """
            <Section id="opening" title="Opening">

            <MediaRef ref="song" />

            <MediaRef ref="sogn" />

            </Section>
            """),
        fixedBy: [("<MediaRef ref=\"sogn\" />\n\n", "")])

    static let invalidIntent = Rule(
        .invalidIntent, .warning, .value, "an intent that does not exist",
        explanation: """
            The intent says what a MediaRef does: 'preview' plays a short piece on a tap, 'full' the whole of it, \
            and 'autoplay' begins by itself when the reader comes to it. Any other word means nothing to readers, \
            and they use 'preview'.

            Use one of the three, in lower case, or leave the intent out.
            """,
        failing: .section("<MediaRef ref=\"song\" intent=\"whole\" />"),
        fixed: .section("<MediaRef ref=\"song\" intent=\"full\" />"))

    static let invalidExpandable = Rule(
        .invalidExpandable, .warning, .value, "an expandable that is neither true nor false",
        explanation: """
            A FeatureBox that is expandable shows its summary first and the rest on a tap. The attribute says so \
            with 'true' or 'false'; any other word is taken for 'false', and the box appears open.

            Write 'true' or 'false', or leave the attribute out.
            """,
        failing: .section(
            """
            <FeatureBox title="Gear" expandable="yes">
            One microphone.
            </FeatureBox>
            """),
        fixedBy: [("yes", "true")])

    static let invalidFullBleedKind = Rule(
        .invalidFullBleedKind, .warning, .value, "a FullBleed kind that does not exist",
        explanation: """
            A FullBleed shows a picture or a film from edge to edge, and its kind says which of them its file is: \
            'image' or 'video'. Anything else is taken for 'image', and a film would not play.

            Use one of the two, or leave the kind out for a picture.
            """,
        failing: .section(
            "<FullBleed src=\"https://example.com/stage.mp4\" alt=\"The band on stage\" kind=\"film\" />"),
        fixed: .section("<FullBleed src=\"https://example.com/stage.mp4\" alt=\"The band on stage\" kind=\"video\" />"))

    static let unusedMedia = Rule(
        .unusedMedia, .warning, .reference, "a media entry that nothing uses",
        explanation: """
            The front matter declares a piece of media that no MediaRef shows and no section leads with. Readers never get to \
            hear it, though it may be loaded for them. Most often a MediaRef is missing, or an entry was left behind.

            Add a MediaRef with its key where it belongs, or remove the entry.
            """,
        failing: .frontMatter(
            """
            \(ExampleStory.song)
              - key: encore
                type: track
                apple_music_id: "222222222"
                title: An Encore
                artist: A Band
            """),
        fixed: .frontMatter(ExampleStory.song))

    static let autoplayConflict = Rule(
        .autoplayConflict, .warning, .value, "two autoplay intents in one section",
        explanation: """
            Two MediaRefs of one Section begin to play by themselves. Readers can play only one thing at a time, \
            and which one wins would depend on how somebody scrolls.

            Keep 'autoplay' for the one that sets the mood, and give the other one 'preview' or 'full'.
            """,
        failing: .section(
            """
            <MediaRef ref="song" intent="autoplay" />

            <MediaRef ref="song" intent="autoplay" />
            """),
        fixedBy: [("\n<MediaRef ref=\"song\" intent=\"autoplay\" />", "\n<MediaRef ref=\"song\" intent=\"full\" />")])
}

extension Diagnostic {
    package static func unresolvedLeadMedia(
        _ key: String, at span: SourceSpan, suggestions: [Suggestion], asset: SourceSpan?
    ) -> Diagnostic {
        unresolved(
            .unresolvedLeadMedia, key, span, suggestions, asset, fallback: "the section has no player at its head")
    }

    package static func unresolvedMediaRef(
        _ key: String, at span: SourceSpan, suggestions: [Suggestion], asset: SourceSpan?
    ) -> Diagnostic {
        unresolved(.unresolvedMediaRef, key, span, suggestions, asset, fallback: "readers show a placeholder card")
    }

    /// `asset`: the key of an asset that has the same name.
    private static func unresolved(
        _ id: DiagnosticID, _ key: String, _ span: SourceSpan, _ suggestions: [Suggestion], _ asset: SourceSpan?,
        fallback: String
    ) -> Diagnostic {
        Diagnostic(
            id,
            asset == nil
                ? "no media entry has the key \(Quoting.quoted(key))"
                : "\(Quoting.quoted(key)) is an asset, and this wants a media entry", at: span,
            label: "not declared in 'media'",
            related: suggestions.map { Label($0.declaration, "a similar key is declared here") }
                + [asset].compactMap { $0 }.map { Label($0, "the asset is declared here") }, fallback: fallback,
            fixes: suggestions.compactMap { $0.fix(at: span) })
    }

    package static func unusedMedia(_ key: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .unusedMedia, "nothing uses the media entry \(Quoting.quoted(key)); add a 'MediaRef' for it, or remove it",
            at: span, label: "never used")
    }

    package static func autoplayConflict(at span: SourceSpan, first: SourceSpan) -> Diagnostic {
        Diagnostic(
            .autoplayConflict, "this section already plays something by itself; use 'preview' or 'full' here", at: span,
            related: [Label(first, "the first 'autoplay' is here")],
            fixes: [
                .replace(span, with: "preview", "replace with 'preview'", .unsafe),
                .replace(span, with: "full", "replace with 'full'", .unsafe),
            ])
    }
}
