import StoryCompiler

/// Formats what `--help` prints.
enum HelpText {
    static func text(_ command: Command?) -> String { command.map(text) ?? overview }

    private static var overview: String {
        var text = "\(Tool.name) \(Tool.version), the compiler for stories\n\nusage: mdxc <command> …\n\n"
        text += columns(Command.allCases.map { ("\($0.rawValue) \($0.operands)", $0.summary) })
        return text + "\n'mdxc <command> --help' explains a command; 'mdxc --version' prints the version.\n"
    }

    private static func text(_ command: Command) -> String {
        let name = "mdxc \(command.rawValue)"
        let options = OptionTable.all.filter { $0.commands.contains(command) }
        var usage = options.isEmpty ? name : name + " [options]"
        if !command.operands.isEmpty { usage += " " + command.operands }
        let text = "\(name): \(command.summary)\n\nusage: \(usage)\n\n\(command.details)\n"
        let rows = options.map { option in (option.usage, option.help + (option.argument?.kind.listed ?? "")) }
        return text + "\noptions:\n" + columns(rows + [("--help", "print this help")])
    }

    private static func columns(_ rows: [(left: String, right: String)]) -> String {
        let width = rows.map(\.left.unicodeScalars.count).max() ?? 0
        return rows.map { row in
            "  \(row.left)\(String(repeating: " ", count: width - row.left.unicodeScalars.count + 2))\(row.right)\n"
        }.joined()
    }
}
