import StoryCompiler
import StoryDiagnostics
import StoryDriver
import StoryFiles
import StoryKit
import StoryTerminal

/// The command line: parses it, runs the command, and reports errors.
@MainActor package enum CommandLineTool {
    /// The arguments of this process, after the name of its program.
    package static var arguments: [RawPath] {
        (1..<max(1, Int(CommandLine.argc))).map { RawPath(cString: CommandLine.unsafeArgv[$0]!) }
    }

    /// Runs the tool with the arguments after its name. Returns the exit code (CLI.md 14).
    package static func run(_ arguments: [RawPath]) -> Int32 {
        let streams = Streams()
        do throws(UsageError) {
            return end(try run(try ArgumentParser.parse(arguments), streams), streams)
        } catch {
            return refuse(error, streams)
        }
    }

    /// Runs the commands that need a library which `mdxc` does not contain: `mdxc serve`, `mdxc build` with a cache on
    /// a server, and some forms of `mdxc play`. `web`: fetches resources from the web. `cache`: opens a shared cache.
    /// `serve`: starts the server of `mdxc serve`. `connect`: creates the transport of a shared reading. Returns the
    /// exit code.
    package static func runCompanion(
        _ arguments: [RawPath], web: any ResourceFetcher, cache: @escaping CacheAddress.Connect,
        serve: ServeCommand.Start, connect: (TogetherOptions) throws(SystemError) -> any CoReadingTransport
    ) async -> Int32 {
        let streams = Streams()
        do throws(UsageError) {
            if case .command(let invocation) = try ArgumentParser.parse(arguments) {
                if invocation.command == .serve {
                    return end(try ServeCommand.run(invocation, streams.messages, start: serve), streams)
                }
                if invocation.command == .build {
                    return end(try BuildCommand.run(invocation, streams, connect: cache), streams)
                }
                if invocation.command == .play, PlayCommand.takesCompanion(invocation) {
                    return end(try await PlayCommand.run(invocation, web: web, connect: connect, streams), streams)
                }
            }
            throw UsageError(
                "this is a part of mdxc; call 'mdxc serve', 'mdxc build' with a cache on a server, or 'mdxc play' with '--share', '--follow' or an address on the web"
            )
        } catch {
            return refuse(error, streams)
        }
    }

    private static func refuse(_ error: UsageError, _ streams: Streams) -> Int32 {
        streams.output.flush()
        streams.messages.write("\(Tool.name): error: \(VisibleText.harmless(error.message))\n")
        return end(2, streams)
    }

    /// Writes the buffered output, and returns the exit code.
    private static func end(_ code: Int32, _ streams: Streams) -> Int32 {
        streams.output.flush()
        streams.messages.flush()
        if let failure = streams.output.failure { streams.messages.write("\(Tool.name): error: \(failure.message)\n") }
        return streams.output.failure == nil && streams.messages.failure == nil ? code : 2
    }

    private static func run(_ request: ArgumentParser.Request, _ streams: Streams) throws(UsageError) -> Int32 {
        switch request {
        case .help(let command):
            streams.output.write(HelpText.text(command))
            return 0
        case .helpForNothing:
            streams.messages.write(HelpText.text(nil))
            return 2
        case .version(let isVerbose):
            streams.output.write(VersionText.text(isVerbose: isVerbose))
            return 0
        case .command(let invocation):
            switch invocation.command {
            case .build: return try BuildCommand.run(invocation, streams)
            case .check: return try CheckCommand.run(invocation, streams)
            case .format: return try FormatCommand.run(invocation, streams)
            case .serve: return try ServeCommand.run(invocation)
            case .catalog: return try CatalogCommand.run(invocation, streams)
            case .graph: return try GraphCommand.run(invocation, streams)
            case .dump: return try DumpCommand.run(invocation, streams)
            case .explain: return try ExplainCommand.run(invocation, streams.output)
            case .rules: return try RulesCommand.run(invocation, streams.output)
            case .schema: return try SchemaCommand.run(invocation, streams.output)
            case .diff: return try DiffCommand.run(invocation, streams)
            case .initialize: return try InitCommand.run(invocation, streams)
            case .play: return try PlayCommand.run(invocation, streams)
            case .importStory: return try ImportCommand.run(invocation, streams)
            case .lsp: return try LanguageServerCommand.run(invocation)
            case .worker: return try WorkerCommand.run(invocation, streams)
            case .completions: return try CompletionsCommand.run(invocation, streams.output)
            }
        }
    }
}
