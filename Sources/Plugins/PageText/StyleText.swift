/// Our style sheets as pages carry them.
package enum StyleText {
    /// A sheet, UTF-8, spare, with rules nested and with short names of variables.
    ///
    /// A comment, a string or a rule without its end is a bug of ours and stops the program.
    package static func short(_ sheet: [UInt8]) -> [UInt8] {
        StyleVariables.shortened(StyleRules.nested(spare(sheet)))
    }

    /// A sheet, UTF-8, without comments, and with white space only where it means something.
    static func spare(_ sheet: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        var isBehindSpace = false
        // How many parentheses are open.
        var depth = 0
        var position = 0
        while position < sheet.count {
            let byte = sheet[position]
            if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") {
                isBehindSpace = true
                position += 1
                continue
            }
            if sheet[position...].starts(with: "/*".utf8) {
                position += 2
                while !sheet[position...].starts(with: "*/".utf8) {
                    precondition(position < sheet.count, "a comment without its end")
                    position += 1
                }
                position += 2
                isBehindSpace = true
                continue
            }
            if byte == UInt8(ascii: "}"), text.last == UInt8(ascii: ";") { text.removeLast() }
            if isBehindSpace, let last = text.last, means(last, byte, depth), !isCondition(byte, behind: text) {
                text.append(UInt8(ascii: " "))
            }
            isBehindSpace = false
            precondition(byte != UInt8(ascii: "'"), "a string of a style sheet in single quotes")
            // One colon is as good as two in front of these (Selectors 4, 3.5).
            if oldElements.contains(where: sheet[position...].starts) { position += 1 }
            let end = byte == UInt8(ascii: "\"") ? self.end(ofString: position, in: sheet) : position + 1
            text += sheet[position..<end]
            position = end
            if byte == UInt8(ascii: "(") { depth += 1 }
            if byte == UInt8(ascii: ")") { depth -= 1 }
        }
        return text
    }

    private static let oldElements = ["::after", "::before", "::first-letter"].map { Array($0.utf8) }

    /// Whether a parenthesis begins right behind a word like `@media`, which ends in front of it all the same.
    private static func isCondition(_ byte: UInt8, behind text: [UInt8]) -> Bool {
        guard byte == UInt8(ascii: "("), let at = text.lastIndex(of: UInt8(ascii: "@")) else { return false }
        return text[(at + 1)...].allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
    }

    /// Whether white space between these two bytes means something.
    private static func means(_ left: UInt8, _ right: UInt8, _ depth: Int) -> Bool {
        // In parentheses a sum may stand, whose sign has space around it.
        if depth == 0, left == UInt8(ascii: "+") || right == UInt8(ascii: "+") { return false }
        return !"{};,<=>~/:(".utf8.contains(left) && !"{};,<=>~/)!".utf8.contains(right)
    }

    /// The position behind a string that begins here.
    static func end(ofString start: Int, in sheet: [UInt8]) -> Int {
        var end = start + 1
        while sheet[end] != UInt8(ascii: "\"") { end += sheet[end] == UInt8(ascii: "\\") ? 2 : 1 }
        return end + 1
    }
}
