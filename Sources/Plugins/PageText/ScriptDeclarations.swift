/// Finds the names of variables that a script declares: by `let`, `const` or `catch`, or as parameters.
struct ScriptDeclarations {
    private let tokens: [ScriptToken]
    private var names: Set<String> = []

    private init(_ tokens: [ScriptToken]) { self.tokens = tokens }

    /// The names that are declared by what stands at this token: a `let` or `const`, a `catch`, the arrow of a function, or the
    /// brace of a method.
    static func names(at index: Int, of tokens: [ScriptToken]) -> Set<String> {
        var declarations = Self(tokens)
        declarations.look(at: index)
        return declarations.names
    }

    /// The names that are declared anywhere in a script.
    static func names(in tokens: [ScriptToken]) -> Set<String> {
        var declarations = Self(tokens)
        for index in tokens.indices { declarations.look(at: index) }
        return declarations.names
    }

    /// Those of them that are declared outside of all brackets: all of the script knows them.
    static func outermostNames(in tokens: [ScriptToken]) -> Set<String> {
        var declarations = Self(tokens)
        var index = 0
        while index < tokens.count {
            if tokens[index].isDeclaring { declarations.look(at: index) }
            index = (tokens[index].partner ?? index) + 1
        }
        return declarations.names
    }

    private mutating func look(at index: Int) {
        let token = tokens[index]
        if token.isDeclaring {
            bindings(from: index + 1, to: tokens.count)
        } else if token.isKeyword("catch"), tokens[index + 1].isSign("(") {
            bindings(from: index + 2, to: tokens[index + 1].partner!)
        } else if token.isSign("=>") {
            if tokens[index - 1].kind == .name {
                names.insert(tokens[index - 1].text)
            } else {
                parameters(before: index)
            }
        } else if tokens.beginsMethod(at: index) {
            parameters(before: index)
        }
    }

    /// A script in pieces, none of which sees what another declares inside of brackets.
    static func statements(of tokens: [ScriptToken]) -> [ArraySlice<ScriptToken>] {
        var statements: [ArraySlice<ScriptToken>] = []
        var start = 0
        var index = 0
        while index < tokens.count {
            index = (tokens[index].partner ?? index) + 1
            if index == tokens.count || tokens[index - 1].isSign(";") {
                statements.append(tokens[start..<index])
                start = index
            }
        }
        return statements
    }

    private mutating func parameters(before index: Int) {
        bindings(from: tokens[index - 1].partner! + 1, to: index - 1)
    }

    /// Names, or patterns of names, in a row that ends with `end` or with whatever is no comma.
    private mutating func bindings(from start: Int, to end: Int) {
        var index = start
        while index < end {
            index = binding(at: index)
            guard index < end, tokens[index].isSign(",") else { return }
            index += 1
        }
    }

    /// A name or a pattern with what it is where nothing is given. The result is what follows.
    private mutating func binding(at start: Int) -> Int {
        let index = tokens[start].isSign("...") ? start + 1 : start
        let token = tokens[index]
        if token.kind == .name || token.kind == .shorthand {
            names.insert(token.text)
        } else if token.isSign("[") {
            bindings(from: index + 1, to: token.partner!)
        } else if token.isSign("{") {
            properties(from: index + 1, to: token.partner!)
        } else {
            preconditionFailure("'\(token.text)' can't be declared")
        }
        let next = (token.partner ?? index) + 1
        return tokens[next].isSign("=") ? afterValue(at: next + 1) : next
    }

    private mutating func properties(from start: Int, to end: Int) {
        var index = start
        while index < end {
            let isNamed = tokens[index + 1].isSign(":")
            index = binding(at: isNamed ? index + 2 : index)
            if tokens[index].isSign(",") { index += 1 }
        }
    }

    /// What follows a value: a comma, the end of the statement, or that of what is around it.
    private func afterValue(at start: Int) -> Int {
        var index = start
        while ![",", ";", ")", "]", "}"].contains(where: tokens[index].isSign) {
            index = (tokens[index].partner ?? index) + 1
        }
        return index
    }
}
