/// The result of compiling a story.
public struct CompiledStory: Hashable, Sendable {
    /// The story; nil if its source has errors.
    public var document: StoryDocument?
    /// The diagnostics in source order, including errors, which documents don't have.
    public var diagnostics: [IR.Diagnostic]

    /// Creates a result.
    public init(document: StoryDocument?, diagnostics: [IR.Diagnostic]) {
        self.document = document
        self.diagnostics = diagnostics
    }
    /// The errors among the diagnostics. A story with errors has no document.
    public var errors: [IR.Diagnostic] { diagnostics.filter { $0.severity == .error } }
    /// The warnings among the diagnostics.
    public var warnings: [IR.Diagnostic] { diagnostics.filter { $0.severity == .warning } }

    /// Returns the story. Throws ``Failure`` if its source has errors.
    public func get() throws(Failure) -> StoryDocument {
        guard let document else { throw Failure(diagnostics: diagnostics) }
        return document
    }

    /// The source of a story has errors.
    public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
        /// All diagnostics, including warnings.
        public let diagnostics: [IR.Diagnostic]

        package init(diagnostics: [IR.Diagnostic]) { self.diagnostics = diagnostics }

        /// The number of errors, and the first one.
        public var description: String {
            let errors = diagnostics.filter { $0.severity == .error }
            guard let first = errors.first else { return "the story has errors" }
            let start = first.range.start
            return "the story has \(errors.count == 1 ? "an error" : "\(errors.count) errors, the first") at "
                + "\(start.line):\(start.column): \(first.message)"
        }
    }
}
