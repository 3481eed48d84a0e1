import StoryDriver
import StoryTerminal

/// `mdxc diff`: compares two revisions of a story, and prints what the newer revision breaks for readers; diagnostics
/// go to standard error.
@MainActor enum DiffCommand {
    static func run(_ invocation: Invocation, _ streams: Streams) throws(UsageError) -> Int32 {
        guard invocation.operands.count == 2 else {
            throw UsageError(
                "name two revisions of a story, the old one first: 'mdxc diff old/story.json new/story.json'")
        }
        if invocation.operands.contains(.standardStream) {
            throw UsageError("revisions can't be compared from standard input; name their files")
        }
        let outcome = MainLoop.run {
            await RevisionComparison.run(
                old: invocation.operands[0], new: invocation.operands[1], as: invocation.differenceFormat,
                invocation.story, invocation.run, output: streams.output, messages: streams.messages)
        }
        return StoryPaths.finish(outcome, false, streams.messages)
    }
}
