import StoryCompiler

/// The completions for bash, with or without the package bash-completion.
enum BashCompletions {
    static var script: String {
        """
        # Completions of \(Tool.name) \(Tool.version) for bash, as 'mdxc completions bash' prints them.

        _mdxc() {
            local cur=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
            local options= option= head= kind= words= index IFS=$' \\t\\n'
            COMPREPLY=()
            if ((COMP_CWORD == 1)); then
                COMPREPLY=($(compgen -W '\(commands)' -- "$cur"))
                return
            fi
            case ${COMP_WORDS[1]} in
        \(Command.allCases.map(arm).joined())        *) return ;;
            esac
            # The option that this word belongs to. '--name=value' is three words, or one where '=' breaks none.
            if [[ $cur == --*=* ]]; then
                option=${cur%%=*} head=${cur%%=*}= cur=${cur#*=}
            elif [[ $cur == '=' ]]; then
                option=$previous cur=
            elif [[ $previous == '=' ]]; then
                option=${COMP_WORDS[COMP_CWORD - 2]}
            elif [[ $previous == -* ]]; then
                option=$previous
            fi
            # Nothing after '--' is an option.
            for ((index = 2; index < COMP_CWORD; index++)); do
                if [[ ${COMP_WORDS[index]} == -- ]]; then options= option= head=; fi
            done
            case ${COMP_WORDS[1]}:$option in
        \(arguments)        *)
                    if [[ -n $head ]]; then
                        return
                    elif [[ -n $options && $cur == -* ]]; then
                        COMPREPLY=($(compgen -W "$options" -- "$cur"))
                        return
                    fi
                    ;;
            esac
            case $kind in
                word) COMPREPLY=($(compgen -P "$head" -W "$words" -- "$cur")) ;;
                list) COMPREPLY=($(compgen -P "$head${cur%"${cur##*,}"}" -W "$words" -- "${cur##*,}")) ;;
                path)
                    if [[ -n $head ]]; then
                        mapfile -t COMPREPLY < <(compgen -f -P "$head" -- "$cur")
                    else
                        compopt -o default 2>/dev/null
                    fi
                    ;;
                folder) compopt -o dirnames 2>/dev/null ;;
            esac
        }

        complete -F _mdxc mdxc

        """
    }

    private static var commands: String {
        (Command.allCases.map(\.rawValue) + ["--help", "--version"]).joined(separator: " ")
    }

    /// Returns the variables that a command sets.
    private static func arm(_ command: Command) -> String {
        let options = OptionTable.all.filter { $0.commands.contains(command) }.map(\.written) + ["--help"]
        return
            "        \(command.rawValue)) options='\(options.joined(separator: " "))' \(setting(command.operandKind)) ;;\n"
    }

    /// The variables that options with an argument set.
    private static var arguments: String {
        var arms: [(setting: String, options: [String])] = []
        for option in OptionTable.all {
            guard let setting = option.argument.map({ setting($0.kind) }) else { continue }
            // Commands have options of the same name with different arguments.
            let options = option.commands.map { "\($0.rawValue):\(option.written)" }
            if let index = arms.firstIndex(where: { $0.setting == setting }) {
                arms[index].options += options
            } else {
                arms.append((setting, options))
            }
        }
        return arms.map { "        \($0.options.joined(separator: "|"))) \($0.setting) ;;\n" }.joined()
    }

    private static func setting(_ kind: ArgumentKind) -> String {
        switch kind {
        case .choice(let words): "kind=word words='\(words.joined(separator: " "))'"
        case .choices(let words): "kind=list words='\(words.joined(separator: " "))'"
        case .names(let list): "kind=word words='\(list.names.map(\.name).joined(separator: " "))'"
        case .path: "kind=path"
        case .folder: "kind=folder"
        case .unknown: "kind="
        }
    }
}
