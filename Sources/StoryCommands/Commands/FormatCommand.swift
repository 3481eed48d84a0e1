import StoryDriver

/// `mdxc fmt`: formats stories in the standard style.
enum FormatCommand {
    static func run(_ invocation: Invocation, _ streams: Streams) throws(UsageError) -> Int32 {
        let (inputs, problems) = try StoryPaths.inputs(invocation, streams.messages)
        var mode = FormatRun.Mode()
        mode.lists = invocation.lists
        mode.showsDifference = invocation.showsDifference
        let outcome = FormatRun.run(
            inputs, invocation.story, invocation.run, mode, output: streams.output, messages: streams.messages)
        return StoryPaths.finish(outcome, problems, streams.messages)
    }
}
