import StoryDriver

/// `mdxc check`: reports on standard output, and writes only what `--fix` fixes.
enum CheckCommand {
    static func run(_ invocation: Invocation, _ streams: Streams) throws(UsageError) -> Int32 {
        guard invocation.watches else { return try once(invocation, streams) }
        if invocation.fixes || invocation.showsDifference {
            throw UsageError("'--watch' goes with neither '--fix' nor '--diff'")
        }
        let earlier = KeptCompilations()
        return try WatchedCommand.run(
            invocation, outputs: [invocation.run.diagnosticsFile], earlier: earlier, reportingOn: .output,
            streams.messages
        ) { (streams) throws(UsageError) in
            try once(invocation, streams, earlier: earlier)
        }
    }

    private static func once(
        _ invocation: Invocation, _ streams: Streams, earlier: KeptCompilations? = nil
    ) throws(UsageError) -> Int32 {
        let fixes = try fixes(invocation)
        let (inputs, problems) = try StoryPaths.inputs(invocation, streams.messages)
        let printsText = fixes.map { $0.showsDifference || inputs.contains(where: \.isStandardInput) } ?? false
        if printsText, invocation.reportsOnOutput {
            throw UsageError(
                "the diagnostics can't go to standard output, which holds the \(fixes?.showsDifference == true ? "patch" : "fixed text"); name a file with '--diagnostics-output'"
            )
        }
        let outcome = Batch.run(
            fixes.map { .fix($0) } ?? .check, inputs, invocation.story, invocation.run, hadProblems: problems,
            diagnostics: printsText ? streams.messages : streams.output, messages: streams.messages,
            output: streams.output, earlier: earlier)
        return StoryPaths.finish(outcome, problems, streams.messages)
    }

    /// Returns which fixes to apply; nil for none. With both `--fix` and `--diff`, nothing is written.
    private static func fixes(_ invocation: Invocation) throws(UsageError) -> Fixes? {
        guard invocation.fixes || invocation.showsDifference else {
            if invocation.appliesUnsafeFixes {
                throw UsageError("'--unsafe-fixes' says which fixes to apply; add '--fix', or '--diff' to look first")
            }
            return nil
        }
        return Fixes(
            applicability: invocation.appliesUnsafeFixes ? .unsafe : .safe, showsDifference: invocation.showsDifference)
    }
}
