/// The rules of a spare style sheet, those of one head nested in a rule for it: `.a b{…}.a>c{…}` becomes `.a{b{…}>c{…}}`,
/// and so are conditions that hold nothing but such rules.
///
/// The rules keep their order, and nested selectors weigh what they weigh written out, since the head is one simple selector,
/// or one selector that all of them have.
struct StyleRules {
    /// A rule, or a group of rules under a condition.
    private struct Rule {
        var prelude: [UInt8]
        /// What stands in its braces where that is no rules: declarations mostly.
        var body: [UInt8] = []
        /// The rules that stand there, behind the declarations.
        var rules: [Rule] = []

        var isGroup: Bool { ["@media", "@supports"].contains { prelude.starts(with: $0.utf8) } }
        var text: [UInt8] {
            let separator = body.isEmpty || rules.isEmpty ? "" : ";"
            return prelude + "{".utf8 + body + separator.utf8 + rules.flatMap(\.text) + "}".utf8
        }
    }

    private let sheet: [UInt8]
    private var position = 0

    private init(_ sheet: [UInt8]) { self.sheet = sheet }

    /// A spare sheet, UTF-8, with rules nested where that is shorter.
    static func nested(_ sheet: [UInt8]) -> [UInt8] {
        var reader = Self(sheet)
        let rules = reader.readRules()
        precondition(reader.position == sheet.count, "a brace of a style sheet closes nothing")
        return rules.flatMap(\.text)
    }

    /// Rules up to the brace that ends their group, or to the end, nested among themselves.
    private mutating func readRules() -> [Rule] {
        var rules: [Rule] = []
        while position < sheet.count, sheet[position] != UInt8(ascii: "}") {
            var rule = Rule(prelude: readText(upTo: "{"))
            // No sum stands in a selector, whose sign would have space around it.
            if !rule.isGroup { rule.prelude = Self.withoutSpaceAroundPlus(rule.prelude) }
            position += 1
            if rule.isGroup { rule.rules = readRules() } else { rule.body = readBody() }
            precondition(position < sheet.count, "a rule of a style sheet without its end")
            position += 1
            rules.append(rule)
        }
        return Self.nested(rules)
    }

    private static func withoutSpaceAroundPlus(_ prelude: [UInt8]) -> [UInt8] {
        let (space, plus) = (UInt8(ascii: " "), UInt8(ascii: "+"))
        return prelude.indices.filter { index in
            let isBehind = index > 0 && prelude[index - 1] == plus
            let isInFront = index + 1 < prelude.count && prelude[index + 1] == plus
            return prelude[index] != space || !isBehind && !isInFront
        }.map { prelude[$0] }
    }

    /// What stands in braces, with all braces in it.
    private mutating func readBody() -> [UInt8] {
        var body = readText(upTo: "{}")
        while sheet[position] == UInt8(ascii: "{") {
            position += 1
            body += "{".utf8 + readBody() + "}".utf8
            position += 1
            body += readText(upTo: "{}")
        }
        return body
    }

    /// Goes on to one of these characters, over strings.
    private mutating func readText(upTo ends: String) -> [UInt8] {
        let start = position
        while position < sheet.count, !ends.utf8.contains(sheet[position]) {
            position =
                sheet[position] == UInt8(ascii: "\"") ? StyleText.end(ofString: position, in: sheet) : position + 1
        }
        precondition(position < sheet.count, "a rule of a style sheet without its end")
        return Array(sheet[start..<position])
    }

    private static func nested(_ rules: [Rule]) -> [Rule] {
        var result: [Rule] = []
        var rest = rules[...]
        while let first = rest.first {
            let head = head(of: first)
            let members = head == nil ? rest.prefix(1) : rest.prefix { self.head(of: $0) == head }
            rest = rest.dropFirst(members.count)
            if let head, members.count > 1, case let family = family(members, of: head),
                family.text.count < members.flatMap(\.text).count
            {
                result.append(family)
            } else {
                result += members
            }
        }
        return result
    }

