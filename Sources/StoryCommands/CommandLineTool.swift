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
        let output = OutputStream(.output)
        let messages = OutputStream(.error)
        do throws(UsageError) {
            return end(try run(try ArgumentParser.parse(arguments), output, messages), output, messages)
        } catch {
            return refuse(error, output, messages)
        }
    }

    /// Runs only `mdxc serve`, `mdxc build` with a cache on a server, and those forms of `mdxc play` that need a library which
    /// `mdxc` does not contain. `web`: fetches resources from the web. `cache`: opens a shared cache. `serve`: starts the server
    /// of `mdxc serve`. `connect`: creates the transport of a shared reading. Returns the exit code.
    package static func runCompanion(
        _ arguments: [RawPath], web: any ResourceFetcher, cache: @escaping CacheAddress.Connect,
        serve: ServeCommand.Start, connect: (TogetherOptions) throws(TransportProblem) -> any CoReadingTransport
    ) async -> Int32 {
        let output = OutputStream(.output)
        let messages = OutputStream(.error)
        do throws(UsageError) {
            let request = try ArgumentParser.parse(arguments)
            if case .command(let invocation) = request, invocation.command == .serve {
                return end(try ServeCommand.run(invocation, messages, start: serve), output, messages)
            }
            if case .command(let invocation) = request, invocation.command == .build {
                return end(try BuildCommand.run(invocation, output, messages, connect: cache), output, messages)
            }
            guard case .command(let invocation) = request, invocation.command == .play,
                PlayCommand.takesCompanion(invocation)
            else {
                throw UsageError(
                    "this is a part of mdxc; call 'mdxc serve', 'mdxc build' with a cache on a server, or 'mdxc play' with '--share', '--follow' or an address on the web"
                )
            }
            return end(
                try await PlayCommand.run(invocation, web: web, connect: connect, output, messages), output, messages)
        } catch {
            return refuse(error, output, messages)
        }
    }

    private static func refuse(_ error: UsageError, _ output: OutputStream, _ messages: OutputStream) -> Int32 {
        output.flush()
        messages.write("\(Tool.name): error: \(VisibleText.harmless(error.message))\n")
        return end(2, output, messages)
    }

    /// Writes the buffered output.
    private static func end(_ code: Int32, _ output: OutputStream, _ messages: OutputStream) -> Int32 {
        output.flush()
        messages.flush()
        if let failure = output.failure { messages.write("\(Tool.name): error: \(failure.message)\n") }
        return output.failure == nil && messages.failure == nil ? code : 2
    }

    private static func run(
        _ request: ArgumentParser.Request, _ output: OutputStream, _ messages: OutputStream
    ) throws(UsageError) -> Int32 {
        switch request {
        case .help(let command):
            output.write(HelpText.text(command))
            return 0
        case .helpForNothing:
            messages.write(HelpText.text(nil))
            return 2
        case .version(let isVerbose):
            output.write(VersionText.text(isVerbose: isVerbose))
            return 0
        case .command(let invocation):
            switch invocation.command {
            case .build: return try BuildCommand.run(invocation, output, messages)
            case .check: return try CheckCommand.run(invocation, output, messages)
            case .format: return try FormatCommand.run(invocation, output, messages)
            case .serve: return try ServeCommand.run(invocation)
            case .catalog: return try CatalogCommand.run(invocation, output, messages)
            case .graph: return try GraphCommand.run(invocation, output, messages)
            case .dump: return try DumpCommand.run(invocation, output, messages)
            case .explain: return try ExplainCommand.run(invocation, output)
            case .rules: return try RulesCommand.run(invocation, output)
            case .schema: return try SchemaCommand.run(invocation, output)
            case .diff: return try DiffCommand.run(invocation, output, messages)
            case .initialize: return try InitCommand.run(invocation, output, messages)
            case .play: return try PlayCommand.run(invocation, output, messages)
            case .importStory: return try ImportCommand.run(invocation, output, messages)
            case .lsp: return try LanguageServerCommand.run(invocation)
            case .worker: return try WorkerCommand.run(invocation, output, messages)
            case .completions: return try CompletionsCommand.run(invocation, output)
            }
        }
    }
}
