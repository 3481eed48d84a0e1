import StoryCompiler
import StoryDiagnostics
import StoryDriver
import StoryFiles

/// The command line: understands it, runs the command, says what went wrong.
@MainActor enum CommandLineTool {
    /// Runs the tool with the arguments behind its name.
    /// - Returns: The exit code (CLI.md).
    static func run(_ arguments: [RawPath]) -> Int32 {
        let output = OutputStream(.output)
        let messages = OutputStream(.error)
        let code: Int32
        do throws(UsageError) {
            code = try run(try ArgumentParser.parse(arguments), output, messages)
        } catch {
            output.flush()
            messages.write("\(Tool.name): error: \(VisibleText.harmless(error.message))\n")
            code = 2
        }
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
        case .version:
            output.write("\(Tool.name) \(Tool.version)\n")
            return 0
        case .command(let invocation):
            switch invocation.command {
            case .build: return try BuildCommand.run(invocation, output, messages)
            case .check: return try CheckCommand.run(invocation, output, messages)
            case .catalog: return try CatalogCommand.run(invocation, output, messages)
            case .graph: return try GraphCommand.run(invocation, output, messages)
            case .dump: return try DumpCommand.run(invocation, output, messages)
            case .explain: return try ExplainCommand.run(invocation, output)
            case .rules: return try RulesCommand.run(invocation, output)
            case .schema: return try SchemaCommand.run(invocation, output)
            case .initialize: return try InitCommand.run(invocation, output, messages)
            case .play: return try PlayCommand.run(invocation, output, messages)
            case .diff: return try DiffCommand.run(invocation, output, messages)
            case .importStory: return try ImportCommand.run(invocation, output, messages)
            case .completions: return try CompletionsCommand.run(invocation, output)
            }
        }
    }
}
