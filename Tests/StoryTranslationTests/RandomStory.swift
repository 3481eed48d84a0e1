/// JSON stories made of a seed: valid, and as awkward as that allows.
struct RandomStory {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// The text of a story.
    mutating func text() -> String {
        let count = 1 + next(5)
        let ids = (0..<count).map { "\(id())-\($0)" }
        var members = [
            ("id", string(id())), ("title", string(words())), ("author", string(words())),
            ("segments", "[" + ids.indices.map { segment($0, ids) }.joined(separator: ",") + "]"),
        ]
        for name in ["originalSource", "culturalOrigin", "synopsis"] {
            optional(&members, name) { random in random.string(random.chance() ? random.words() : random.blank()) }
        }
        optional(&members, "coverImageName") { $0.string($0.fileName()) }
        optional(&members, "estimatedReadingMinutes") { $0.one(["1", "2.0", "0", "7.5", "-1", "1e0", "1e99", "null"]) }
        optional(&members, "ageRange") { $0.string($0.one(["4-8", "", "old", "8-4", " "])) }
        optional(&members, "tags") { random in
            "[" + (0..<random.next(3)).map { _ in random.string(random.anyText()) }.joined(separator: ",") + "]"
        }
        optional(&members, "isPurchased") { $0.one(["true", "false"]) }
        addOthers(&members)
        return object(members)
    }

    private mutating func segment(_ index: Int, _ ids: [String]) -> String {
        var members = [("id", string(ids[index])), ("text", string(words()))]
        optional(&members, "audioFileName") { $0.string($0.fileName()) }
        optional(&members, "imageFileName") { $0.string($0.fileName()) }
        optional(&members, "isAuthenticPath") { $0.one(["true", "false", "null"]) }
        // All lead on or end, so that each way comes to an end.
        if index + 1 < ids.count, next(4) > 0 {
            let choices = (0..<1 + next(3)).map { number -> String in
                let target = ids[index + 1 + next(ids.count - index - 1)]
                var choice = [
                    ("id", string("\(id())-\(number)")), ("text", string(words())), ("nextSegmentId", string(target)),
                ]
                optional(&choice, "isAuthenticPath") { $0.one(["true", "false"]) }
                addOthers(&choice)
                return object(choice)
            }
            members.append(("choices", "[" + choices.joined(separator: ",") + "]"))
        } else if chance() {
            members.append(("choices", one(["[]", "null"])))
        }
        addOthers(&members)
        return object(members)
    }

    // MARK: Members

    private mutating func addOthers(_ members: inout [(String, String)]) {
        guard next(3) == 0 else { return }
        let names = [
            "", "x_own", "x-own", "x_json_twice", "x_imported", "deck", "sections", "<<", "a b", "é", "no", "\u{1F}",
            "choice", "7", "-", "? x", "\u{2028}", "'", String(repeating: "long", count: 300),
        ]
        for name in names where next(8) == 0 && !members.contains(where: { $0.0 == name }) {
            members.append((name, value(depth: 0)))
        }
    }

    private mutating func value(depth: Int) -> String {
        switch next(depth < 4 ? 8 : 6) {
        case 0: return "null"
        case 1: return one(["true", "false"])
        case 2: return one(["0", "-0.50", "7", "1e3", "123456789012345678901234567890"])
        case 3, 4, 5: return string(anyText())
        case 6: return "[" + (0..<next(4)).map { _ in value(depth: depth + 1) }.joined(separator: ", ") + "]"
        default:
            var members: [(String, String)] = []
            for name in ["", "a", "b: c", "x_y", String(repeating: "é", count: 600)] where chance() {
                members.append((name, value(depth: depth + 1)))
            }
            return object(members)
        }
    }

    private mutating func optional(
        _ members: inout [(String, String)], _ name: String, _ make: (inout Self) -> String
    ) {
        if chance() { members.append((name, make(&self))) }
    }

    private mutating func object(_ members: [(String, String)]) -> String {
        let space = one(["", " ", "\n"])
        return "{" + members.map { "\(string($0.0)):\(space)\($0.1)" }.joined(separator: ",\(space)") + "}"
    }

    // MARK: Texts

    private mutating func id() -> String {
        one(["a", "Wood.2", "ключ", "no", "7", "_x", String(repeating: "i", count: 190)])
    }

    private mutating func fileName() -> String {
        one([
            "wolf", "wolf.png", "my wolf", "a/b.jpg", "ü.mp3", "", " ", "wolf\"s", "a&b.png", "x:y", "..hidden",
            "wolf-2",
        ])
    }

    private mutating func blank() -> String { one(["", " ", "\n", "\u{A0}\t"]) }

    /// Words that say something, among all that prose could take for something else.
    private mutating func words() -> String {
        let text = anyText()
        return text.unicodeScalars.allSatisfy(\.properties.isWhitespace) ? text + "word" + anyText() : text
    }

    private mutating func anyText() -> String {
        let pieces = [
            "word", " ", " ", "  ", "\n", "\n", "\n\n", "\n\n", "\r\n", "\r\n\r\n", "\t", "\u{A0}", "\u{2003}",
            "\u{2028}", "\u{85}",
            "\u{B}", "\u{C}", "\r", "#", "# ", "*", "**", "_", "`", "```", "~", "~~", "~~~", "[", "]", "](x)", "![",
            "[^1]",
            "[a]: b", "<", ">", "<b>", "</Section>", "<Page id=\"x\">", "<!--", "<>", "{", "}", "{x}", "\\", "\\\n",
            "&",
            "&amp;", "&#65;", "-", "- ", "---", "===", "+", "1.", "1. ", "12)", "1984. ", "|", "|-|", "a|b", ":-", ":",
            "import x from \"y\"", "export default", "import", "exports", "\"", "'", "\u{7F}", "\u{1}", "\u{FEFF}",
            "\u{202E}", "\u{200B}", "\u{FFFE}", "\u{10FFFF}", "é", "e\u{301}", "猫", "🦊", "👩‍👩‍👧", "$x$", ".", ")", "!", "=",
            "http://a.b", "<http://a.b>", "%", "null", "0x1",
        ]
        return (0..<next(12)).map { _ in pieces[next(pieces.count)] }.joined()
    }

    /// A string as JSON, some of it escaped without need.
    private mutating func string(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\" + String(scalar)
            case "/" where chance(): result += "\\/"
            case "\n" where chance(): result += "\\n"
            default:
                if scalar.value < 0x20 || next(20) == 0 {
                    for unit in String(scalar).utf16 {
                        let digits = String(unit, radix: 16, uppercase: chance())
                        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                    }
                } else {
                    result.unicodeScalars.append(scalar)
                }
            }
        }
        return result + "\""
    }

    // MARK: Chance

    private mutating func one(_ values: [String]) -> String { values[next(values.count)] }

    private mutating func chance() -> Bool { next(2) == 0 }

    /// A number below `limit`: SplitMix64.
    private mutating func next(_ limit: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((value ^ (value >> 31)) % UInt64(limit))
    }
}
