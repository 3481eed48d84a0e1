import StoryDriver
import StoryTerminal

/// `mdxc play`: one story, read in the terminal.
@MainActor enum PlayCommand {
    static func run(
        _ invocation: Invocation, _ output: OutputStream, _ messages: OutputStream
    ) throws(UsageError) -> Int32 {
        guard invocation.operands.count == 1, let path = invocation.operands.first else {
            throw UsageError("name one story: 'mdxc play build/my-story/story.json', 'mdxc play my-story'")
        }
        if path.bytes == [UInt8(ascii: "-")] {
            throw UsageError("a story can't be played from standard input, where the keys come from; name its file")
        }
        let outcome = Play.run(
            path, invocation.play, invocation.story, invocation.run, output: output, messages: messages)
        return StoryPaths.finish(outcome, false, messages)
    }
}
