import StoryIR

/// What the compiler puts in place of what is missing or invalid in the front matter (LANGUAGE.md 6). Fallbacks of
/// single sections and blocks are applied while these are lowered.
package struct StoryFallbacks: Sendable {
    package var theme = IR.Theme(accentColor: "", heroGradient: [], typeRamp: .system)
    /// For each entry of the metadata's media.
    package var cards: [IR.Media.Card] = []
    /// Those about `story`, in the order of its members.
    package var ofStory: [IR.Fallback] = []
    /// Those about `media`.
    package var ofMedia: [IR.Fallback] = []

    package init() {}
}
