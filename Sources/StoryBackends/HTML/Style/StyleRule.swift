/// A rule of a style sheet: what stands before its braces, and what stands in them, each without white space that means nothing.
struct StyleRule: Equatable {
    typealias Text = ArraySlice<UInt8>

    enum Item: Equatable {
        case declaration(Text)
        case rule(StyleRule)
    }

    var prelude: [UInt8]
    var items: [Item]

    /// The rules of a spare sheet, UTF-8.
    static func rules(of sheet: [UInt8]) -> [StyleRule] {
        var position = sheet.startIndex
        return items(of: sheet, at: &position).map { item in
            guard case .rule(let rule) = item else { preconditionFailure("a declaration outside of rules") }
            return rule
        }
    }

    /// What stands from here to the end of the braces that are open, or of the sheet, behind which `position` is then.
    private static func items(of sheet: [UInt8], at position: inout Int) -> [Item] {
        var items: [Item] = []
        var start = position
        func declare(to end: Int) {
            if end > start { items.append(.declaration(sheet[start..<end])) }
        }
        while position < sheet.count {
            switch sheet[position] {
            case UInt8(ascii: "\""): position = StyleText.end(ofString: position, in: sheet) - 1
            case UInt8(ascii: "{"):
                let prelude = Array(sheet[start..<position])
                position += 1
                items.append(.rule(StyleRule(prelude: prelude, items: Self.items(of: sheet, at: &position))))
                start = position
                continue
            case UInt8(ascii: ";"):
                declare(to: position)
                start = position + 1
            case UInt8(ascii: "}"):
                declare(to: position)
                position += 1
                return items
            default: break
            }
            position += 1
        }
        return items
    }

    /// How it is written, UTF-8.
    var text: [UInt8] {
        var text = prelude + "{".utf8
        for (index, item) in items.enumerated() {
            switch item {
            case .declaration(let declaration):
                text += declaration
                if index + 1 < items.count { text.append(UInt8(ascii: ";")) }
            case .rule(let rule): text += rule.text
            }
        }
        text.append(UInt8(ascii: "}"))
        return text
    }
}
