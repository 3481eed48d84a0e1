/// Takes scripts of ours apart.
///
/// It knows the language as far as our scripts use it: no `var`, `function` or `class`, no labels, a `;` behind each
/// statement. Anything else is a bug of ours and stops the program, since what follows from it might be another script.
struct ScriptTokenizer {
    /// What a bracket holds.
    private enum Content { case script, condition, group, list, block, body, object, hole }

    /// A bracket that is open, and what is known of the place in it.
    private struct Bracket {
        let content: Content
        /// The index of its token.
        let start: Int
        /// Whether the name of a property is next.
        var isAtKey = false
        /// Whether the statement is a declaration.
        var isDeclaration = false
        /// Whether this is between `case` or `default` and its colon.
        var isInLabel = false
    }

    /// What can follow: a statement, a value, or something behind a value.
    private enum Place { case statement, value, behindValue }

    private let bytes: [UInt8]
    private var position = 0
    private var tokens: [ScriptToken] = []
    private var brackets = [Bracket(content: .script, start: 0)]
    private var place = Place.statement
    private var isBehindLineBreak = false

    private init(_ script: [UInt8]) { bytes = script }

    /// The tokens of a script, UTF-8, without its comments.
    static func tokens(of script: [UInt8]) -> [ScriptToken] {
        var tokenizer = Self(script)
        tokenizer.run()
        return tokenizer.tokens
    }

    private mutating func run() {
        while let byte = skipSpace() {
            switch byte {
            case _ where Self.isWordByte(byte) && !Self.isDigit(byte): word()
            case _ where Self.isDigit(byte) || byte == UInt8(ascii: ".") && Self.isDigit(self[1]): number()
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                demand(!brackets.last!.isAtKey, "a string that names a property")
                value(.literal, text(through: afterString()))
            case UInt8(ascii: "`"):
                demand(place != .behindValue, "a template right behind a value")
                template()
            case UInt8(ascii: "/") where place != .behindValue: value(.literal, text(through: afterExpression()))
            default: sign()
            }
        }
        demand(brackets.count == 1 && place == .statement, "a script ends with a statement")
    }
}

extension ScriptTokenizer {
    private static let keywords: Set<String> = [
        "let", "const", "if", "else", "for", "while", "switch", "case", "default", "return", "break", "continue", "try",
        "catch", "finally", "throw", "new", "typeof", "delete", "in", "of", "instanceof", "async", "await", "null",
        "true",
        "false", "this",
    ]
    private static let refusedKeywords: Set<String> = [
        "var", "function", "class", "do", "with", "yield", "import", "export", "super", "void", "debugger", "enum",
        "extends",
        "static",
    ]
    /// Longer ones first.
    private static let signs = [
        ">>>=", "...", "===", "!==", "**=", "??=", "||=", "&&=", "<<=", ">>=", ">>>", "=>", "==", "!=", "<=", ">=",
        "&&", "||",
        "??", "?.", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<", ">>", "**", "{", "}", "(", ")",
        "[", "]",
        ";", ",", "<", ">", "+", "-", "*", "/", "%", "&", "|", "^", "!", "~", "?", ":", "=", ".",
    ].map { Array($0.utf8) }
    /// The signs that begin with each byte.
    private static let signsByByte = (0..<256).map { byte in signs.filter { Int($0[0]) == byte } }

    private mutating func word() {
        let text = text(through: afterWord())
        if tokens.last?.isSign(".") == true || tokens.last?.isSign("?.") == true {
            add(.property, text, then: .behindValue)
        } else if brackets.last!.isAtKey {
            key(text)
        } else if Self.keywords.contains(text) {
            keyword(text)
        } else {
            demand(!Self.refusedKeywords.contains(text), "'\(text)' is not known here")
            value(.name, text)
        }
    }

