import Foundation

/// The `console` blocks of a Markdown text: commands after `$ `, each followed by its output, and `[exit N]` as the last line
/// if the exit code is not 0. A block whose info string is `<language> PATH` is a file.
///
/// The commands run in the order of the text, in one folder. A text may start a new folder with each heading; the files before
/// the first such heading are in every folder.
struct ConsoleSession {
    private enum Line {
        case text(String)
        /// A command, by its index.
        case command(Int)
    }

    /// A command, its output in the text, and what precedes it.
    struct Command {
        let text: String
        /// The line of the command in the text, from 1.
        let line: Int
        fileprivate(set) var shown = ""
        /// The script that writes the preceding files.
        fileprivate let files: String
        /// Whether it is the first in a new folder.
        let isFirst: Bool
    }

    private var lines: [Line] = []
    private(set) var commands: [Command] = []

    /// Parses a text. Lines of a block before its first command are prose, not output.
    init(_ text: String, foldersByHeading: Bool) {
        var fence: Substring?
        var isConsole = false
        var isAfterCommand = false
        var isFirst = true
        var files = ""
        var filesEnd: String?
        var commonFiles = ""
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let backticks = line.prefix { $0 == "`" }
            if let open = fence, line != open {
                if isConsole, line.hasPrefix("$ ") {
                    lines.append(.command(commands.count))
                    commands.append(
                        Command(text: String(line.dropFirst(2)), line: index + 1, files: files, isFirst: isFirst))
                    (isAfterCommand, isFirst, files) = (true, false, "")
                    continue
                }
                if isConsole, isAfterCommand {
                    commands[commands.count - 1].shown += line + "\n"
                    continue
                }
                if filesEnd != nil { files += line + "\n" }
            } else if fence != nil {
                files += filesEnd ?? ""
                (fence, filesEnd) = (nil, nil)
            } else if backticks.count >= 3 {
                let words = line.dropFirst(backticks.count).split(separator: " ")
                fence = backticks
                isConsole = words == ["console"]
                isAfterCommand = false
                if words.count == 2, words[1].contains(where: { $0 == "." || $0 == "/" }) {
                    files += "mkdir -p \"$(dirname '\(words[1])')\" && cat > '\(words[1])' <<'END OF FILE'\n"
                    filesEnd = "END OF FILE\n"
                }
            } else if foldersByHeading, line.hasPrefix("#") {
                if commands.isEmpty, commonFiles.isEmpty { commonFiles = files }
                (isFirst, files) = (true, commonFiles)
            }
            lines.append(.text(String(line)))
        }
    }

    /// The commands of each folder.
    var folders: [Range<Int>] {
        let starts = commands.indices.filter { commands[$0].isFirst } + [commands.count]
        return zip(starts, starts.dropFirst()).map { $0..<$1 }
    }

    /// Returns a script for commands of one folder; they share it because later ones build on earlier ones. It ends the output
    /// of each with NUL, its exit code and NUL, and passes `$?` to the next.
    func script(of range: Range<Int>) -> String {
        "exec 2>&1\nset +m\nPATH=${MDXC%/*}:$PATH\n"
            + commands[range].map { command in
                command.files + command.text + "\nstatus=$?; printf '\\0%d\\0' $status; (exit $status)\n"
            }.joined()
    }

    /// Returns the outputs of a script's commands, as a text shows them.
    static func outputs(_ output: String) -> [String] {
        let parts = output.components(separatedBy: "\0").dropLast()
        return stride(from: 0, to: parts.count - 1, by: 2).map { index in
            let text = parts[index].isEmpty || parts[index].hasSuffix("\n") ? parts[index] : parts[index] + "\n"
            return parts[index + 1] == "0" ? text : text + "[exit \(parts[index + 1])]\n"
        }
    }

    /// Returns the text with other outputs of its commands.
    func text(with outputs: [String]) -> String {
        let blocks = lines.map { line in
            switch line {
            case .text(let text): text + "\n"
            case .command(let index): "$ \(commands[index].text)\n\(outputs[index])"
            }
        }
        return String(blocks.joined().dropLast())
    }
}
