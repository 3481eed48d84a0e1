import StoryCompiler
import StoryDiagnostics
import StoryDriver
import StoryFiles
import StorySource

/// `--watch`: repeats a command after each change.
enum WatchedCommand {
    /// Repeats a command until the watch ends. `outputs`: the files and folders that it writes. `earlier`: the
    /// compilations of the last run, of which those of changed files are dropped. `stream`: the stream for its
    /// reports, possibly a terminal. `word`: the message after each run. `once`: performs one run, on standard output
    /// and standard error.
    static func run(
        _ invocation: Invocation, outputs: [RawPath?], earlier: KeptCompilations? = nil,
        reportingOn stream: OutputStream.Name, saying word: String = "watching for changes; Control-C ends",
        _ messages: OutputStream, _ once: @escaping @Sendable (Streams) throws(UsageError) -> Int32
    ) throws(UsageError) -> Int32 {
        if invocation.operands.contains(.standardStream) {
            throw UsageError("'--watch' watches files, and '-' is standard input; name the file of the story")
        }
        let isWaitingForFirst = Lock(true)
        let failure = Lock<UsageError?>(nil)
        do throws(SystemError) {
            try WatchedRun.run(
                invocation.operands, outputs: outputs.compactMap { $0 }, followsLinks: invocation.followsLinks,
                jobs: invocation.run.jobs,
                tell: {
                    messages.write("\(Tool.name): \($0)\n")
                    messages.flush()
                },
                round: { changes in
                    earlier?.forget(changes)
                    let streams = Streams()
                    let isFirst = isWaitingForFirst.withLock { isWaiting in
                        defer { isWaiting = false }
                        return isWaiting
                    }
                    if !isFirst { (stream == .output ? streams.output : streams.messages).clearScreen() }
                    do throws(UsageError) {
                        _ = try once(streams)
                    } catch {
                        if isFirst {
                            failure.withLock { $0 = error }
                            return false
                        }
                        streams.messages.write("\(Tool.name): error: \(VisibleText.harmless(error.message))\n")
                    }
                    streams.output.flush()
                    if invocation.run.speaks, !Interruption.hasArrived { streams.messages.write(word + "\n") }
                    streams.messages.flush()
                    return !streams.output.isClosed
                })
        } catch {
            throw UsageError(error.message)
        }
        if let error = failure.withLock({ $0 }) { throw error }
        return 0
    }
}
