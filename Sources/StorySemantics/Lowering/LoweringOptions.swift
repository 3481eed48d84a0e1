import StoryIR

/// Options for writing a story's IR, and facts that only the caller knows.
package struct LoweringOptions: Sendable {
    package var style: JSONStyle
    /// Whether blocks include their location in the source.
    package var includesSpans: Bool
    package var generator: IR.Generator
    /// The source; its path is also that of the diagnostics in the document.
    package var source: IR.Source

    package init(style: JSONStyle = .pretty, includesSpans: Bool = false, generator: IR.Generator, source: IR.Source) {
        self.style = style
        self.includesSpans = includesSpans
        self.generator = generator
        self.source = source
    }
}
