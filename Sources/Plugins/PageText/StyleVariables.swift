/// What the variables of our style sheets are called on pages.
package enum StyleVariables {
    /// A letter for each.
    static let shortNames: [String: String] = [
        "accent": "a", "bar": "c", "body": "f", "box": "b", "fit": "j", "hero": "h", "ink": "i", "inner": "g",
        "label": "l", "least": "v", "line": "n", "most": "x", "muted": "m", "paper": "p", "ratio": "q", "rim": "e",
        "rule": "r",
        "side": "s", "size": "z", "small": "d", "title": "t", "tracking": "k", "weight": "w",
    ]

    /// A text, UTF-8, that names variables (`--ink`), with their short names.
    package static func shortened(_ text: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var position = 0
        while position < text.count {
            guard text[position...].starts(with: "--".utf8) else {
                result.append(text[position])
                position += 1
                continue
            }
            let name = text[(position + 2)...].prefix { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
            result += "--".utf8
            result += shortNames[String(decoding: name, as: UTF8.self)].map { Array($0.utf8) } ?? Array(name)
            position = name.endIndex
        }
        return result
    }
}
