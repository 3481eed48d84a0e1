/// A statement of a script, as far as it matters to what can be said shorter.
indirect enum ScriptStatement {
    /// An expression, without the `;` behind it.
    case expression([ScriptToken])
    /// What is declared by `let` or `const`, with its `;`.
    case declaration([ScriptToken])
    /// What happens if the first is true, and what else.
    case condition([ScriptToken], then: [ScriptStatement], else: [ScriptStatement])
    /// `for (…)` or `while (…)`, and what it repeats.
    case loop([ScriptToken], [ScriptStatement])
    /// What a function gives back; empty where that is nothing.
    case result([ScriptToken])
    /// The end of one turn of a loop.
    case next
    /// Anything else, as it is.
    case other([ScriptToken])
}

extension ScriptStatement {
    /// The tokens of statements in a row.
    static func tokens(of statements: [Self]) -> [ScriptToken] { statements.flatMap(\.tokens) }

    /// How many bytes statements in a row take. No space stands between most of their tokens.
    static func length(of statements: [Self]) -> Int {
        ScriptText.spare(ScriptToken.paired(tokens(of: statements))).count
    }

    /// The expressions of statements that are nothing else, as one; nil where there are none, or others.
    static func expression(of statements: [Self]) -> [ScriptToken]? {
        var joined: [ScriptToken] = []
        for statement in statements {
            guard case .expression(let tokens) = statement else { return nil }
            joined += (joined.isEmpty ? [] : [ScriptToken(.sign, ",")]) + tokens
        }
        return joined.isEmpty ? nil : joined
    }

    /// What statements give back that are expressions up to their `return`; nil for all others.
    static func value(of statements: [Self]) -> [ScriptToken]? {
        guard case .result(let value)? = statements.last, !value.isEmpty else { return nil }
        return expression(of: statements.dropLast() + [.expression(value)])
    }

    /// The variables that a declaration makes, and of several in one all that it names; none of any other statement.
    var declared: Set<String> {
        guard case .declaration(let tokens) = self else { return [] }
        let sign = tokens.indices.first { tokens[$0].isSign("=") && Array(tokens[..<$0]).isBalanced }
        let end = tokens.isFree(of: [","]) ? sign ?? tokens.endIndex : tokens.endIndex
        return Set(tokens[..<end].filter(\.isVariable).map(\.text))
    }

    private var tokens: [ScriptToken] {
        let end = ScriptToken(.sign, ";")
        return switch self {
        case .expression(let tokens): tokens + [end]
        case .declaration(let tokens), .other(let tokens): tokens
        case .condition(let test, let then, let others) where others.isEmpty:
            [ScriptToken(.keyword, "if")] + test.inParentheses + Self.body(then)
        case .condition(let test, let then, let others):
            [ScriptToken(.keyword, "if")] + test.inParentheses + Self.body(then, isBeforeElse: true)
                + [ScriptToken(.keyword, "else")] + Self.body(others)
        case .loop(let head, let body): head + Self.body(body)
        case .result(let value): [ScriptToken(.keyword, "return")] + value + [end]
        case .next: [ScriptToken(.keyword, "continue"), end]
        }
    }

    /// What stands behind a condition or a loop, in braces where it has to.
    private static func body(_ statements: [Self], isBeforeElse: Bool = false) -> [ScriptToken] {
        if let expression = expression(of: statements) { return expression + [ScriptToken(.sign, ";")] }
        if statements.count == 1, !statements[0].needsBraces(isBeforeElse) { return statements[0].tokens }
        return [ScriptToken(.sign, "{")] + tokens(of: statements) + [ScriptToken(.sign, "}")]
    }

    /// Whether it means something else without braces around it: an `else` belongs to the nearest `if`.
    private func needsBraces(_ isBeforeElse: Bool) -> Bool {
        switch self {
        case .declaration: true
        case .other(let tokens): tokens.last?.isSign(";") != true
        case .condition, .loop: isBeforeElse
        default: false
        }
    }
}
