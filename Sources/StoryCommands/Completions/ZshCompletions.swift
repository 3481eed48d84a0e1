import StoryCompiler
import StorySource

/// The completions for zsh: a function for `$fpath`, which can also be sourced.
enum ZshCompletions {
    static var script: String {
        """
        #compdef mdxc
        # Completions of \(Tool.name) \(Tool.version) for zsh, as 'mdxc completions zsh' prints them.

        _mdxc() {
            local curcontext=$curcontext state line ret=1
            _arguments -C '(- *)--help[print help]' '(- *)--version[print the version]' '1: :->command' '*:: :->argument' && ret=0
            case $state in
                command)
                    local -a commands=(
        \(Command.allCases.map { "                \(described($0.rawValue, $0.summary))\n" }.joined())            )
                    _describe -t commands command commands && ret=0
                    ;;
                argument)
                    curcontext=${curcontext%:*:*}:mdxc-$words[1]:
                    case $words[1] in
        \(Command.allCases.map(arm).joined())            esac
                    ;;
            esac
            return ret
        }

        \(lists.map(function).joined())if [[ $funcstack[1] == _mdxc ]]; then
            _mdxc "$@"
        else
            compdef _mdxc mdxc
        fi

        """
    }

    private static func arm(_ command: Command) -> String {
        var specs = OptionTable.all.filter { $0.commands.contains(command) }.map(spec)
        specs.append("'--help[print help]'")
        if let action = action(command.operandKind) {
            specs.append(ShellText.quoted("*:\(escaped(noun(command.operandKind))):\(action)"))
        }
        let list = specs.map { "                            \($0)" }.joined(separator: " \\\n")
        return
            "                \(command.rawValue))\n                    _arguments -S \\\n\(list) && ret=0\n                    ;;\n"
    }

    private static func spec(_ option: Option) -> String {
        let help = "[\(escaped(option.help))]"
        guard let argument = option.argument else { return ShellText.quoted(option.written + help) }
        // Options may be repeated: a later one overrides, and levels add up.
        let name = "*" + option.written + (option.name.isEmpty ? "+" : "=")
        return ShellText.quoted("\(name)\(help):\(escaped(argument.placeholder)):\(action(argument.kind) ?? "")")
    }

    /// Returns the completions of an argument; nil if there are none.
    private static func action(_ kind: ArgumentKind) -> String? {
        switch kind {
        case .choice(let words): "(\(words.joined(separator: " ")))"
        case .choices(let words): "_values -s , kind \(words.joined(separator: " "))"
        case .names(let list): "_mdxc_\(list.noun)"
        case .path: "_files"
        case .folder: "_files -/"
        case .unknown: nil
        }
    }

    private static func noun(_ kind: ArgumentKind) -> String {
        switch kind {
        case .choice, .choices, .unknown: "name"
        case .names(let list): list.noun
        case .path: "path"
        case .folder: "folder"
        }
    }

    private static let lists = [NameList.adjustableIDs, NameList.explainable]

    private static func function(_ list: NameList) -> String {
        let names = list.names.map { "        \(described($0.name, $0.meaning))\n" }.joined()
        return "_mdxc_\(list.noun)() {\n    local -a names=(\n\(names)    )\n    _describe \(list.noun) names\n}\n\n"
    }

    /// Returns a word and its meaning in the format of `_describe`.
    private static func described(_ word: String, _ meaning: String) -> String {
        ShellText.quoted(word + ":" + escaped(meaning))
    }

    /// Returns a text with the separators of a specification escaped.
    private static func escaped(_ text: String) -> String {
        text.replacingScalars { "\\:[]".unicodeScalars.contains($0) ? "\\\($0)" : nil }
    }
}
