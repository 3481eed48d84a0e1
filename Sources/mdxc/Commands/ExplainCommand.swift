import StoryDiagnostics
import StoryDriver

/// `mdxc explain`: the page about an id.
enum ExplainCommand {
    static func run(_ invocation: Invocation, _ output: OutputStream) throws(UsageError) -> Int32 {
        guard invocation.operands.count == 1 else {
            throw UsageError("name one id: 'mdxc explain unresolved_media_ref'; 'mdxc rules' lists all of them")
        }
        let name = invocation.operands[0].shown
        guard let id = DiagnosticID(rawValue: name) else { throw RuleName.unknown(name) }
        output.write(ExplanationPage.text(Rule.of(id), Terminal.palette(invocation.run.colour ?? .auto, for: output)))
        return 0
    }
}
