import StoryDiagnostics
import StoryDriver

/// `mdxc completions`: prints the script with which a shell completes command lines of the tool.
enum CompletionsCommand {
    static func run(_ invocation: Invocation, _ output: OutputStream) throws(UsageError) -> Int32 {
        let all = Shell.allCases.map(\.rawValue)
        guard invocation.operands.count == 1 else { throw UsageError("name one shell: \(Quoting.alternatives(all))") }
        let name = invocation.operands[0].shown
        guard let shell = Shell(rawValue: name) else {
            let near = NearestName.candidates(for: name, among: all)
            throw UsageError(
                "there are no completions for \(Quoting.quoted(name)); "
                    + Quoting.didYouMean(near, else: "name \(Quoting.alternatives(all))"))
        }
        switch shell {
        case .bash: output.write(BashCompletions.script)
        case .zsh: output.write(ZshCompletions.script)
        case .fish: output.write(FishCompletions.script)
        }
        return 0
    }
}
