/// Our markup as pages carry it.
package enum MarkupText {
    /// Markup, UTF-8, without comments, and without line breaks and the white space beside them, on a line of its own.
    ///
    /// A comment without its end is a bug of ours and stops the program.
    package static func short(_ markup: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        for line in withoutComments(markup).split(separator: UInt8(ascii: "\n")) {
            text += line.drop { $0 == UInt8(ascii: " ") }
        }
        return text + "\n".utf8
    }

    private static func withoutComments(_ markup: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        var rest = markup[...]
        while let first = rest.first {
            if rest.starts(with: "<!--".utf8) {
                while !rest.starts(with: "-->".utf8) {
                    precondition(!rest.isEmpty, "a comment without its end")
                    rest.removeFirst()
                }
                rest.removeFirst(3)
            } else {
                text.append(first)
                rest.removeFirst()
            }
        }
        return text
    }
}
