import StoryDriver

/// `mdxc completions`: prints the script with which a shell completes command lines of the tool.
enum CompletionsCommand {
    static func run(_ invocation: Invocation, _ output: OutputStream) throws(UsageError) -> Int32 {
        let shell: Shell = try invocation.operand("shell", else: "there are no completions for")
        switch shell {
        case .bash: output.write(BashCompletions.script)
        case .zsh: output.write(ZshCompletions.script)
        case .fish: output.write(FishCompletions.script)
        }
        return 0
    }
}
