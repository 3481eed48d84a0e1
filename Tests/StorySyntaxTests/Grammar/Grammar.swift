import Foundation

/// The productions of `Grammar/story.ebnf`: which names each of them mentions.
struct Grammar {
    /// The names in the order of the file.
    private(set) var names: [String] = []
    /// For each production, the productions that it mentions.
    private(set) var mentions: [String: Set<String>] = [:]

    /// Reads a grammar in the notation of W3C EBNF; what is in comments, quotes and character classes is not a name.
    init(_ text: String) {
        let noise = /\/\*[\s\S]*?\*\/|"[^"]*"|'[^']*'|\[[^\]\n]*\]|#x[0-9A-F]+/
        let bare = text.replacing(noise, with: " ")
        var current: String?
        for line in bare.split(separator: "\n") {
            var rest = line
            if let definition = line.prefixMatch(of: /(\w+)\s*::=/) {
                let name = String(definition.1)
                names.append(name)
                mentions[name] = []
                current = name
                rest = line[definition.range.upperBound...]
            }
            guard let current else { continue }
            for word in rest.matches(of: /\w+/) { mentions[current]?.insert(String(word.output)) }
        }
    }

    /// The productions that become nodes: those that begin with a lower-case letter.
    var nodes: [String] { names.filter { $0.first?.isLowercase == true } }

    /// The nodes that may be children of a node: what its production mentions, directly or by way of named pieces.
    func children(of name: String) -> Set<String> {
        var result: Set<String> = []
        var seen: Set<String> = []
        var open = [name]
        while let next = open.popLast() {
            for mentioned in mentions[next] ?? [] where seen.insert(mentioned).inserted {
                if mentioned.first?.isLowercase == true { result.insert(mentioned) } else { open.append(mentioned) }
            }
        }
        return result
    }
}
