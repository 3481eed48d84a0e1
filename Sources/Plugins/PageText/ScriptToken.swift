/// A token of a script of ours, and what it is there.
struct ScriptToken {
    enum Kind {
        /// A word of the language.
        case keyword
        /// The name of a variable, ours or the browser's.
        case name
        /// The name of a variable and of a property, as in `{ page }`.
        case shorthand
        /// The name of a property.
        case property
        /// The name of a variable whose value is the name of a property, as in `a[b]`, with the brackets.
        case computed
        /// A number, a string or a regular expression.
        case literal
        /// A piece of a template, with the signs around it: from its beginning or the end of an expression in it, to its end
        /// or the beginning of an expression.
        case template
        /// Brackets, operators and what else is no word.
        case sign
    }

    let kind: Kind
    var text: String
    /// The name of the property that a shorthand names, where it is another than that of the variable.
    private var property: String?
    /// Where the bracket is that closes this one, or that this one closes.
    var partner: Int?
    /// Whether it is the `;` behind a declaration by `let` or `const` that stands in a block.
    var endsDeclaration = false

    init(_ kind: Kind, _ text: String) {
        self.kind = kind
        self.text = text
    }

    /// Whether it is this word of the language.
    func isKeyword(_ word: String) -> Bool { kind == .keyword && text == word }
    /// Whether it begins a declaration.
    var isDeclaring: Bool { isKeyword("let") || isKeyword("const") }
    /// Whether it is this sign.
    func isSign(_ sign: String) -> Bool { kind == .sign && text == sign }

    /// Whether it names a variable.
    var isVariable: Bool { kind == .name || kind == .shorthand || kind == .computed }

    /// The same with another name, if it names a variable. What names a property too goes on doing so.
    func renamed(_ replacement: (String) -> String) -> Self {
        var result = self
        switch kind {
        case .name: result.text = replacement(text)
        case .shorthand:
            let name = replacement(text)
            let property = property ?? text
            result.text = name == property ? name : "\(property):\(name)"
        case .computed: result.text = "[\(replacement(text))]"
        default: break
        }
        return result
    }

    /// The same, with the short name of a variable of our style sheets where it is a string with its name.
    var withShortVariable: Self {
        guard kind == .literal, text.hasPrefix("\"--") else { return self }
        var result = self
        result.text = String(decoding: StyleVariables.shortened(Array(text.utf8)), as: UTF8.self)
        return result
    }

    /// The name of the property that it names, if it names one; nil for those whose names are computed.
    var propertyName: String? { kind == .property || kind == .shorthand ? property ?? text : nil }

    /// The same with another name of its property, if it names one. What names a variable too goes on doing so.
    func withProperty(_ replacement: (String) -> String?) -> Self {
        guard let name = propertyName, let replaced = replacement(name) else { return self }
        var result = self
        if kind == .property { result.text = replaced } else { result.property = replaced }
        return result
    }
}

extension ScriptToken {
    /// The same tokens, with each bracket knowing where its partner is.
    static func paired(_ tokens: [ScriptToken]) -> [ScriptToken] {
        var tokens = tokens
        var open: [Int] = []
        for index in tokens.indices {
            tokens[index].partner = nil
            guard tokens[index].kind == .sign else { continue }
            if ["(", "[", "{"].contains(tokens[index].text) {
                open.append(index)
            } else if [")", "]", "}"].contains(tokens[index].text) {
                let start = open.removeLast()
                tokens[start].partner = index
                tokens[index].partner = start
            }
        }
        return tokens
    }
}

extension [ScriptToken] {
    /// Whether the brace at `index` begins what a method does: nothing else has a name, parentheses and a brace. Brackets
    /// know where their partners are.
    func beginsMethod(at index: Int) -> Bool {
        self[index].isSign("{") && index > 1 && self[index - 1].isSign(")")
            && self[self[index - 1].partner! - 1].kind == .property
    }
}
