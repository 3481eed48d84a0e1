import StoryDriver

/// `mdxc check`: reports on standard output, writes nothing.
enum CheckCommand {
    static func run(
        _ invocation: Invocation, _ output: OutputStream, _ messages: OutputStream
    ) throws(UsageError) -> Int32 {
        let (inputs, problems) = try StoryPaths.inputs(invocation, messages)
        let outcome = Batch.run(
            .check, inputs, invocation.story, invocation.run, hadProblems: problems, findings: output,
            messages: messages)
        return StoryPaths.finish(outcome, problems, messages)
    }
}
