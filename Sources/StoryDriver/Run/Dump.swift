import StoryPlatform
import StorySemantics
import StorySyntax

/// Writes the result of a compiler stage for one story as text.
package enum Dump {
    package enum Stage: String, CaseIterable, Sendable { case tokens, ast, sema, ir }

    /// Writes the result of a stage, and the diagnostics about the story to another stream.
    package static func run(
        _ stage: Stage, _ input: StoryInput, _ options: StoryOptions, _ run: RunOptions, text: OutputStream,
        diagnostics: OutputStream, messages: OutputStream
    ) -> Batch.Outcome {
        InspectedStory.run(
            input, options, run, hashesAssets: stage == .ir, diagnostics: diagnostics, messages: messages
        ) { compilation in
            if let story = compilation.story { try write(stage, compilation, story, to: text) }
            text.flush()
            return true
        }
    }

    private static func write(
        _ stage: Stage, _ compilation: InputCompilation, _ story: AnalyzedStory, to stream: OutputStream
    ) throws {
        switch stage {
        case .tokens: TokenDump.write(story.tree) { stream.write(fromStory: $0) }
        case .ast: TreeDump.write(story.tree) { stream.write(fromStory: $0) }
        case .sema: SemanticDump.write(story) { stream.write(fromStory: $0) }
        case .ir:
            guard !compilation.hasErrors else { return }
            try story.writeIR(compilation.lowering, diagnostics: compilation.diagnostics) {
                stream.write(fromStory: $0)
            }
        }
    }
}
