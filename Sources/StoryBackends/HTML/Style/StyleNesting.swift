/// Writes rules whose selectors begin alike inside of one another, where that is shorter: they mean the same there.
enum StyleNesting {
    /// These rules, which stand behind one another, in their order.
    static func nested(_ rules: [StyleRule]) -> [StyleRule] {
        var result: [StyleRule] = []
        var index = 0
        while index < rules.count {
            let rule = rules[index]
            if rule.prelude.first == UInt8(ascii: "@") {
                result.append(conditional(rule))
                index += 1
                continue
            }
            let candidates = beginnings(of: selectors(of: rule.prelude)[0]).compactMap {
                group(of: $0, in: rules[index...])
            }
            if let best = candidates.max(by: { $0.saving * $1.count < $1.saving * $0.count }) {
                result.append(best.rule)
                index += best.count
            } else {
                result.append(rule)
                index += 1
            }
        }
        return result
    }

    /// The same with the rules in it nested, where it holds rules under a condition.
    private static func conditional(_ rule: StyleRule) -> StyleRule {
        guard ["@media", "@supports"].contains(where: { rule.prelude.starts(with: $0.utf8) }) else { return rule }
        let rules = rule.items.map { item in
            guard case .rule(let inner) = item else { preconditionFailure("a declaration outside of rules") }
            return inner
        }
        return StyleRule(prelude: rule.prelude, items: nested(rules).map { .rule($0) })
    }

    private typealias Group = (rule: StyleRule, count: Int, saving: Int)

    /// The first of these rules, as many as begin so, in one; nil where that is not shorter.
    private static func group(of beginning: [UInt8], in rules: ArraySlice<StyleRule>) -> Group? {
        var group = StyleRule(prelude: beginning, items: [])
        var count = 0
        var length = 0
        for rule in rules {
            let parts = selectors(of: rule.prelude)
            guard parts.allSatisfy({ beginnings(of: $0).contains(beginning) }) else { break }
            if parts == [beginning] {
                // Behind rules, what is declared for all of them might not be taken for the last word.
                guard count == 0 else { break }
                group.items = rule.items
            } else {
                let prelude = Array(parts.map { rest(of: $0, behind: beginning.count) }.joined(separator: ",".utf8))
                group.items.append(.rule(StyleRule(prelude: prelude, items: rule.items)))
            }
            count += 1
            length += rule.text.count
        }
        let saving = length - group.text.count
        return saving > 0 ? (group, count, saving) : nil
    }

    /// What of a selector stands behind its beginning, as it is written inside of it.
    private static func rest(of selector: [UInt8], behind length: Int) -> [UInt8] {
        let rest = selector.dropFirst(length)
        return switch rest.first {
        case UInt8(ascii: " "): Array(rest.dropFirst())
        case UInt8(ascii: ">"), UInt8(ascii: "+"), UInt8(ascii: "~"): Array(rest)
        default: Array("&".utf8) + Array(rest)
        }
    }

    /// What a selector begins with that is a selector itself; of what an element is given by `::` nothing depends.
    private static func beginnings(of selector: [UInt8]) -> [[UInt8]] {
        var result: [[UInt8]] = []
        var depth = 0
        for (index, byte) in selector.enumerated() {
            if index > 0, depth == 0, " >+~.:[".utf8.contains(byte), !" >+~:".utf8.contains(selector[index - 1]) {
                result.append(Array(selector[..<index]))
            }
            if "([".utf8.contains(byte) { depth += 1 }
            if ")]".utf8.contains(byte) { depth -= 1 }
            if byte == UInt8(ascii: ":"), index > 0, selector[index - 1] == byte { return result }
        }
        return result + [selector]
    }

    private static func selectors(of list: [UInt8]) -> [[UInt8]] {
        var depth = 0
        return list.split { byte in
            if "([".utf8.contains(byte) { depth += 1 }
            if ")]".utf8.contains(byte) { depth -= 1 }
            return byte == UInt8(ascii: ",") && depth == 0
        }.map { Array($0) }
    }
}
