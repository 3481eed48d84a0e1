import StoryCompiler
import StoryDiagnostics
import StoryDriver
import StoryFiles

/// Shared code of the commands that work on stories.
enum StoryPaths {
    /// Finds the stories of the operands. Reports errors at once; the other stories are compiled nevertheless.
    /// - Returns: The stories, and whether there were errors.
    static func inputs(
        _ invocation: Invocation, _ messages: OutputStream
    ) throws(UsageError) -> (inputs: [StoryInput], hasProblems: Bool) {
        guard !invocation.operands.isEmpty else {
            let command = "mdxc \(invocation.command.rawValue)"
            throw UsageError("name a story, a folder of stories, or '-': '\(command) .' takes the working folder")
        }
        if invocation.watches, invocation.run.timings != nil {
            throw UsageError("'--watch' does not go with '--timings'")
        }
        let search = invocation.run.timings.measure("finding inputs") {
            InputSearch.stories(
                under: invocation.operands, standardInputPath: invocation.standardInputPath, jobs: invocation.run.jobs,
                followsLinks: invocation.followsLinks)
        }
        let inputs = search.inputs
        let outputs = [("-o", invocation.output)] + reports(invocation)
        for (option, path) in outputs {
            guard let path, case .file = OutputTarget(path), let file = path.resolved else { continue }
            if inputs.contains(where: { $0.resolvedFile == file }) {
                throw UsageError("'\(path.shown)' is the story itself; name another file with '\(option)'")
            }
            if StoryInput.isWritten(file) || StoryInput.isAsset(file) || inputs.contains(where: { $0.hasAsset(file) }) {
                throw UsageError("'\(path.shown)' is what an author made; name another file with '\(option)'")
            }
        }
        if let file = invocation.run.diagnosticsFile, StoryInput.isWritten(file) { throw isWrittenByAuthors(file) }
        let target = invocation.output.map { OutputTarget($0) } ?? .standard
        for case (let option, let path?) in outputs.dropFirst()
        where invocation.command == .build && target.mayWrite(path) {
            throw UsageError("'\(path.shown)' is where the build writes stories; name another file with '\(option)'")
        }
        try checkAreDifferent(outputs)
        report(search.problems, messages)
        if invocation.run.speaks { report(skipped: search.skipped, messages) }
        return (inputs, !search.problems.isEmpty)
    }

    /// Returns the files for reports about the run, with the options that name them.
    static func reports(_ invocation: Invocation) -> [(option: String, path: RawPath?)] {
        [
            ("--diagnostics-output", invocation.run.diagnosticsFile),
            ("--timings", invocation.run.timings?.traceFile),
        ]
    }

    /// Throws if two options name one file, in whatever spelling.
    private static func checkAreDifferent(_ outputs: [(option: String, path: RawPath?)]) throws(UsageError) {
        var options: [RawPath: String] = [:]
        for case (let option, let path?) in outputs where path != RawPath("/dev/null") {
            let opened = path == .standardStream ? RawPath("/dev/stdout") : path
            let location = opened.status?.isFile == false ? opened : opened.linkTarget.location ?? opened
            if let other = options.updateValue(option, forKey: location) {
                throw UsageError("'\(path.shown)' can't be the file of both '\(other)' and '\(option)'; name two files")
            }
        }
    }

    /// Returns the error that diagnostics would replace what an author writes.
    static func isWrittenByAuthors(_ diagnostics: RawPath) -> UsageError {
        UsageError("'\(diagnostics.shown)' is what an author writes; name another file with '--diagnostics-output'")
    }

    /// Reports the first links that were not followed.
    private static func report(skipped links: [RawPath], _ messages: OutputStream) {
        let limit = 10
        for link in links.prefix(limit) {
            messages.write(
                "\(Tool.name): skipped '\(VisibleText.harmless(link.shown))', a symbolic link to outside the named folder; '--follow' follows it\n"
            )
        }
        if links.count > limit { messages.write("\(Tool.name): skipped \(links.count - limit) more such links\n") }
        messages.flush()
    }

    static func report(_ problems: [SystemError], _ messages: OutputStream) {
        for problem in problems { messages.write("\(Tool.name): error: \(VisibleText.harmless(problem.message))\n") }
        messages.flush()
    }

    /// Reports the errors of a run. Returns the exit code of the command.
    static func finish(_ outcome: Batch.Outcome, _ hadProblems: Bool, _ messages: OutputStream) -> Int32 {
        report(outcome.problems, messages)
        return hadProblems ? 2 : outcome.exitCode
    }
}
