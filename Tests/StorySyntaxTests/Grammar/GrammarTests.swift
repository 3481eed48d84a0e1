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

    @Test func nodeProductionsAreTheNodeKinds() {
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
    @Test func childrenAreThoseOfTheGrammar() throws {
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

    /// The table of components in the comment.
    @Test func componentsAreThoseOfTheTable() throws {
        let text = try String(contentsOf: Self.root.appending(path: "Grammar/story.ebnf"), encoding: .utf8)
        let rows = text.matches(of: /\n   ([A-Z]\w+) +\(([^)]*)\) +in (.+?)  +(holds |closes itself)(.*)/).map(\.output)
        let components = Component.all
        #expect(rows.map { String($0.1) } == components.map(\.name))
        for (row, component) in zip(rows, components) {
            let definition = component.descriptor
            func names(_ profile: Profile) -> String {
                definition.attributes.filter { $0.profile == profile }.map(\.name.name).joined(separator: ", ")
            }
            #expect(row.2 == names(.narrative) + (names(.interactive).isEmpty ? "" : "; " + names(.interactive)))
            let parents = definition.parents.map(\.name)
            #expect(row.3 == (parents.isEmpty ? "the body" : parents.joined(separator: ", ")))
            let children = component.children.map(\.name)
            switch component.content {
            case .none: #expect(row.4 == "closes itself")
            case .components: #expect(row.5 == children.joined(separator: ", "))
            case .prose:
                #expect(row.5 == (children.isEmpty ? "prose" : "prose, and what may appear in \(component.name)"))
            }
        }
        let page = try #require(components.firstIndex(of: .page))
        #expect(components[..<page].allSatisfy { $0.descriptor.profile == .narrative })
        #expect(components[page...].allSatisfy { $0.descriptor.profile == .interactive })
    }

    private static func stories() throws -> [URL] {
        let fixtures = root.appending(path: "Fixtures")
        let all = FileManager.default.enumerator(at: fixtures, includingPropertiesForKeys: nil)?.allObjects ?? []
        return all.compactMap { $0 as? URL }.filter { $0.pathExtension == "mdx" }
    }
}
