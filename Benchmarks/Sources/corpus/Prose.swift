/// Prose as authors write it: sentences of uneven length, some formatting and links, names, now and then another script.
/// No line of it begins like a construct that the language leaves out, and nothing in it is a diagnostic.
struct Prose {
    var random: Random

    /// Some words with a capital letter in front, without formatting or quotation marks.
    mutating func title() -> String {
        var words: [String] = []
        for _ in 0..<random.number(in: 2..<6) { words.append(plainWord()) }
        return capitalized(words.joined(separator: " "))
    }

    /// A sentence without formatting, for attributes and fields.
    mutating func plainSentence() -> String {
        var words: [String] = []
        for _ in 0..<random.number(in: 5..<18) { words.append(plainWord()) }
        return capitalized(words.joined(separator: " ")) + "."
    }

    /// A sentence with formatting, on one line.
    mutating func sentence() -> String { sentenceWords().joined(separator: " ") }

    /// Appends a paragraph of one to eight sentences and its line end. Half of the paragraphs are one long line, as editors
    /// that wrap leave them, the others have lines of about 100 columns.
    mutating func writeParagraph(to text: inout String) {
        let width = random.once(in: 2) ? 100 : Int.max
        var column = 0
        for _ in 0..<random.number(in: 1..<9) {
            for word in sentenceWords() {
                if column > 0 {
                    let breaks = column > width
                    text += breaks ? "\n" : " "
                    column = breaks ? 0 : column + 1
                }
                text += word
                column += word.utf8.count
            }
            if random.once(in: 60) {
                text += random.once(in: 2) ? "\\\n" : "  \n"
                column = 0
            }
        }
        // A hard break is between two lines, not after the last.
        while text.hasSuffix("\n") || text.hasSuffix(" ") || text.hasSuffix("\\") { text.removeLast() }
        text += "\n"
    }

    private mutating func sentenceWords() -> [String] {
        var words: [String] = []
        let count = 3 + random.number(in: 0..<14) + random.number(in: 0..<14)
        while words.count < count { appendPhrase(to: &words) }
        for index in stride(from: 7, to: words.count - 2, by: 9) where words[index].utf8.last.map(isLetter) == true {
            words[index] += random.once(in: 6) ? ";" : ","
        }
        words[0] = capitalized(words[0])
        words[words.count - 1] += random.early(of: [".", ".", ".", "?", "!", "…", " –"])
        if random.once(in: 12) {
            words[0] = "“" + words[0]
            words[words.count - 1] += "”"
        }
        return words
    }

    /// One word, or a few that belong together: a name, a link, something emphasised.
    private mutating func appendPhrase(to words: inout [String]) {
        switch random.number(in: 0..<150) {
        case 0, 1: words += wrapped("*", "*")
        case 2: words += wrapped("_", "_")
        case 3: words += wrapped("**", "**")
        case 4: words += wrapped("***", "***", upTo: 2)
        case 5: words += wrapped("`", "`")
        case 6: words += wrapped("[", "](https://example.com/\(random.number(in: 1..<100_000)))")
        case 7: words += wrapped("[", "](https://example.com/a/b?c=\(random.number(in: 1..<1000))#d \"\(title())\")")
        case 8: words += wrapped("[*", "*](mailto:\(random.early(of: ["noor", "ida", "desk"]))@example.com)")
        case 9:
            words.append(
                random.element(of: ["R&amp;B", "&ldquo;so&rdquo;", "AT&T", "caf&eacute;", "&#8211;", "&hellip;"]))
        case 10:
            words.append(
                random.element(of: ["\\*", "\\_under\\_", "4\\<5", "2 * 3", "snake_case", "a < b", "\\[sic\\]"]))
        case 11, 12: words.append(random.element(of: Vocabulary.scripts))
        case 13...18: words.append(random.element(of: Vocabulary.names))
        case 19: words.append(String(random.number(in: 1900..<2030)))
        case 20: words.append("(" + plainWord() + ")")
        default: words.append(plainWord())
        }
    }

    /// One to five plain words between two marks.
    private mutating func wrapped(_ opening: String, _ closing: String, upTo most: Int = 5) -> [String] {
        var words: [String] = []
        for _ in 0..<random.number(in: 1..<most + 1) { words.append(plainWord()) }
        words[0] = opening + words[0]
        words[words.count - 1] += closing
        return words
    }

    private mutating func plainWord() -> String { random.early(of: Vocabulary.words) }

    private func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

    private func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }
}
