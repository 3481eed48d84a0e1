/// Scripts without what only people read, and in as few words as say the same.
enum ScriptText {
    /// The text of a script with these tokens, UTF-8. Statements end with a sign, so one such text can stand behind another.
    static func spare(_ tokens: [ScriptToken]) -> [UInt8] {
        var text: [UInt8] = []
        var index = 0
        while index < tokens.count {
            let token = tokens[index]
            if isParenthesisOfOneParameter(at: index, in: tokens) {
                // x => …
                append(tokens[index + 1].text, to: &text)
                index += 3
                continue
            }
            if isEmptyListOfArguments(at: index, in: tokens) {
                // new A
                index += 2
                continue
            }
            if token.endsDeclaration, index + 1 < tokens.count, tokens[index + 1].isDeclaring {
                // let a = 1, b = 2;
                append(",", to: &text)
                index += 2
                continue
            }
            switch token.kind {
            case .keyword where token.text == "const": append("let", to: &text)
            case .literal where token.text.first?.isNumber == true: append(number(token.text), to: &text)
            case .keyword where token.text == "true": append("!0", to: &text)
            case .keyword where token.text == "false": append("!1", to: &text)
            case .name where token.text == "undefined": append("void 0", to: &text)
            case .name where token.text == "Infinity" && isAlone(at: index, in: tokens): append("1/0", to: &text)
            case .sign where token.text == ";" && index + 1 < tokens.count && tokens[index + 1].isSign("}"): break
            case .sign where token.text == "," && [")", "]", "}"].contains(where: tokens[index + 1].isSign): break
            default: append(token.text, to: &text)
            }
            index += 1
        }
        return text
    }

    private static func isParenthesisOfOneParameter(at index: Int, in tokens: [ScriptToken]) -> Bool {
        tokens[index].isSign("(") && tokens[index].partner == index + 2 && tokens[index + 1].kind == .name
            && tokens[index + 3].isSign("=>")
    }

    /// Whether nothing beside this token binds as strongly as a sign of division would in its place.
    private static func isAlone(at index: Int, in tokens: [ScriptToken]) -> Bool {
        let isBehind = index > 0 && ["*", "/", "%", "**"].contains(where: tokens[index - 1].isSign)
        let isInFront =
            index + 1 < tokens.count && ["**", ".", "?.", "[", "("].contains(where: tokens[index + 1].isSign)
        return !isBehind && !isInFront
    }

    /// Whether nothing is given to a constructor here, and nothing is done at once with what it makes.
    private static func isEmptyListOfArguments(at index: Int, in tokens: [ScriptToken]) -> Bool {
        index > 1 && tokens[index].isSign("(") && tokens[index].partner == index + 1 && tokens[index - 1].kind == .name
            && tokens[index - 2].isKeyword("new") && index + 2 < tokens.count
            && ![".", "?.", "[", "("].contains(where: tokens[index + 2].isSign)
    }

    /// A number as short as can be: 20_000 is 2e4.
    private static func number(_ text: String) -> String {
        let digits = text.filter { $0 != "_" }
        guard digits.allSatisfy(\.isNumber), digits.first != "0" else { return digits }
        let zeros = digits.reversed().prefix { $0 == "0" }.count
        return zeros > 2 ? "\(digits.dropLast(zeros))e\(zeros)" : digits
    }

    /// Adds a token, apart from the one before it where together they would be another.
    private static func append(_ token: String, to text: inout [UInt8]) {
        if let last = text.last, let first = token.utf8.first, wouldMerge(last, first) {
            text.append(UInt8(ascii: " "))
        }
        text += token.utf8
    }

    private static func wouldMerge(_ left: UInt8, _ right: UInt8) -> Bool {
        if isWordByte(left) && isWordByte(right) { return true }
        return switch (left, right) {
        case (UInt8(ascii: "+"), UInt8(ascii: "+")), (UInt8(ascii: "-"), UInt8(ascii: "-")): true
        case (UInt8(ascii: "/"), UInt8(ascii: "/")): true
        // These would begin or end a comment.
        case (UInt8(ascii: "<"), UInt8(ascii: "!")), (UInt8(ascii: "-"), UInt8(ascii: ">")): true
        default: false
        }
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
            || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
    }
}
