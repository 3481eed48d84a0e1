import StoryDriver

/// `mdxc check`: reports on standard output, and writes nothing but what `--fix` mends.
enum CheckCommand {
    static func run(
        _ invocation: Invocation, _ output: OutputStream, _ messages: OutputStream
    ) throws(UsageError) -> Int32 {
        let mending = try mending(invocation)
        let (inputs, problems) = try StoryPaths.inputs(invocation, messages)
        let printsText = mending.map { $0.showsDifference || inputs.contains(where: \.isStandardInput) } ?? false
        if printsText, invocation.reportsOnOutput {
            throw UsageError(
                "the findings can't go to standard output, which holds the mended text; name a file with '--diagnostics-output'"
            )
        }
        let outcome = Batch.run(
            mending.map { .mend($0) } ?? .check, inputs, invocation.story, invocation.run, hadProblems: problems,
            findings: printsText ? messages : output, messages: messages, output: output)
        return StoryPaths.finish(outcome, problems, messages)
    }

    /// What is to be mended, and how; nil where nothing is. With both `--fix` and `--diff` nothing is written.
    private static func mending(_ invocation: Invocation) throws(UsageError) -> Mending? {
        guard invocation.fixes || invocation.showsDifference else {
            if invocation.takesGuesses {
                throw UsageError("'--unsafe-fixes' says which fixes to apply; add '--fix', or '--diff' to look first")
            }
            return nil
        }
        return Mending(
            reach: invocation.takesGuesses ? .maybe : .safe, showsDifference: invocation.showsDifference)
    }
}
