/// A call of a template in Hugo, Jekyll and others: `{{< figure src="a.png" >}}`, `{% include video.html id="1" %}`.
struct TemplateCall {
    private(set) var name = ""
    private(set) var isClosing = false
    private var named: [String: String] = [:]
    private var plain: [String] = []
    /// The words after the name, as they are.
    private var arguments: [Substring] = []

    subscript(name: String) -> String? { named[name] }
    subscript(index: Int) -> String? { index < plain.count ? plain[index] : nil }

    init(_ text: String) {
        let marks: Set<Character> = ["{", "}", "<", ">", "%"]
        let inner = text.drop { marks.contains($0) }
        let end = inner.lastIndex { !marks.contains($0) && !$0.isWhitespace } ?? inner.startIndex
        guard !inner.isEmpty else { return }
        arguments = Self.withoutBraces(text).split(whereSeparator: \.isWhitespace)
        if arguments.first == "-" { arguments.removeFirst() }
        if arguments.last == "-" || arguments.last == "/" { arguments.removeLast() }
        arguments = Array(arguments.dropFirst())
        var words = Self.words(inner[...end])[...]
        if words.first?.text == "-" { words.removeFirst() }
        guard let first = words.popFirst() else { return }
        name = first.text
        // `{{< / highlight >}}`
        if name == "/", let next = words.popFirst() { name += next.text }
        isClosing = name.hasPrefix("/") || name.hasPrefix("end")
        for word in words where word.text != "/" && word.text != "-" {
            if let key = word.key { named[key] = word.text } else { plain.append(word.text) }
        }
    }

    /// Returns what is between `{%` and `%}`, `{{<` and `>}}` or `{{%` and `%}}`.
    private static func withoutBraces(_ text: String) -> Substring {
        guard text.utf8.count >= 6, text.utf8.first == UInt8(ascii: "{") else { return text[...] }
        let inner = text.dropFirst(2).dropLast(2)
        switch (inner.first, inner.last) {
        case ("<", ">"), ("%", "%"): return inner.dropFirst().dropLast()
        default: return inner
        }
    }

    /// Splits a text into words, which may be quoted, each with the name before its equals sign.
    private static func words(_ text: Substring) -> [(key: String?, text: String)] {
        var result: [(String?, String)] = []
        var word = ""
        var key: String?
        var quote: Character?
        var isWord = false
        var isQuoted = false
        func flush() {
            if isWord { result.append((key, word)) }
            word = ""
            key = nil
            isWord = false
            isQuoted = false
        }
        for character in text {
            if let open = quote {
                if character == open { quote = nil } else { word.append(character) }
            } else if character == "\"" || character == "'" || character == "`" {
                quote = character
                isWord = true
                isQuoted = true
            } else if character.isWhitespace || character == "," && isQuoted {
                flush()
            } else if character == "=", key == nil, !word.isEmpty, !word.utf8.contains(UInt8(ascii: "/")) {
                key = word
                word = ""
            } else {
                word.append(character)
                isWord = true
            }
        }
        flush()
        return result
    }

    // MARK: Octopress and Hexo

    /// The picture of `img left /a.png 320 200 "A title" "A description"`, in which only the address is required. Nil
    /// for a call with named arguments, as Hugo has them, or with a variable.
    var picture: (address: String, title: String?, words: String)? {
        let names = ["src", "url", "alt", "title", "caption", "link", "class", "width", "height", "attr"]
        let isVariable = arguments.contains { $0.hasPrefix("{{") }
        if isVariable || names.contains(where: { named[$0] != nil }) { return nil }
        let bare = arguments.prefix { !Self.isQuote($0.first) }
        guard let index = bare.firstIndex(where: Self.isPath) else {
            guard let index = plain.firstIndex(where: Self.isPath) else { return nil }
            let words = Self.withoutSize(plain[(index + 1)...])
            return (plain[index], words.count > 1 ? words.first : nil, words.last ?? "")
        }
        let words = Self.withoutSize(arguments[(index + 1)...])
        let next = words.indices.dropFirst().first {
            Self.isQuote(words[$0 - 1].last) && Self.isQuote(words[$0].first)
        }
        let title = next.map { Self.unquoted(words[..<$0]) }
        return (String(arguments[index]), title, Self.unquoted(words[(next ?? words.startIndex)...]))
    }

    /// The title and the language of `codeblock A title lang:js start:10`. Without `lang:`, the language is the ending of a file
    /// in the title, or the only word.
    var code: (title: String, language: String) {
        let options = [
            "lang:", "start:", "mark:", "linenos:", "url:", "line_number:", "line_threshold:", "first_line:",
            "highlight:", "wrap:",
        ]
        let title = arguments.filter { word in !options.contains { word.hasPrefix($0) } }
        let ending = title.compactMap(Self.ending).last
        if let language = arguments.first(where: { $0.hasPrefix("lang:") })?.dropFirst(5) ?? ending {
            return (title.joined(separator: " "), String(language))
        }
        return title.count == 1 ? ("", String(title[0])) : (title.joined(separator: " "), "")
    }

    private static func isQuote(_ character: Character?) -> Bool {
        character == "\"" || character == "'" || character == "`"
    }

    private static func isPath(_ word: some StringProtocol) -> Bool { word.contains { $0 == "." || $0 == "/" } }

    /// Returns words without a width and a height at their start: `320`, `320px`, `50%`.
    private static func withoutSize<Word: StringProtocol>(_ words: ArraySlice<Word>) -> ArraySlice<Word> {
        var words = words
        for _ in 0..<2 {
            guard let digits = words.first?.prefix(while: \.isNumber), !digits.isEmpty,
                let unit = words.first?.dropFirst(digits.count), unit.isEmpty || unit == "px" || unit == "%"
            else { break }
            words.removeFirst()
        }
        return words
    }

    /// Returns words without the quotes around them.
    private static func unquoted(_ words: ArraySlice<Substring>) -> String {
        let text = words.joined(separator: " ")
        return isQuote(text.first) ? text.trimming { $0 == text.first } : text
    }

    /// Returns the ending of the name of a file: `rb` of `(a.rb)`; nil if there is none.
    private static func ending(_ word: Substring) -> Substring? {
        guard let dot = word.lastIndex(of: "."), !word.contains(where: { $0 == ":" || $0 == "@" }) else { return nil }
        let ending = word[word.index(after: dot)...].prefix { $0.isLetter || $0.isNumber }
        return ending.first?.isLetter == true ? ending : nil
    }
}
