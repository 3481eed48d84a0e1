/// What a compiler made of a story.
public struct CompiledStory: Hashable, Sendable {
    /// The story; nil where its source has errors.
    public var document: StoryDocument?
    /// What was found in the source, in its order: errors too, which no document holds.
    public var diagnostics: [IR.Diagnostic]

    /// Takes each member as it is.
    public init(document: StoryDocument?, diagnostics: [IR.Diagnostic]) {
        self.document = document
        self.diagnostics = diagnostics
    }
}