    private mutating func key(_ text: String) {
        switch skipSpace() {
        case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "="): value(.shorthand, text)
        case UInt8(ascii: ":"), UInt8(ascii: "("): value(.property, text)
        default:
            demand(["get", "set", "async"].contains(text), "'\(text)' stands before a name")
            add(.property, text, then: .value)
            brackets[brackets.count - 1].isAtKey = true
        }
    }

    private mutating func keyword(_ text: String) {
        switch text {
        case "in", "of", "instanceof":
            demand(place == .behindValue, "'\(text)' without a value before it")
            return add(.keyword, text, then: .value)
        case "let", "const": brackets[brackets.count - 1].isDeclaration = brackets.last!.content != .condition
        case "case", "default": brackets[brackets.count - 1].isInLabel = true
        default: break
        }
        demand(place != .behindValue, "'\(text)' right behind a value")
        switch text {
        case "else", "try", "catch", "finally": add(.keyword, text, then: .statement)
        // Nothing but the end of the statement follows, so no label does.
        case "break", "continue", "null", "true", "false", "this": add(.keyword, text, then: .behindValue)
        default: add(.keyword, text, then: .value)
        }
    }

    private mutating func number() {
        var end = afterWord()
        if byte(at: end) == UInt8(ascii: ".") {
            end += 1
            while Self.isWordByte(byte(at: end)) { end += 1 }
        }
        demand(byte(at: end) != UInt8(ascii: "."), "a number with two points")
        value(.literal, text(through: end))
    }

    /// A piece of a template, from where it begins or goes on.
    private mutating func template() {
        var end = position + 1
        while byte(at: end) != UInt8(ascii: "`") {
            demand(end < bytes.count, "a template without its end")
            if byte(at: end) == UInt8(ascii: "\\") { end += 1 }
            if byte(at: end) == UInt8(ascii: "$"), byte(at: end + 1) == UInt8(ascii: "{") {
                add(.template, text(through: end + 2), then: .value)
                brackets.append(Bracket(content: .hole, start: tokens.count - 1))
                return
            }
            end += 1
        }
        add(.template, text(through: end + 1), then: .behindValue)
    }

    private mutating func sign() {
        if bytes[position] == UInt8(ascii: "}"), brackets.last!.content == .hole {
            demand(place == .behindValue, "an expression without its end")
            brackets.removeLast()
            return template()
        }
        let sign = Self.signsByByte[Int(bytes[position])].first { sign in
            // `a?.5:1` is a condition.
            bytes[position...].starts(with: sign) && !(sign.elementsEqual("?.".utf8) && Self.isDigit(self[2]))
        }
        guard let sign else { fail("a sign that is not known here") }
        let text = text(through: position + sign.count)
        switch text {
        case "(":
            open(
                text,
                ["if", "for", "while", "switch", "catch"].contains { tokens.last?.isKeyword($0) == true }
                    ? .condition : .group)
        case "[": open(text, .list)
        case "{": open(text, contentOfBrace)
        case ")", "]", "}": close(text)
        case ";": semicolon()
        case ",":
            demand(place == .behindValue && brackets.last!.content != .hole, "',' behind no value")
            add(.sign, text, then: .value)
            brackets[brackets.count - 1].isAtKey = brackets.last!.content == .object
        case ":" where brackets.last!.isInLabel:
            brackets[brackets.count - 1].isInLabel = false
            add(.sign, text, then: .statement)
        case "++", "--":
            demand(!(isBehindLineBreak && place == .behindValue), "'\(text)' behind a line break")
            add(.sign, text, then: place == .behindValue ? .behindValue : .value)
        default:
            demand(!(text == "?" && brackets.last!.isInLabel), "a condition in a label")
            add(.sign, text, then: .value)
        }
    }

    private var contentOfBrace: Content {
        if tokens.last?.isSign("=>") == true { return .body }
        // The only values with a brace behind them are methods.
        if brackets.last!.content == .object, tokens.last?.isSign(")") == true { return .body }
        demand(place != .behindValue, "a brace right behind a value")
        return place == .statement ? .block : .object
    }

    private mutating func open(_ text: String, _ content: Content) {
        add(.sign, text, then: [.block, .body].contains(content) ? .statement : .value)
        brackets.append(Bracket(content: content, start: tokens.count - 1, isAtKey: content == .object))
    }

    private mutating func close(_ text: String) {
        let bracket = brackets.removeLast()
        let pair = tokens[bracket.start].text + text
        demand(!brackets.isEmpty && ["()", "[]", "{}"].contains(pair), "'\(text)' closes nothing")
        add(.sign, text, then: [.condition, .block].contains(bracket.content) ? .statement : .behindValue)
        tokens[bracket.start].partner = tokens.count - 1
        tokens[tokens.count - 1].partner = bracket.start
    }

    private mutating func semicolon() {
        // An empty statement would get lost with its end.
        demand(place != .statement, "';' ends nothing")
        let isInCondition = brackets.last!.content == .condition
        add(.sign, ";", then: isInCondition ? .value : .statement)
        tokens[tokens.count - 1].endsDeclaration = brackets.last!.isDeclaration
        brackets[brackets.count - 1].isDeclaration = false
    }

    /// Adds what is a value.
    private mutating func value(_ kind: ScriptToken.Kind, _ text: String) {
        // The line between them would have ended a statement.
        demand(place != .behindValue, "two values side by side")
        add(kind, text, then: .behindValue)
    }

    private mutating func add(_ kind: ScriptToken.Kind, _ text: String, then place: Place) {
        if isBehindLineBreak, let last = tokens.last {
            demand(!last.isKeyword("return") && !last.isKeyword("throw"), "a line break behind '\(last.text)'")
        }
        tokens.append(ScriptToken(kind, text))
        brackets[brackets.count - 1].isAtKey = false
        self.place = place
        isBehindLineBreak = false
    }
}

