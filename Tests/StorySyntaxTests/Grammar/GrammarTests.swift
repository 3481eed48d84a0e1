import Foundation
import StorySource
import StorySyntax
import Testing

/// Holds `Grammar/story.ebnf` against the parser.
@Suite struct GrammarTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        .standardized

    private let grammar: Grammar

    init() throws {
        grammar = Grammar(try String(contentsOf: Self.root.appending(path: "Grammar/story.ebnf"), encoding: .utf8))
    }

    @Test func nodeProductionsEqualTheNodeKinds() {
        let kinds = NodeKind.allCases.map { "\($0)" }
        #expect(Set(grammar.nodes).subtracting(kinds) == [], "in the grammar, but no kind of node")
        #expect(Set(kinds).subtracting(grammar.nodes) == [], "a kind of node, but not in the grammar")
    }

    @Test func constructsHaveProductions() {
        let constructs = Construct.allCases.map { "\($0)" }
        let named = (grammar.mentions["unsupported"] ?? []).union(grammar.mentions["unsupportedInline"] ?? [])
        #expect(Set(constructs) == Set(named.map { $0.prefix(1).lowercased() + $0.dropFirst() }))
    }

    @Test func eachProductionIsDefinedOnceAndReached() {
        #expect(Set(grammar.names).count == grammar.names.count)
        var reached: Set<String> = ["document"]
        var open = ["document"]
        while let name = open.popLast() {
            for mentioned in grammar.mentions[name] ?? [] where reached.insert(mentioned).inserted {
                open.append(mentioned)
            }
        }
        // Described where they end a paragraph, which the notation can't say.
        reached.insert("ComponentTag")
        #expect(reached.subtracting(grammar.names) == [], "mentioned, but not defined")
        #expect(Set(grammar.names).subtracting(reached) == [], "defined, but not mentioned")
    }

    /// Each node of each story in `Fixtures` is where the grammar has it.
    @Test func childrenFollowTheGrammar() throws {
        let allowed = Dictionary(uniqueKeysWithValues: grammar.nodes.map { ($0, grammar.children(of: $0)) })
        var seen: Set<String> = []
        for file in try Self.stories() {
            let tree = Parser.parse(SourceFile(path: file.path, content: try Data(contentsOf: file))).tree
            for id in tree.nodes.indices {
                let parent = "\(tree[id].kind)"
                seen.insert(parent)
                for child in tree.children(of: id) where allowed[parent]?.contains("\(tree[child].kind)") != true {
                    Issue.record("\(tree[child].kind) in \(parent), at \(tree[child].start) of \(file.path)")
                }
            }
        }
        #expect(Set(grammar.nodes).subtracting(seen) == [], "no story in Fixtures has such a node")
    }

    /// The table of components in the comment; with `MDXC_UPDATE=1` it is written anew.
    @Test func componentsEqualTheTable() throws {
        let file = Self.root.appending(path: "Grammar/story.ebnf")
        let text = try String(contentsOf: file, encoding: .utf8)
        let region = try #require(text.firstRange(of: /(\n   [A-Z]\w+ +\(.*)(\n(   [A-Z]\w+ +\(.*)?)*(?=\n\*\/)/))
        let table = Component.all.map(Self.row)
        let widths = (0..<3).map { column in table.map { $0[column].count }.max() ?? 0 }
        var lines = table.map { row in
            "\n   " + zip(row, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }.joined() + row[3]
        }
        let later = try #require(Component.all.firstIndex { $0.descriptor.profile > .narrative })
        lines.insert("\n", at: later)
        let environment = ProcessInfo.processInfo.environment
        if environment["MDXC_UPDATE"] == "1", environment["CI"] != "true" {
            try text.replacingCharacters(in: region, with: lines.joined())
                .write(to: file, atomically: true, encoding: .utf8)
        } else {
            #expect(text[region] == lines.joined(), "MDXC_UPDATE=1 writes the table in Grammar/story.ebnf")
        }
    }

    private static func row(_ component: Component) -> [String] {
        let descriptor = component.descriptor
        func names(_ isLater: Bool) -> String {
            descriptor.attributes.filter { ($0.profile > .narrative) == isLater }.map(\.name.name).joined(
                separator: ", ")
        }
        let parents = descriptor.parents.isEmpty ? "the body" : descriptor.parents.map(\.name).joined(separator: ", ")
        let holds =
            switch component.content {
            case .none: "closes itself"
            case .components: "holds \(component.children.map(\.name).joined(separator: ", "))"
            case .prose:
                "holds prose" + (component.children.isEmpty ? "" : ", and what may appear in \(component.name)")
            }
        return [
            component.name + "  ", "(\(names(false))\(names(true).isEmpty ? "" : "; " + names(true)))   ",
            "in \(parents)   ", holds,
        ]
    }

    /// A row of LANGUAGE.md 5 or 7 with the attributes, the required ones in bold, and a section.
    @Test(arguments: Component.all) func theReferenceDescribesEachComponent(component: Component) throws {
        let text = try String(contentsOf: Self.root.appending(path: "Grammar/LANGUAGE.md"), encoding: .utf8)
        let descriptor = component.descriptor
        let attributes = descriptor.attributes.filter { $0.profile <= descriptor.profile }.map {
            $0.isRequired ? "**`\($0.name.name)`**" : "`\($0.name.name)`"
        }
        let cell = attributes.isEmpty ? "" : attributes.joined(separator: ", ") + " "
        let rows = text.matches(of: /\n\| \[`(\w+)`\]\(#[\w-]+\) \| ([^|]*)\|/).filter { $0.1 == component.name }
        #expect(rows.map { String($0.2) } == [cell], "LANGUAGE.md needs its row")
        let hasSection = text.matches(of: /\n### (\w+)(?: and (\w+))?\n/).contains {
            $0.1 == component.name || $0.2.map { $0 == component.name } ?? false
        }
        #expect(hasSection, "LANGUAGE.md needs its section")
    }

    private static func stories() throws -> [URL] {
        let fixtures = root.appending(path: "Fixtures")
        let all = FileManager.default.enumerator(at: fixtures, includingPropertiesForKeys: nil)?.allObjects ?? []
        return all.compactMap { $0 as? URL }.filter { $0.pathExtension == "mdx" }
    }
}