    /// One rule for all of these, whose selectors begin with `head`.
    private static func family(_ members: ArraySlice<Rule>, of head: [UInt8]) -> Rule {
        var family = Rule(prelude: head)
        var members = members
        if let first = members.first, first.prelude == head {
            family.body = first.body
            members = members.dropFirst()
        }
        family.rules = nested(members.map { member(of: head, $0) })
        return family
    }

    /// A rule as it stands in a rule for its head.
    private static func member(of head: [UInt8], _ rule: Rule) -> Rule {
        var member = rule
        if !rule.isGroup {
            let selectors = selectors(of: rule.prelude).map { behind(head, $0) }
            member.prelude = Array(selectors.joined(separator: ",".utf8))
        } else if rule.rules.count == 1, rule.rules[0].prelude == head, rule.body.isEmpty {
            member.body = rule.rules[0].body
            member.rules = rule.rules[0].rules
        } else {
            member.rules = nested(rule.rules.map { Self.member(of: head, $0) })
        }
        return member
    }

    /// What is left of a selector in a rule for its head.
    private static func behind(_ head: [UInt8], _ selector: [UInt8]) -> [UInt8] {
        let rest = selector.dropFirst(head.count)
        return switch rest.first {
        case UInt8(ascii: " "): Array(rest.dropFirst())
        case UInt8(ascii: ">"), UInt8(ascii: "+"), UInt8(ascii: "~"): Array(rest)
        default: Array("&".utf8) + rest
        }
    }

    /// The class or the element that all selectors of a rule begin with, or else its only selector; nil where they differ.
    private static func head(of rule: Rule) -> [UInt8]? {
        let heads = rule.isGroup ? rule.rules.map(head) : selectors(of: rule.prelude).map(head)
        guard rule.body.isEmpty || !rule.isGroup, let first = heads.first, heads.allSatisfy({ $0 == first }) else {
            return nil
        }
        return first ?? (rule.isGroup ? nil : onlySelector(of: rule))
    }

    private static func head(of selector: [UInt8]) -> [UInt8]? {
        let sign = selector.prefix { ">+~".utf8.contains($0) }
        let point = selector.dropFirst(sign.count).prefix { $0 == UInt8(ascii: ".") }
        let name = selector.dropFirst(sign.count + point.count).prefix(while: isNameByte)
        let rest = selector.dropFirst(sign.count + point.count + name.count)
        // Behind anything else the name might go on.
        guard !name.isEmpty, point.count < 2, rest.first.map(" >+~.:[#".utf8.contains) ?? true else { return nil }
        return Array(sign + point + name)
    }

    /// The selector of a rule that has no other; nil where nothing can be nested in it, as in a piece of an element.
    private static func onlySelector(of rule: Rule) -> [UInt8]? {
        let prelude = rule.prelude
        let isPiece = ["::", ":after", ":before", ":first-letter"].contains { piece in
            prelude.indices.contains { prelude[$0...].starts(with: piece.utf8) }
        }
        return prelude.first == UInt8(ascii: "@") || isPiece || selectors(of: prelude).count > 1 ? nil : prelude
    }

    /// The selectors of a list, apart by commas that stand in no brackets and no strings.
    private static func selectors(of prelude: [UInt8]) -> [[UInt8]] {
        var selectors: [[UInt8]] = [[]]
        var depth = 0
        var position = 0
        while position < prelude.count {
            let byte = prelude[position]
            let end = byte == UInt8(ascii: "\"") ? StyleText.end(ofString: position, in: prelude) : position + 1
            if "([".utf8.contains(byte) { depth += 1 }
            if ")]".utf8.contains(byte) { depth -= 1 }
            if byte == UInt8(ascii: ","), depth == 0 {
                selectors.append([])
            } else {
                selectors[selectors.count - 1] += prelude[position..<end]
            }
            position = end
        }
        return selectors
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
            || byte == UInt8(ascii: "-")
    }
}
