import StoryDriver
import StoryFiles

/// `mdxc build`: compiles stories; diagnostics go to standard error.
enum BuildCommand {
    /// `connect`: opens a shared cache. By default, a cache on a server makes the process become the
    /// ``CompanionProgram``.
    static func run(
        _ invocation: Invocation, _ streams: Streams, connect: @escaping CacheAddress.Connect = BuildCommand.connect
    ) throws(UsageError) -> Int32 {
        guard invocation.watches else { return try once(invocation, streams, connect) }
        let target = invocation.output.map { OutputTarget($0) } ?? .standard
        return try WatchedCommand.run(
            invocation, outputs: target.written(of: invocation.operands) + [invocation.run.diagnosticsFile],
            reportingOn: .error, streams.messages
        ) { (streams) throws(UsageError) in
            try once(invocation, streams, connect)
        }
    }

    private static let connect: CacheAddress.Connect = { address throws(SystemError) in
        if let directory = try address.openDirectory() { return directory }
        throw SystemError(CompanionProgram.become().message)
    }

    private static func once(
        _ invocation: Invocation, _ streams: Streams, _ connect: @escaping CacheAddress.Connect
    ) throws(UsageError) -> Int32 {
        let target = invocation.output.map { OutputTarget($0) } ?? .standard
        if case .standardOutput = target, invocation.reportsOnOutput {
            throw UsageError(
                "the diagnostics can't go to standard output, which holds what is built; name a file with '--diagnostics-output'"
            )
        }
        let (inputs, problems) = try StoryPaths.inputs(invocation, streams.messages)
        let outcome = Batch.run(
            .build(target), inputs, invocation.story, invocation.run, hadProblems: problems,
            diagnostics: streams.diagnostics(invocation), messages: streams.messages, connect: connect)
        return StoryPaths.finish(outcome, problems, streams.messages)
    }
}
