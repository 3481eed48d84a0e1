import StoryCompiler
import StoryDiagnostics
import StoryDriver
import StoryFiles
import StoryPlatform

/// `mdxc serve`: shows the pages of stories in a browser, and updates them after each change. Reports on standard error.
package enum ServeCommand {
    /// Starts a server, or throws the reason why it can't.
    package typealias Start = @Sendable (ServedStories, ServerOptions) throws(SystemError) -> any PageServer

    /// Replaces the process with the program that contains the server.
    static func run(_ invocation: Invocation) throws(UsageError) -> Int32 {
        try check(invocation)
        throw CompanionProgram.become()
    }

    /// Serves until a signal arrives or standard output loses its reader.
    static func run(_ invocation: Invocation, _ messages: OutputStream, start: Start) throws(UsageError) -> Int32 {
        try check(invocation)
        // Repeated Control-C must not end the process before the folder is deleted.
        Interruption.holdAll()
        let directory: TemporaryDirectory
        do throws(SystemError) { directory = try TemporaryDirectory() } catch { throw UsageError(error.message) }
        defer { directory.remove() }
        let stories = ServedStories(in: directory.path)
        let server: any PageServer
        do throws(SystemError) {
            server = try start(stories, invocation.server)
        } catch {
            throw UsageError(error.message)
        }
        defer { server.stop() }
        messages.write("serving at \(server.address); Control-C ends\n")
        messages.flush()
        if invocation.server.opensBrowser { open(server.address, messages) }
        var invocation = invocation
        invocation.story.emits = [.html]
        let (served, target) = (invocation, OutputTarget.folder(OutputDirectory(temporary: directory)))
        return try WatchedCommand.run(
            invocation, outputs: [invocation.run.diagnosticsFile], reportingOn: .error,
            saying: "serving at \(server.address); Control-C ends", messages
        ) { (streams) throws(UsageError) in
            stories.begin()
            let (inputs, problems) = try StoryPaths.inputs(served, streams.messages)
            let outcome = Batch.run(
                .build(target), inputs, served.story, served.run, hadProblems: problems,
                diagnostics: streams.diagnostics(served), messages: streams.messages, served: stories)
            server.sendChanges()
            return StoryPaths.finish(outcome, problems, streams.messages)
        }
    }

    private static func check(_ invocation: Invocation) throws(UsageError) {
        if invocation.operands.isEmpty {
            throw UsageError("name a story or a folder of stories: 'mdxc serve .' takes the working folder")
        }
        if invocation.operands.contains(.standardStream) {
            throw UsageError("'mdxc serve' takes files, and '-' is standard input; name the file of the story")
        }
    }

    private static func open(_ address: String, _ messages: OutputStream) {
        #if os(macOS)
            let opener = "open"
        #else
            let opener = "xdg-open"
        #endif
        let words: [String] = [opener, address]
        var arguments = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var process = pid_t()
        if posix_spawnp(&process, opener, nil, nil, &arguments, environ) != 0 {
            messages.write("\(Tool.name): there is no '\(opener)' that opens a browser; go to \(address)\n")
            messages.flush()
        }
    }
}
