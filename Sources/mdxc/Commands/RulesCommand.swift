import StoryDiagnostics
import StoryDriver

/// `mdxc rules`: everything that can be found.
enum RulesCommand {
    static func run(_ invocation: Invocation, _ output: OutputStream) throws(UsageError) -> Int32 {
        if let operand = invocation.operands.first {
            throw UsageError("'mdxc rules' takes no name; 'mdxc explain \(operand.shown)' tells about one id")
        }
        switch invocation.listFormat {
        case .text: output.write(RuleList.text(Terminal.palette(invocation.run.colour ?? .auto, for: output)))
        case .json: output.write(RuleList.json(toolVersion: Tool.version))
        }
        return 0
    }
}
