@testable import PageText

/// Where in a script the names are known that it declares.
struct ScriptScopes {
    private let tokens: [ScriptToken]
    private var known: [String: [Range<Int>]] = [:]

    init(_ tokens: [ScriptToken]) {
        self.tokens = tokens
        var open: [Int] = []
        for index in tokens.indices {
            if let partner = tokens[index].partner {
                if partner > index { open.append(index) } else { open.removeLast() }
            }
            let names = ScriptDeclarations.names(at: index, of: tokens)
            guard !names.isEmpty else { continue }
            let scope = scope(at: index, in: open.last { $0 != index })
            for name in names { known[name, default: []].append(scope) }
        }
    }

    /// The names that are used where nothing here declares them.
    var free: Set<String> {
        Set(
            tokens.indices.filter { index in
                tokens[index].isVariable && known[tokens[index].text]?.contains { $0.contains(index) } != true
            }.map { tokens[$0].text })
    }

    private func scope(at index: Int, in bracket: Int?) -> Range<Int> {
        let token = tokens[index]
        if token.isSign("=>") {
            return (tokens[index - 1].partner ?? index - 1)..<endOfBody(at: index + 1)
        } else if token.isSign("{") {
            return tokens[index - 1].partner!..<token.partner!
        } else if token.isKeyword("catch") {
            return index..<tokens[tokens[index + 1].partner! + 1].partner!
        }
        guard let bracket else { return tokens.indices }
        let end = tokens[bracket].partner!
        return bracket..<(tokens[bracket].isSign("(") ? endOfStatement(at: end + 1) : end)
    }

    /// The end of an expression, or of what stands in braces, that begins here.
    private func endOfBody(at start: Int) -> Int {
        if tokens[start].isSign("{") { return tokens[start].partner! }
        var index = start
        var templates = 0
        while index < tokens.count, ![",", ";", ")", "]", "}"].contains(where: tokens[index].isSign) {
            if tokens[index].kind == .template {
                if tokens[index].text.first == "}" { templates -= 1 }
                if templates < 0 { return index }
                if tokens[index].text.hasSuffix("${") { templates += 1 }
            }
            index = (tokens[index].partner ?? index) + 1
        }
        return index
    }

    /// The end of the statement that a loop repeats.
    private func endOfStatement(at start: Int) -> Int {
        var index = start
        while index < tokens.count, !tokens[index].isSign(";") {
            let isBehindHead = tokens[index - 1].isSign(")") || tokens[index - 1].isKeyword("else")
            let isBlock = tokens[index].isSign("{") && isBehindHead
            index = (tokens[index].partner ?? index) + 1
            if isBlock, index == tokens.count || !tokens[index].isKeyword("else") { return index }
        }
        return index
    }
}
