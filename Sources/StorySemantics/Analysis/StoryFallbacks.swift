import StoryIR

/// The replacements for missing or invalid values of the front matter (LANGUAGE.md 6). Fallbacks of single sections and blocks
/// are applied when these are lowered.
package struct StoryFallbacks: Sendable {
    package var theme = IR.Theme(accentColor: "", heroGradient: [], typeRamp: .system)
    /// The card of each entry of the metadata's media.
    package var cards: [IR.Media.Card] = []
    /// The fallbacks in `story`, in the order of its members.
    package var ofStory: [IR.Fallback] = []
    /// The fallbacks in `media`.
    package var ofMedia: [IR.Fallback] = []
}
