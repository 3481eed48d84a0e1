import StoryLanguageServer

/// `mdxc lsp`: serves an editor on standard input and output.
enum LanguageServerCommand {
    static func run(_ invocation: Invocation) throws(UsageError) -> Int32 {
        if let operand = invocation.operands.first {
            throw UsageError("'mdxc lsp' takes no path, but got '\(operand.shown)'; the editor names the folder")
        }
        return LanguageServer(StandardChannel()).run()
    }
}
