import StoryFiles
import StoryIR

/// Compiles one story to be played, or compared with another (`mdxc play`, `diff`), rather than built.
package enum PlayedDocument {
    /// Compiles the one story at a path, with the options of the `mdxc.yaml` near it. `messages`: the stream for the
    /// diagnostics of a story with errors. Returns nil for a story with errors. Throws an error about the call.
    package static func compile(
        _ path: RawPath, _ options: StoryOptions, _ run: RunOptions, _ messages: OutputStream
    ) throws(SystemError) -> StoryDocument? {
        let search = InputSearch.stories(under: [path], standardInputPath: nil, followsLinks: false)
        if let problem = search.problems.first { throw problem }
        let inputs = search.inputs
        guard inputs.count == 1 else {
            throw SystemError("'\(path.shown)' holds \(inputs.count) stories; name one of them")
        }
        let configured = ConfiguredInputs(inputs, options, run)
        configured.tellNotes(messages)
        if let problem = configured.refusal ?? configured.problems.first { throw problem }
        return try compile(configured, messages)
    }

    private static func compile(
        _ configured: ConfiguredInputs, _ messages: OutputStream
    ) throws(SystemError) -> StoryDocument? {
        var reporter = DiagnosticReporter(configured.run, on: messages)
        var document: StoryDocument?
        var hasErrors = false
        for item in configured.items {
            switch item {
            case .options(let file, _):
                hasErrors = hasErrors || file.hasErrors
                if file.hasErrors { reporter.report(file) }
            case .story(let input, let options):
                let compilation = try InputCompilation(input, options, hashesAssets: false)
                document = compilation.document()
                if document == nil {
                    hasErrors = true
                    reporter.report(compilation.diagnostics, ofStory: compilation.source)
                }
            }
        }
        guard hasErrors else { return document }
        try reporter.finish(hasFailed: false)
        return nil
    }
}
