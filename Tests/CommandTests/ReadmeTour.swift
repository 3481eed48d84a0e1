import Foundation

/// The `console` blocks of a Markdown text: commands behind `$ `, each with the output below it.
struct ReadmeTour {
    private enum Line {
        case text(String)
        case command(String)
    }

    private var lines: [Line] = []
    /// What the text shows below each command.
    private(set) var shown: [String] = []

    /// The commands, in the order of the text.
    var commands: [String] {
        lines.compactMap { line in
            switch line {
            case .text: nil
            case .command(let command): command
            }
        }
    }

    /// Reads a text. Lines of a block before its first command are no output, but words.
    init(_ text: String) {
        var isConsole = false
        var isBehindCommand = false
        for line in text.components(separatedBy: "\n") {
            if line.hasPrefix("```") {
                isConsole = line == "```console"
                isBehindCommand = false
                lines.append(.text(line))
            } else if isConsole, line.hasPrefix("$ ") {
                isBehindCommand = true
                lines.append(.command(String(line.dropFirst(2))))
                shown.append("")
            } else if isBehindCommand {
                shown[shown.count - 1] += line + "\n"
            } else {
                lines.append(.text(line))
            }
        }
    }

    /// One script for all commands, since later ones build on earlier ones. It ends the output of each with NUL, and
    /// leaves `$?` to the next.
    var script: String {
        "exec 2>&1\nset +m\n"
            + commands.map { $0 + "\nstatus=$?; printf '\\0'; (exit $status)\n" }.joined()
    }

    /// The text with other outputs below its commands.
    func text(with outputs: [String]) -> String {
        var rest = outputs[...]
        let blocks = lines.map { line in
            switch line {
            case .text(let text): text + "\n"
            case .command(let command): "$ \(command)\n\(rest.popFirst() ?? "")"
            }
        }
        return String(blocks.joined().dropLast())
    }
}
