import StoryCompiler
import StoryDiagnostics

/// Formats what `--help` prints.
enum HelpText {
    static func text(_ command: Command?) -> String { command.map(text) ?? overview }

    private static var overview: String {
        var text = "\(Tool.name) \(Tool.version), the compiler for stories\n\nusage: mdxc <command> …\n\n"
        text += columns(Command.allCases.map { ["\($0.rawValue) \($0.operands)", $0.summary] })
        return text + "\n'mdxc <command> --help' explains a command; 'mdxc --version' prints the version.\n"
    }

    private static func text(_ command: Command) -> String {
        let name = "mdxc \(command.rawValue)"
        let options = OptionTable.all.filter { $0.commands.contains(command) }
        var usage = options.isEmpty ? name : name + " [options]"
        if !command.operands.isEmpty { usage += " " + command.operands }
        let text =
            ExplanationPage.wrapped("\(name): \(command.summary)") + "\nusage: \(usage)\n\n" + wrapped(command.details)
        let rows = options.map { option in [option.usage, option.help + (option.argument?.kind.listed ?? "")] }
        return text + "options:\n" + columns(rows + [["--help", "print this help"]])
    }

    private static func columns(_ rows: [[String]]) -> String { ExplanationPage.columns(rows, indent: 2) }

    /// Returns paragraphs at the width of all pages. Indented lines, which are configuration, stay as they are.
    private static func wrapped(_ details: String) -> String {
        var text = ""
        var paragraph: [Substring] = []
        for line in (details + "\n").split(separator: "\n", omittingEmptySubsequences: false) {
            if let first = line.first, first != " " {
                paragraph.append(line)
                continue
            }
            if !paragraph.isEmpty { text += ExplanationPage.wrapped(paragraph.joined(separator: " ")) }
            paragraph = []
            text += line + "\n"
        }
        return text
    }
}
