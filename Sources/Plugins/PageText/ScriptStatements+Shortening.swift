/// What statements become.
extension ScriptStatements {
    /// Statements in a row, shorter. From the end, so that what follows one is short already.
    static func shortened(_ statements: [ScriptStatement], in place: Place) -> [ScriptStatement] {
        var result: [ScriptStatement] = []
        for (index, statement) in statements.enumerated().reversed() {
            let longer = [statement] + result
            let inside = withRest(statement, result, behind: statements[..<index], in: place)
            let shorter = [inside, joined(statement, result)].compactMap { $0 }
            result =
                shorter.min { ScriptStatement.length(of: $0) < ScriptStatement.length(of: $1) }
                .flatMap { ScriptStatement.length(of: $0) < ScriptStatement.length(of: longer) ? $0 : nil } ?? longer
        }
        return result
    }

    /// `if (a) { b(); return; } c();` becomes `if (a) b(); else c();`, at the end of a function; with `continue`, at that of a
    /// loop. Not where the rest declares what something in front of it names, which would not see it any more.
    private static func withRest(
        _ statement: ScriptStatement, _ rest: [ScriptStatement], behind earlier: ArraySlice<ScriptStatement>,
        in place: Place
    ) -> [ScriptStatement]? {
        guard case .condition(let test, let then, let others) = statement, others.isEmpty, !rest.isEmpty,
            rest.reduce(into: Set(), { $0.formUnion($1.declared) })
                .isDisjoint(with: ScriptStatement.tokens(of: Array(earlier)).filter(\.isVariable).map(\.text))
        else { return nil }
        switch (then.last, place) {
        case (.result(let value), .function) where value.isEmpty: break
        case (.next, .loop): break
        default: return nil
        }
        let first = Array(then.dropLast())
        let condition: ScriptStatement =
            first.isEmpty
            ? .condition(test.negated, then: rest, else: []) : .condition(test, then: first, else: rest)
        let expressions = [condition, .condition(test, then: first, else: rest)].compactMap(expression)
        return ([[condition]] + expressions.map { [$0] })
            .min { ScriptStatement.length(of: $0) < ScriptStatement.length(of: $1) }
    }

    /// A condition as an expression, alone or with the `return` behind it.
    private static func joined(_ statement: ScriptStatement, _ rest: [ScriptStatement]) -> [ScriptStatement]? {
        guard case .condition(let test, let then, let others) = statement else { return nil }
        if let first = ScriptStatement.value(of: then),
            let second = ScriptStatement.value(of: others.isEmpty ? rest : others)
        {
            return [.result(choice(test, first, second))]
        }
        return expression(statement).map { [$0] + rest }
    }

    /// `if (a) b();` becomes `a && b();`, `if (a) b(); else c();` becomes `a ? b() : c();`, and what has nothing to do where
    /// its condition is true `a || c();`.
    private static func expression(_ statement: ScriptStatement) -> ScriptStatement? {
        guard case .condition(let test, let then, let others) = statement else { return nil }
        let (first, second) = (ScriptStatement.expression(of: then), ScriptStatement.expression(of: others))
        switch (first, second) {
        case (let first?, let second?): return .expression(choice(test, first, second))
        case (nil, let second?) where then.isEmpty: return .expression(either(test, second))
        case (let first?, nil) where others.isEmpty:
            let isNegated = test.first?.isSign("!") == true && test.isFree(of: ScriptToken.weakerThanNot)
            return .expression(isNegated ? either(test.negated, first) : both(test, first))
        default: return nil
        }
    }

    /// `a && b`
    private static func both(_ test: [ScriptToken], _ value: [ScriptToken]) -> [ScriptToken] {
        let sides = [test, value].map { $0.isFree(of: ScriptToken.weakerThanAnd) ? $0 : $0.inParentheses }
        return sides[0] + [ScriptToken(.sign, "&&")] + sides[1]
    }

    /// `a || b`
    private static func either(_ test: [ScriptToken], _ value: [ScriptToken]) -> [ScriptToken] {
        let sides = [test, value].map { $0.isFree(of: ScriptToken.weakerThanOr) ? $0 : $0.inParentheses }
        return sides[0] + [ScriptToken(.sign, "||")] + sides[1]
    }

    /// `a ? b : c`
    private static func choice(
        _ test: [ScriptToken], _ first: [ScriptToken], _ second: [ScriptToken]
    ) -> [ScriptToken] {
        let test = test.isFree(of: ScriptToken.weakerThanChoice) ? test : test.inParentheses
        let values = [first, second].map { $0.isFree(of: [","]) ? $0 : $0.inParentheses }
        return test + [ScriptToken(.sign, "?")] + values[0] + [ScriptToken(.sign, ":")] + values[1]
    }
}
