/// Writes statements that do one thing or another as expressions, which are shorter. Tokens keep their places: what is left out
/// has no text any more.
struct ScriptConditions {
    private var tokens: [ScriptToken]

    /// The same script, shorter.
    static func shortened(_ tokens: [ScriptToken]) -> [ScriptToken] {
        var conditions = Self(tokens: tokens)
        // From the end, so that what follows a condition is an expression already where it can be one.
        for index in tokens.indices.reversed() {
            if tokens[index].isKeyword("if") {
                if !conditions.joinReturns(at: index) { conditions.joinCall(at: index) }
            } else if tokens[index].isSign("=>") {
                conditions.unwrapBody(behind: index)
            }
        }
        return conditions.tokens
    }

    /// `if (a) return b; return c;` becomes `return a ? b : c;`. Behind a loop, another condition or an `else`, the second
    /// `return` is none of the condition's.
    private mutating func joinReturns(at index: Int) -> Bool {
        let end = tokens[index + 1].partner!
        guard index == 0 || [";", "{", "}"].contains(where: tokens[index - 1].isSign),
            isFree(of: Self.weakerThanChoice, index + 2..<end), tokens[end + 1].isKeyword("return"),
            !tokens[end + 2].isSign(";"), let middle = endOfExpression(at: end + 2), middle + 2 < tokens.count,
            tokens[middle + 1].isKeyword("return"), !tokens[middle + 2].isSign(";"),
            endOfExpression(at: middle + 2) != nil
        else { return false }
        tokens[index].text = "return"
        tokens[index + 1].text = ""
        tokens[end].text = "?"
        tokens[end + 1].text = ""
        tokens[middle].text = ":"
        tokens[middle + 1].text = ""
        return true
    }

    /// `if (a) b();` becomes `a && b();`.
    private mutating func joinCall(at index: Int) {
        let end = tokens[index + 1].partner!
        guard isFree(of: Self.weakerThanAnd, index + 2..<end), !Self.isStatement(tokens[end + 1]),
            let last = endOfExpression(at: end + 1), isFree(of: Self.weakerThanAnd, end + 1..<last),
            last + 1 == tokens.count || !tokens[last + 1].isKeyword("else")
        else { return }
        let isNegated = tokens[index + 2].isSign("!") && isFree(of: Self.weakerThanNot, index + 3..<end)
        tokens[index].text = ""
        tokens[index + 1].text = ""
        if isNegated { tokens[index + 2].text = "" }
        tokens[end].text = isNegated ? "||" : "&&"
    }

    /// `=> { return a; }` becomes `=> a`.
    private mutating func unwrapBody(behind index: Int) {
        guard tokens[index + 1].isSign("{"), let end = tokens[index + 1].partner, tokens[index + 2].text == "return",
            !tokens[index + 3].isSign(";"), !tokens[index + 3].isSign("{"), let last = endOfExpression(at: index + 3),
            last + 1 == end
        else { return }
        for blank in [index + 1, index + 2, last, end] { tokens[blank].text = "" }
    }

    private static let weakerThanChoice: Set<String> = [
        ",", "?", "=", "=>", "+=", "-=", "*=", "/=", "??=", "||=", "&&=",
    ]
    private static let weakerThanAnd = weakerThanChoice.union(["||", "??", ":"])
    private static let weakerThanNot = weakerThanAnd.union([
        "&&", "===", "!==", "==", "!=", "<", ">", "<=", ">=", "+", "-", "*", "/", "%",
    ])

    /// Whether no such sign stands there outside of brackets.
    private func isFree(of signs: Set<String>, _ range: Range<Int>) -> Bool {
        var index = range.lowerBound
        while index < range.upperBound {
            let token = tokens[index]
            if token.kind == .sign && signs.contains(token.text) || token.isKeyword("in")
                || token.isKeyword("instanceof")
            {
                return false
            }
            index = (token.partner ?? index) + 1
        }
        return true
    }

    private static func isStatement(_ token: ScriptToken) -> Bool {
        ["{", ";"].contains(where: token.isSign)
            || [
                "if", "for", "while", "switch", "try", "return", "throw", "break", "continue", "let", "const",
            ].contains(where: token.isKeyword)
    }

    /// Where the `;` is behind an expression that begins here; nil where it is a list.
    private func endOfExpression(at start: Int) -> Int? {
        var index = start
        while index < tokens.count, !tokens[index].isSign(";") {
            if tokens[index].isSign(",") { return nil }
            index = (tokens[index].partner ?? index) + 1
        }
        return index < tokens.count ? index : nil
    }
}
