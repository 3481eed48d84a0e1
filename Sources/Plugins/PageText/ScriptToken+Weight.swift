extension ScriptToken {
    /// Signs that bind no stronger than the one of a choice: what has them is none of its conditions without parentheses.
    static let weakerThanChoice: Set<String> = [
        ",", "?", "=", "=>", "+=", "-=", "*=", "/=", "%=", "**=", "<<=", ">>=", ">>>=", "&=", "|=", "^=", "??=", "||=",
        "&&=",
    ]
    static let weakerThanOr = weakerThanChoice.union(["??"])
    static let weakerThanAnd = weakerThanOr.union(["||"])
    static let weakerThanNot = weakerThanAnd.union([
        "&&", "|", "^", "&", "===", "!==", "==", "!=", "<", ">", "<=", ">=", "<<", ">>", ">>>", "+", "-", "*", "/", "%",
        "**",
    ])
}

extension [ScriptToken] {
    /// Whether no such sign stands outside of brackets, nor a word that compares.
    func isFree(of signs: Set<String>) -> Bool {
        var depth = 0
        for token in self {
            if token.kind == .sign, [")", "]", "}"].contains(token.text) { depth -= 1 }
            if token.kind == .template, token.text.first == "}" { depth -= 1 }
            if depth == 0 {
                if token.kind == .sign && signs.contains(token.text) { return false }
                if signs.contains("<"), token.isKeyword("in") || token.isKeyword("instanceof") { return false }
            }
            if token.kind == .sign, ["(", "[", "{"].contains(token.text) { depth += 1 }
            if token.kind == .template, token.text.hasSuffix("${") { depth += 1 }
        }
        return true
    }

    /// These in parentheses.
    var inParentheses: Self { [ScriptToken(.sign, "(")] + self + [ScriptToken(.sign, ")")] }

    /// Whether each bracket that is opened here is closed here.
    var isBalanced: Bool {
        reduce(0) { depth, token in
            switch token.kind {
            case .sign where ["(", "[", "{"].contains(token.text): depth + 1
            case .sign where [")", "]", "}"].contains(token.text): depth - 1
            case .template:
                depth + (token.text.hasSuffix("${") ? 1 : 0) - (token.text.first == "}" ? 1 : 0)
            default: depth
            }
        } == 0
    }
}