extension ScriptTokenizer {
    /// Goes on to the next token, which begins with the result; nil at the end.
    private mutating func skipSpace() -> UInt8? {
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: " "): position += 1
            case UInt8(ascii: "\n"):
                position += 1
                isBehindLineBreak = true
            case UInt8(ascii: "/") where self[1] == UInt8(ascii: "/"):
                while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { position += 1 }
            default: return bytes[position]
            }
        }
        return nil
    }

    private func afterWord() -> Int {
        var end = position
        while Self.isWordByte(byte(at: end)) { end += 1 }
        return end
    }

    private func afterString() -> Int {
        var end = position + 1
        while byte(at: end) != bytes[position] {
            demand(end < bytes.count && bytes[end] != UInt8(ascii: "\n"), "a string without its end")
            end += byte(at: end) == UInt8(ascii: "\\") ? 2 : 1
        }
        return end + 1
    }

    private func afterExpression() -> Int {
        var end = position + 1
        var isInClass = false
        while isInClass || byte(at: end) != UInt8(ascii: "/") {
            demand(end < bytes.count && bytes[end] != UInt8(ascii: "\n"), "a regular expression without its end")
            switch bytes[end] {
            case UInt8(ascii: "["): isInClass = true
            case UInt8(ascii: "]"): isInClass = false
            case UInt8(ascii: "\\"): end += 1
            default: break
            }
            end += 1
        }
        end += 1
        while Self.isWordByte(byte(at: end)) { end += 1 }
        return end
    }

    /// Goes on to `end`, over this text.
    private mutating func text(through end: Int) -> String {
        demand(end <= bytes.count, "a token without its end")
        defer { position = end }
        return String(decoding: bytes[position..<end], as: UTF8.self)
    }

    private subscript(ahead: Int) -> UInt8 { byte(at: position + ahead) }
    private func byte(at index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

    private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
    private static func isWordByte(_ byte: UInt8) -> Bool {
        isDigit(byte) || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || byte == UInt8(ascii: "_")
            || byte == UInt8(ascii: "$")
    }

    private func demand(_ isRight: Bool, _ problem: @autoclosure () -> String) {
        if !isRight { fail(problem()) }
    }

    private func fail(_ problem: String) -> Never {
        let line = bytes.prefix(position).count { $0 == UInt8(ascii: "\n") } + 1
        preconditionFailure("line \(line) of a script: \(problem)")
    }
}
