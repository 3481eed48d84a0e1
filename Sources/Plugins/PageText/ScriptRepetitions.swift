/// What scripts say more than once: strings, names of properties, and what is the browser's, which become variables where that
/// is shorter.
struct ScriptRepetitions {
    private struct Use {
        /// As a script says it.
        let value: String
        /// What becomes of the token.
        let kind: ScriptToken.Kind
        /// How many bytes that saves.
        let gain: Int
    }

    private let scripts: [[ScriptToken]]
    private let uses: [[Use?]]
    /// How many bytes variables for values would save, that of declaring them left out.
    private let gains: [String: Int]
    /// What is worth a variable in these scripts, in the order of the alphabet.
    let values: [String]

    /// - Parameter declared: Names that are not the browser's.
    init(_ scripts: [[ScriptToken]], declared: Set<String>) {
        self.scripts = scripts
        uses = scripts.map { script in script.indices.map { Self.use(at: $0, in: script, declared) } }
        gains = uses.joined().reduce(into: [:]) { gains, use in
            if let use { gains[use.value, default: 0] += use.gain }
        }
        values = Self.worthy(gains)
    }

    /// What both of two blocks say and is worth one variable for both, in the order of the alphabet.
    static func common(_ one: Self, _ other: Self) -> [String] {
        worthy(
            one.gains.merging(other.gains, uniquingKeysWith: +)
                .filter { one.gains[$0.key] != nil && other.gains[$0.key] != nil })
    }

    /// The indices of the scripts that say this.
    func users(of value: String) -> [Int] {
        uses.indices.filter { uses[$0].contains { $0?.value == value } }
    }

    /// The same scripts with variables for these values.
    ///
    /// A variable has the name of its value with the quotes around it, or with brackets, which no other has.
    func naming(_ values: Set<String>) -> [[ScriptToken]] {
        zip(scripts, uses).map { script, uses in
            var result = script
            for (index, use) in uses.enumerated() {
                guard let use, values.contains(use.value) else { continue }
                result[index] = ScriptToken(use.kind, Self.variable(for: use.value))
                if index > 0, script[index - 1].isSign(".") { result[index - 1] = ScriptToken(.sign, "") }
            }
            return result
        }
    }

    /// What of the browser's is the same for as long as a page is there, and can always be asked for. No clocks: tests of
    /// pages put theirs in the place of the browser's, at any time.
    private static let constants: Set<String> = [
        "Boolean", "IntersectionObserver", "Map", "Math", "Number", "Object", "Promise", "Set", "String",
        "addEventListener", "decodeURIComponent", "document", "getComputedStyle", "history", "location", "navigator",
        "window",
    ]

    /// Most names are no longer.
    private static let nameLength = 2

    private static func use(at index: Int, in script: [ScriptToken], _ declared: Set<String>) -> Use? {
        let token = script[index]
        let length = token.text.utf8.count
        switch token.kind {
        case .literal where token.text.first == "\"":
            return Use(value: token.text, kind: .name, gain: length - nameLength)
        case .property:
            // a.b becomes a[x]; { b: 1 } becomes { [x]: 1 }; methods keep their names.
            let isBehindPoint = script[index - 1].isSign(".")
            guard isBehindPoint || script[index - 1].isSign("?.") || script[index + 1].isSign(":") else { return nil }
            let saved = length + (isBehindPoint ? 1 : 0) - (nameLength + 2)
            return Use(value: "\"\(token.text)\"", kind: .computed, gain: saved)
        case .name where constants.contains(token.text) && !declared.contains(token.text):
            return Use(value: token.text, kind: .name, gain: length - nameLength)
        default: return nil
        }
    }

    private static func variable(for value: String) -> String { value.first == "\"" ? value : "(\(value))" }

    /// How many bytes it takes to declare a value.
    private static func declarationLength(of value: String) -> Int { nameLength + "=,".count + value.utf8.count }

    /// The values that save more than declaring them takes, in the order of the alphabet.
    private static func worthy(_ gains: [String: Int]) -> [String] {
        gains.filter { $0.value > declarationLength(of: $0.key) }.keys.sorted()
    }

    /// What declares variables for these values. Many strings that are words are taken out of one.
    static func declaration(of values: [String]) -> [ScriptToken] {
        guard !values.isEmpty else { return [] }
        let words = values.filter { $0.first == "\"" && !$0.contains(where: " \\".contains) }
        let isList = words.count >= leastOfList
        let single = isList ? values.filter { !words.contains($0) } : values
        var bindings = single.map {
            [ScriptToken(.name, variable(for: $0)), ScriptToken(.sign, "="), ScriptToken(.literal, $0)]
        }
        if isList { bindings.insert(list(of: words), at: 0) }
        var end = ScriptToken(.sign, ";")
        end.endsDeclaration = true
        return ScriptToken.paired(
            [ScriptToken(.keyword, "let")] + bindings.joined(separator: [ScriptToken(.sign, ",")]) + [end])
    }

    /// From how many words on it is shorter to write them in one string: each has a space then, not two quotes and a sign.
    private static let leastOfList = 8

    /// `[a,b]="one two".split(" ")`
    private static func list(of words: [String]) -> [ScriptToken] {
        let names = words.map { [ScriptToken(.name, variable(for: $0))] }.joined(separator: [ScriptToken(.sign, ",")])
        let text = words.map { $0.dropFirst().dropLast() }.joined(separator: " ")
        return [ScriptToken(.sign, "[")] + names + [ScriptToken(.sign, "]"), ScriptToken(.sign, "=")] + [
            ScriptToken(.literal, "\"\(text)\""), ScriptToken(.sign, "."), ScriptToken(.property, "split"),
            ScriptToken(.sign, "("), ScriptToken(.literal, "\" \""), ScriptToken(.sign, ")"),
        ]
    }
}
