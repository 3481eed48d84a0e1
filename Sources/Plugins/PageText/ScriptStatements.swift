/// Writes statements in the fewest words that do the same.
struct ScriptStatements {
    /// What statements stand in.
    enum Place { case function, loop, block }

    private let tokens: [ScriptToken]
    private let calls: ScriptCalls
    private var position = 0

    private init(_ tokens: [ScriptToken], _ calls: ScriptCalls) {
        self.tokens = tokens
        self.calls = calls
    }

    /// The same script, shorter.
    /// - Parameter calls: The functions of it that are called and nothing else.
    static func shortened(_ tokens: [ScriptToken], calls: ScriptCalls = .none) -> [ScriptToken] {
        var statements = Self(tokens, calls)
        return ScriptToken.paired(
            ScriptStatement.tokens(of: statements.readStatements(in: .block, upTo: statements.tokens.count)))
    }

    /// Reads and shortens statements up to a place. Expressions have no statements but those of functions.
    private mutating func readStatements(in place: Place, upTo end: Int) -> [ScriptStatement] {
        Self.shortened(readLongStatements(upTo: end), in: place)
    }

    private mutating func readLongStatements(upTo end: Int) -> [ScriptStatement] {
        var statements: [ScriptStatement] = []
        while position < end { statements.append(readStatement()) }
        return statements
    }

    private mutating func readStatement() -> ScriptStatement {
        let token = tokens[position]
        switch token.text {
        case "if" where token.kind == .keyword:
            position += 1
            let test = readBrackets()
            let then = readBody(in: .block)
            guard position < tokens.count, tokens[position].isKeyword("else") else {
                return .condition(test, then: then, else: [])
            }
            position += 1
            return .condition(test, then: then, else: readBody(in: .block))
        case "for" where token.kind == .keyword, "while" where token.kind == .keyword:
            position += 1
            return .loop([token] + readBrackets().inParentheses, readBody(in: .loop))
        case "let" where token.isDeclaring, "const" where token.isDeclaring:
            return .declaration(readExpression() + [readSign()])
        case "return" where token.kind == .keyword:
            position += 1
            defer { position += 1 }
            return .result(readExpression())
        case "continue" where token.kind == .keyword:
            position += 2
            return .next
        case "{" where token.kind == .sign, "try" where token.kind == .keyword, "switch" where token.kind == .keyword:
            return .other(readGroups())
        case "break" where token.kind == .keyword, "throw" where token.kind == .keyword:
            return .other(readExpression() + [readSign()])
        default:
            defer { position += 1 }
            return .expression(readExpression())
        }
    }

    /// What a condition or a loop is about: one statement, or those in braces.
    private mutating func readBody(in place: Place) -> [ScriptStatement] {
        guard tokens[position].isSign("{"), let end = tokens[position].partner else {
            return Self.shortened([readStatement()], in: place)
        }
        position += 1
        defer { position += 1 }
        return readStatements(in: place, upTo: end)
    }

    /// What stands in the brackets that begin here.
    private mutating func readBrackets() -> [ScriptToken] {
        let end = tokens[position].partner!
        position += 1
        defer { position += 1 }
        return readTokens(upTo: end)
    }

    /// A statement that ends with braces, and goes on as long as words follow that go with them.
    private mutating func readGroups() -> [ScriptToken] {
        var result: [ScriptToken] = []
        repeat {
            while !tokens[position].isSign("{") {
                result += readTokens(upTo: (tokens[position].partner ?? position) + 1)
            }
            let isSwitch = result.first?.isKeyword("switch") == true
            let end = tokens[position].partner!
            result.append(readSign())
            result +=
                isSwitch ? readTokens(upTo: end) : ScriptStatement.tokens(of: readStatements(in: .block, upTo: end))
            result.append(readSign())
        } while position < tokens.count && ["catch", "finally"].contains(where: tokens[position].isKeyword)
        return result
    }

    private mutating func readSign() -> ScriptToken {
        defer { position += 1 }
        return tokens[position]
    }

    /// Everything up to the `;` that ends a statement.
    private mutating func readExpression() -> [ScriptToken] {
        var end = position
        while !tokens[end].isSign(";") { end = (tokens[end].partner ?? end) + 1 }
        return readTokens(upTo: end)
    }

    /// Moves what a function declares first to its parameters, where it has a name and that can be.
    /// - Parameter head: What was written up to the arrow.
    private func moveDeclarations(of body: inout [ScriptStatement], to head: inout [ScriptToken]) {
        let tokens = ScriptToken.paired(head)
        guard tokens.count > 4, let start = tokens[tokens.count - 2].partner else { return }
        let sign = tokens[start - 1].isKeyword("async") ? start - 2 : start - 1
        guard sign > 0, tokens[sign].isSign("="), tokens[sign - 1].kind == .name else { return }
        let parameters = Array(tokens[(start + 1)..<(tokens.count - 2)])
        let moved = calls.moved(tokens[sign - 1].text, parameters, body)
        head = tokens[...start] + moved.parameters + tokens.suffix(2)
        body = moved.body
    }

    /// Tokens, with what functions in them do shortened.
    private mutating func readTokens(upTo end: Int) -> [ScriptToken] {
        var result: [ScriptToken] = []
        while position < end {
            let token = readSign()
            let isArrow = result.last?.isSign("=>") == true
            if isArrow || result.last?.isSign("...") == true, token.isSign("(") {
                let inner = readTokens(upTo: token.partner!)
                let close = readSign()
                // Parentheses around all of what an arrow gives back, or of what is spread, for people to see where it ends.
                let isAll = position == end || [",", ";", ")", "]", "}"].contains(where: tokens[position].isSign)
                let isNeeded = !isAll || inner.first?.isSign("{") == true || !inner.isFree(of: [","])
                result += isNeeded ? [token] + inner + [close] : inner
                continue
            }
            guard isArrow && token.isSign("{") || tokens.beginsMethod(at: position - 1) else {
                result.append(token)
                continue
            }
            var statements = readLongStatements(upTo: token.partner!)
            if isArrow { moveDeclarations(of: &statements, to: &result) }
            let body = Self.shortened(statements, in: .function)
            let close = readSign()
            if isArrow, let value = ScriptStatement.value(of: body) {
                let isObject = value[0].isSign("{")
                result += isObject || !value.isFree(of: [","]) ? value.inParentheses : value
            } else {
                result += [token] + ScriptStatement.tokens(of: body) + [close]
            }
        }
        return result
    }
}
