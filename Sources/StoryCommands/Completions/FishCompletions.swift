import StoryCompiler
import StorySource

enum FishCompletions {
    static var script: String {
        var text = """
            # Completions of \(Tool.name) \(Tool.version) for fish, as 'mdxc completions fish' prints them.

            function __mdxc_command --description 'whether the command line has this command, or none yet'
                set -l words (commandline -opc)
                test "$words[2]" = "$argv[1]"
            end


            """
        for list in [NameList.adjustableIDs, NameList.explainable] { text += function(list) }
        text += "complete -c mdxc -f\n"
        text += "complete -c mdxc -n '__mdxc_command \"\"' -l help -d 'print help'\n"
        text += "complete -c mdxc -n '__mdxc_command \"\"' -l version -d 'print the version'\n"
        for command in Command.allCases {
            text += "complete -c mdxc -n '__mdxc_command \"\"' -a \(command.rawValue) -d \(quoted(command.summary))\n"
        }
        for command in Command.allCases {
            let start = "complete -c mdxc -n '__mdxc_command \(command.rawValue)'"
            text += "\n"
            for option in OptionTable.all where option.commands.contains(command) { text += line(option, start) }
            text += "\(start) -l help -d 'print help'\n"
            if let words = words(command.operandKind) { text += "\(start) \(words)\n" }
        }
        return text
    }

    private static func line(_ option: Option, _ start: String) -> String {
        let name = option.name.isEmpty ? option.letter.map { "-s \($0)" } ?? "" : "-l \(option.name)"
        let argument = option.argument.map { " " + argumentWords($0.kind) } ?? ""
        return "\(start) \(name)\(argument) -d \(quoted(option.help))\n"
    }

    /// Returns the arguments of `complete` for an option with an argument: its completions, which are files only if its
    /// values are.
    private static func argumentWords(_ kind: ArgumentKind) -> String {
        let words = words(kind)
        return words == "-F" ? "-r -F" : "-x" + (words.map { " " + $0 } ?? "")
    }

    /// Returns the completions of an argument; nil if there are none.
    private static func words(_ kind: ArgumentKind) -> String? {
        switch kind {
        case .choice(let words): "-a \(quoted(words.joined(separator: " ")))"
        case .choices(let words): "-a '(__fish_append , \(words.joined(separator: " ")))'"
        case .names(let list): "-a '(__mdxc_\(list.noun))'"
        case .path: "-F"
        case .folder: "-a '(__fish_complete_directories)'"
        case .unknown: nil
        }
    }

    private static func function(_ list: NameList) -> String {
        let names = list.names.map { " \\\n        \(quoted($0.name)) \(quoted($0.meaning))" }.joined()
        return "function __mdxc_\(list.noun)\n    printf '%s\\t%s\\n'\(names)\nend\n\n"
    }

    /// Returns a text in single quotes, in which a backslash escapes.
    private static func quoted(_ text: String) -> String {
        "'" + text.replacingScalars { $0 == "'" || $0 == "\\" ? "\\\($0)" : nil } + "'"
    }
}
