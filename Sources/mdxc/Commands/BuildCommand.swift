import StoryDriver

/// `mdxc build`: compiles; reports on standard error.
enum BuildCommand {
    static func run(
        _ invocation: Invocation, _ output: OutputStream, _ messages: OutputStream
    ) throws(UsageError) -> Int32 {
        let target = invocation.output.map { OutputTarget($0) } ?? .standard
        let (inputs, problems) = try StoryPaths.inputs(invocation, messages)
        if inputs.count > 1 {
            switch target {
            case .folder: break
            case .file(let path):
                throw UsageError(
                    "\(inputs.count) stories can't go into the one file '\(path.shown)'; name a folder with '-o'")
            case .standardOutput:
                throw UsageError("\(inputs.count) stories can't go to standard output; name a folder with '-o'")
            }
        }
        let outcome = Batch.run(
            .build(target), inputs, invocation.story, invocation.run,
            findings: invocation.reportsOnOutput ? output : messages, messages: messages)
        return StoryPaths.finish(outcome, problems, messages)
    }
}
