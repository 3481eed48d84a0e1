import StoryCompiler
import StoryDiagnostics
import StoryDriver

/// `mdxc graph`: prints the pages of a story and the links between them; diagnostics go to standard error.
enum GraphCommand {
    static func run(_ invocation: Invocation, _ streams: Streams) throws(UsageError) -> Int32 {
        let (inputs, hasProblems) = try StoryPaths.inputs(invocation, streams.messages)
        if inputs.count > 1 { throw UsageError("'mdxc graph' draws one story, not \(inputs.count); name one of them") }
        guard let input = inputs.first else { return 2 }
        let (outcome, refusal) = invocation.drawing.run(
            input, invocation.story, invocation.run, drawing: streams.output,
            diagnostics: streams.diagnostics(invocation), messages: streams.messages)
        let code = StoryPaths.finish(outcome, hasProblems, streams.messages)
        switch refusal {
        case .unknownLocation(let name, let near):
            throw UsageError(
                "the story has no location \(Quoting.quoted(name)); "
                    + Quoting.didYouMean(near, else: "name a section, or a page as 'section/page'"))
        case .noPath(let from, let to):
            let end = to.map(Quoting.quoted) ?? "an end of the story"
            streams.messages.write("\(Tool.name): no path leads from \(Quoting.quoted(from)) to \(end)\n")
            return max(code, 1)
        case nil: return code
        }
    }
}
