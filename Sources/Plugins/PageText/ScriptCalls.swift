/// The functions of scripts that nothing is done with but calling them by their names, so that all they are given is known.
///
/// What such a function declares first can stand among its parameters: `const a = (b) => { const c = d(b); e(c); }` becomes
/// `a = (b, c = d(b)) => { e(c); }`, since nobody gives it more than `b`.
struct ScriptCalls {
    /// By the names of the functions, the most arguments that one of its calls has.
    private var arguments: [String: Int] = [:]

    /// No functions.
    static let none = Self([])

    /// The functions of these scripts, which see one another's variables and which nothing else sees.
    init(_ scripts: [[ScriptToken]]) {
        var declarations: [String: Int] = [:]
        var others: Set<String> = []
        for script in scripts {
            for index in script.indices {
                for name in ScriptDeclarations.names(at: index, of: script) { declarations[name, default: 0] += 1 }
                guard script[index].isVariable else { continue }
                let name = script[index].text
                if script[index].kind == .name, let count = Self.argumentCount(behind: index, in: script) {
                    arguments[name] = max(arguments[name] ?? 0, count)
                } else if !Self.isNamedFunction(at: index, in: script) {
                    others.insert(name)
                }
            }
        }
        arguments = arguments.filter { declarations[$0.key] == 1 && !others.contains($0.key) }
    }

    /// The parameters and the body of a function of this name, with as much among the parameters as can stand there.
    func moved(
        _ name: String, _ parameters: [ScriptToken], _ body: [ScriptStatement]
    ) -> (parameters: [ScriptToken], body: [ScriptStatement]) {
        var (parameters, rest) = (parameters, body[...])
        guard let given = arguments[name], Self.count(of: parameters).map({ given <= $0 }) == true else {
            return (parameters, body)
        }
        while case .declaration(let tokens)? = rest.first {
            let bindings = tokens.dropFirst().dropLast()
            let names = ScriptDeclarations.names(in: ScriptToken.paired(tokens))
            let later = ScriptToken.paired(ScriptStatement.tokens(of: Array(rest.dropFirst())))
            // A parameter does not see what the body declares, nor one that stands behind it.
            guard !bindings.contains(where: { $0.isKeyword("await") }),
                ScriptDeclarations.names(in: later).isDisjoint(with: bindings.filter(\.isVariable).map(\.text)),
                names.isDisjoint(with: parameters.filter(\.isVariable).map(\.text))
            else { break }
            parameters += (parameters.isEmpty ? [] : [ScriptToken(.sign, ",")]) + bindings
            rest = rest.dropFirst()
        }
        return (parameters, Array(rest))
    }

    /// How many arguments a name is called with that stands here; nil where it is not called, or nobody knows with how many.
    private static func argumentCount(behind index: Int, in script: [ScriptToken]) -> Int? {
        guard index + 1 < script.count, script[index + 1].isSign("("), let end = script[index + 1].partner else {
            return nil
        }
        return count(of: Array(script[(index + 2)..<end]))
    }

    /// Whether `name = (…) =>` begins here, or the same with `async`.
    private static func isNamedFunction(at index: Int, in script: [ScriptToken]) -> Bool {
        guard script[index].kind == .name, index + 3 < script.count, script[index + 1].isSign("=") else { return false }
        let start = script[index + 2].isKeyword("async") ? index + 3 : index + 2
        guard script[start].isSign("("), let end = script[start].partner else { return false }
        return script[end + 1].isSign("=>")
    }

    /// How many values stand here between commas; nil where one may be any number.
    private static func count(of tokens: [ScriptToken]) -> Int? {
        let tokens = ScriptToken.paired(tokens)
        guard let last = tokens.last else { return 0 }
        var count = last.isSign(",") ? 0 : 1
        var index = 0
        while index < tokens.count {
            if tokens[index].isSign("...") { return nil }
            if tokens[index].isSign(",") { count += 1 }
            index = (tokens[index].partner ?? index) + 1
        }
        return count
    }
}
