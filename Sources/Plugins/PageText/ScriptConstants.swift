/// Constants of scripts, whose values stand where their names stood.
enum ScriptConstants {
    /// The same scripts, which run in one block, with the values of their constants and of the browser's.
    ///
    /// `const a = 5; b(a);` becomes `b(5);`. A number that is said often enough keeps its name; a string is said once all the
    /// same, by ``ScriptRepetitions``.
    static func inlined(_ scripts: [[ScriptToken]]) -> [[ScriptToken]] {
        let scripts = scripts.map(withValuesOfBrowsers)
        let values = values(in: scripts)
        return scripts.map { withValues($0, values) }
    }

    /// Numbers that the standards of elements and media give names to, the same everywhere and for all time.
    private static let browsers: [String: String] = [
        "DOCUMENT_POSITION_FOLLOWING": "4", "NETWORK_IDLE": "1", "HAVE_METADATA": "1", "HAVE_CURRENT_DATA": "2",
        "HAVE_ENOUGH_DATA": "4",
    ]

    /// `a.NETWORK_IDLE` becomes 1.
    private static func withValuesOfBrowsers(_ script: [ScriptToken]) -> [ScriptToken] {
        var result: [ScriptToken] = []
        for token in script {
            guard token.kind == .property, let value = browsers[token.text], result.last?.isSign(".") == true,
                result.count > 1, result[result.count - 2].kind == .name
            else {
                result.append(token)
                continue
            }
            result.removeLast(2)
            result.append(ScriptToken(.literal, value))
        }
        return ScriptToken.paired(result)
    }

    /// The values of the constants that are shorter without a name. Only one thing has such a name.
    private static func values(in scripts: [[ScriptToken]]) -> [String: String] {
        var values: [String: String] = [:]
        var declarations: [String: Int] = [:]
        var counts: [String: Int] = [:]
        for script in scripts {
            for index in script.indices {
                if let (name, value) = constant(at: index, of: script) { values[name] = value }
                for name in ScriptDeclarations.names(at: index, of: script) { declarations[name, default: 0] += 1 }
                if script[index].isVariable { counts[script[index].text, default: 0] += 1 }
            }
        }
        return values.filter { name, value in
            let uses = counts[name]! - 1
            let length = value.first == "\"" ? 0 : ScriptText.spare([ScriptToken(.literal, value)]).count
            return declarations[name] == 1 && uses * length <= uses * nameLength + "=,".count + nameLength + length
        }
    }

    /// Most names are no longer.
    private static let nameLength = 2

    /// The name and the value of a constant that is declared here, alone and as a literal.
    private static func constant(at index: Int, of script: [ScriptToken]) -> (name: String, value: String)? {
        guard script[index].isKeyword("const"), script[index + 1].kind == .name, script[index + 2].isSign("="),
            script[index + 3].kind == .literal, script[index + 4].isSign(";"), script[index + 3].text.first != "/"
        else { return nil }
        return (script[index + 1].text, script[index + 3].text)
    }

    private static func withValues(_ script: [ScriptToken], _ values: [String: String]) -> [ScriptToken] {
        var result: [ScriptToken] = []
        var index = 0
        while index < script.count {
            if let (name, _) = constant(at: index, of: script), values[name] != nil {
                index += 5
                continue
            }
            let token = script[index]
            switch (token.kind, token.isVariable ? values[token.text] : nil) {
            case (.shorthand, let value?):
                result += [
                    ScriptToken(.property, token.text), ScriptToken(.sign, ":"), ScriptToken(.literal, value),
                ]
            case (_, let value?): result.append(ScriptToken(.literal, value))
            case (_, nil): result.append(token)
            }
            index += 1
        }
        return ScriptToken.paired(result)
    }
}
