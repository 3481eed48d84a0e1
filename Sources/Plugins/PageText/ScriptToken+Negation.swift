extension ScriptToken {
    private static let opposites = ["===": "!==", "!==": "===", "==": "!=", "!=": "=="]

    /// The sign that says the opposite of this one, where there is one.
    fileprivate var opposite: Self? {
        kind == .sign ? Self.opposites[text].map { Self(.sign, $0) } : nil
    }
}

extension [ScriptToken] {
    /// The opposite of a condition.
    var negated: Self {
        if first?.isSign("!") == true, dropFirst().isFreeOfWeakerThanNot { return Array(dropFirst()) }
        let places = indices.filter { self[$0].opposite != nil }
        if places.count == 1, let place = places.first, isFree(of: Self.weakerThanAlternative),
            !isFree(of: [self[place].text])
        {
            var result = self
            result[place] = self[place].opposite!
            return result
        }
        let alternatives = alternatives
        if alternatives.count > 1, alternatives.allSatisfy({ $0.isFree(of: Self.weakerThanAlternative) }) {
            return Array(alternatives.map(\.negated).joined(separator: [ScriptToken(.sign, "&&")]))
        }
        return [ScriptToken(.sign, "!")] + (isFree(of: ScriptToken.weakerThanNot) ? self : inParentheses)
    }

    private static let weakerThanAlternative = ScriptToken.weakerThanAnd.union(["&&", "|", "^", "&"])

    /// What stands between the `||` outside of brackets.
    private var alternatives: [Self] {
        var result: [Self] = [[]]
        for token in self {
            if token.isSign("||"), result[result.count - 1].isBalanced {
                result.append([])
            } else {
                result[result.count - 1].append(token)
            }
        }
        return result
    }
}

extension ArraySlice<ScriptToken> {
    fileprivate var isFreeOfWeakerThanNot: Bool { Array(self).isFree(of: ScriptToken.weakerThanNot) }
}
