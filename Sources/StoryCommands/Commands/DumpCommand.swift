import StoryDriver

/// `mdxc dump`: prints the result of a compiler stage; diagnostics go to standard error.
enum DumpCommand {
    static func run(_ invocation: Invocation, _ streams: Streams) throws(UsageError) -> Int32 {
        guard let stage = invocation.stage else {
            throw UsageError("say what to show: '--stage tokens', '--stage ast', '--stage sema' or '--stage ir'")
        }
        let (inputs, hasProblems) = try StoryPaths.inputs(invocation, streams.messages)
        if inputs.count > 1 { throw UsageError("'mdxc dump' shows one story, not \(inputs.count); name one of them") }
        guard let input = inputs.first else { return 2 }
        let outcome = Dump.run(
            stage, input, invocation.story, invocation.run, text: streams.output,
            diagnostics: streams.diagnostics(invocation), messages: streams.messages)
        return StoryPaths.finish(outcome, hasProblems, streams.messages)
    }
}
