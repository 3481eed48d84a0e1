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
    /// The errors among the diagnostics. A story that has any has no document.
    public var errors: [IR.Diagnostic] { diagnostics.filter { $0.severity == .error } }
    /// The warnings among the diagnostics.
    public var warnings: [IR.Diagnostic] { diagnostics.filter { $0.severity == .warning } }

    /// The story. Throws ``Failure`` where its source has errors.
    public func get() throws(Failure) -> StoryDocument {
        guard let document else { throw Failure(diagnostics: diagnostics) }
        return document
    }

    /// The source of a story has errors.
    public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
        /// What was found, warnings too.
        public let diagnostics: [IR.Diagnostic]

        package init(diagnostics: [IR.Diagnostic]) { self.diagnostics = diagnostics }

        /// How many errors there are, and the first.
        public var description: String {
            let errors = diagnostics.filter { $0.severity == .error }
            guard let first = errors.first else { return "the story has errors" }
            let start = first.range.start
            return "the story has \(errors.count == 1 ? "an error" : "\(errors.count) errors, the first") at "
                + "\(start.line):\(start.column): \(first.message)"
        }
    }
}
