import StoryDiagnostics
import StorySource
import Testing

@testable import StorySyntax

/// What the parser makes of front matter: nodes, spans, and its own diagnostics.
@Suite struct FrontMatterParserTests {
    private struct Parsed {
        let tree: SyntaxTree
        let outcome: FrontMatterParser.Outcome
        let bodyStart: Int
        let diagnostics: DiagnosticList

        var root: ValueView? {
            guard let frontMatter = tree.frontMatter, tree[frontMatter].subtreeEnd > frontMatter + 1 else { return nil }
            return ValueView(tree, frontMatter + 1)
        }

        /// The value of a key of the root.
        func value(_ key: String) -> ValueView? { root?.entries.first { $0.key.text == key }?.value }

        /// Each diagnostic as its id and the source text that it points at.
        var reported: [String] {
            diagnostics.map { "\($0.id.rawValue): \(tree.source.text($0.span))" }
        }
    }

    private func parse(_ text: String) -> Parsed { parse(bytes: Array(text.utf8)) }

    private func parse(bytes: [UInt8]) -> Parsed {
        let source = SourceFile(path: "story.mdx", content: bytes)
        var builder = TreeBuilder()
        var diagnostics = DiagnosticList()
        let document = builder.open(.document, at: 0)
        let (outcome, bodyStart) = FrontMatterParser.parse(source, into: &builder, diagnostics: &diagnostics)
        builder.close(document, end: source.bytes.count)
        return Parsed(
            tree: builder.finish(source, .narrative), outcome: outcome, bodyStart: bodyStart, diagnostics: diagnostics)
    }

    private func yaml(_ lines: String) -> Parsed { parse("---\n\(lines)\n---\n") }

    @Test(arguments: ["\n", "\r\n", "\r"], ["", "\u{FEFF}"])
    func findsTheFences(lineBreak: String, mark: String) {
        let parsed = parse(mark + ["--- \t", "a: b", "---\t", "body"].joined(separator: lineBreak))
        #expect(parsed.outcome == .parsed)
        #expect(parsed.diagnostics.isEmpty)
        #expect(parsed.value("a")?.text == "b")
        #expect(parsed.tree.bytes.string(parsed.bodyStart..<parsed.tree.bytes.count) == "body")
    }

    @Test func emptyFrontMatterIsAnEmptyMapping() {
        for text in ["---\n---", "---\n# nothing\n---\n", "---\n~\n---\n"] {
            let parsed = parse(text)
            #expect(parsed.outcome == .parsed)
            #expect(parsed.root?.kind == .mapping)
            #expect(parsed.root?.entries.isEmpty == true)
        }
    }

    @Test func saysWhatIsMissing() {
        #expect(parse("").outcome == .missing)
        #expect(parse(" ---\na: b\n---\n").outcome == .displaced)
        #expect(parse("--- x\n---\n").outcome == .missing)
        #expect(parse("---").outcome == .neverClosed)
        let open = parse("---\na: b\n\n<Section>")
        #expect(open.outcome == .neverClosed)
        #expect(open.bodyStart == open.tree.bytes.count)
        #expect(open.diagnostics.first?.fixes.first?.edits.first?.span.start == 10)
        let lookalike = parse("---\na: b\n --- \n<Section>")
        #expect(lookalike.outcome == .neverClosed)
        #expect(lookalike.diagnostics.first?.fixes.first?.edits == [FixIt.Edit(SourceSpan(9..<13), "---")])
    }

    @Test func spansLeaveOutQuotes() throws {
        let parsed = yaml("a: \"x y\"\nb: 'z'\nc: plain text # note\nd:\ne: [1, {f: g}]\nä: \"ö\"\nh: ü")
        func text(_ key: String) throws -> String { parsed.tree.source.text(try #require(parsed.value(key)).span) }
        #expect(try text("a") == "x y")
        #expect(try text("b") == "z")
        #expect(try text("c") == "plain text")
        #expect(try text("d") == "")
        #expect(try text("e") == "[1, {f: g}]")
        #expect(try text("ä") == "ö")
        #expect(try text("h") == "ü")
        #expect(parsed.tree.nodes.allSatisfy { !$0.flags.contains(.encoded) })
        #expect(parsed.value("d")?.isNull == true)
        #expect(parsed.value("d")?.span.start == UInt32("---\na: \"x y\"\nb: 'z'\nc: plain text # note\nd:".utf8.count))
        #expect(parsed.diagnostics.isEmpty)
    }

    @Test func libyamlsLineEndsMoveNothing() throws {
        let parsed = yaml("a: \"x\u{2028}y\u{85}z\"\nb: \"q\"")
        #expect(parsed.tree.source.text(try #require(parsed.value("b")).span) == "q")
    }

    @Test func blockScalarsSpanTheirContent() throws {
        let parsed = yaml(
            "a: |\n\n  one\n    two\n\nb: >-\n  three\n  four\nc: |2\n    five\nd:\n  - |\n   six\n  - end")
        func text(_ key: String) throws -> String { parsed.tree.source.text(try #require(parsed.value(key)).span) }
        #expect(try text("a") == "one\n    two")
        #expect(parsed.value("a")?.text == "\none\n  two\n")
        #expect(try text("b") == "three\n  four")
        #expect(parsed.value("b")?.text == "three four")
        #expect(try text("c") == "  five")
        #expect(parsed.value("d")?.items.first?.span.isEmpty == false)
        #expect(parsed.diagnostics.isEmpty)
    }

    @Test func childrenLieInsideTheirParents() throws {
        let parsed = yaml(
            "? k\n: v\na: {b, c: [d: e]}\nf: !t &x {g: h}\ni:\n- j\n- k: |\n    l\n\n\nm: &n\no: *n\n\"p\": q")
        #expect(parsed.outcome == .parsed)
        let tree = parsed.tree
        for id in tree.nodes.indices {
            var last = tree[id].start
            for child in tree.children(of: id) {
                #expect(tree[child].start >= last)
                #expect(tree[child].end <= tree[id].end)
                last = tree[child].end
            }
        }
        #expect(
            parsed.reported == [
                "unsupported_yaml: !t", "unsupported_yaml: &x", "unsupported_yaml: &n", "unsupported_yaml: *n",
            ])
    }

    @Test(arguments: [
        ("a: b: c", "invalid_yaml: :", 8), ("a: 'b", "invalid_yaml: '", 7), ("a:\n\tb: c", "invalid_yaml: \t", 7),
        ("a: \"x\nb: \"y\"\nc: d", "invalid_yaml: \"", 7), ("a: [b, c\nd: e", "invalid_yaml: [", 7),
        ("a: [b", "invalid_yaml: [", 7), ("a: {b: c\nd: e", "invalid_yaml: {", 7), ("a: @b", "invalid_yaml: @", 7),
        ("a: `b`", "invalid_yaml: `", 7), ("a: %b", "invalid_yaml: %", 7), ("a: - b", "invalid_yaml: -", 7),
        ("a: \"b\"\n- c", "invalid_yaml: -", 11), ("a: 'It's'", "invalid_yaml: s'", 11),
        ("a: [b] c", "invalid_yaml: c", 11), ("a: b\nc d\ne: f", "invalid_yaml: c d", 9),
        ("a:b\nc: d", "invalid_yaml: :", 5), ("a: b\n  c: d", "invalid_yaml: c", 11),
        ("  a: b\nc: d", "invalid_yaml: c", 11), ("a: \"\\q\"", "invalid_yaml: \\q", 8), ("a: ]", "invalid_yaml: ]", 7),
        ("a: *b*", "invalid_yaml: *", 7), ("a: > b", "invalid_yaml: >", 7), ("a: \u{1}", "invalid_yaml: \u{1}", 7),
        ("ä: ö\nü: \u{7F}", "invalid_yaml: \u{7F}", 15), ("a: [\"b\" \"c\"]", "invalid_yaml: \"c\"]", 12),
        ("a: !x!y b", "unsupported_yaml: !x!y", 7), ("a: b:", "invalid_yaml: :", 8), (": b", "invalid_yaml: :", 4),
        ("a: b\n: c", "invalid_yaml: :", 9), ("a: \"\\x4\"", "invalid_yaml: \\x4", 8),
        ("a: \"\\u12z\"", "invalid_yaml: \\u12", 8), ("a: \"\\ud800\"", "invalid_yaml: \\ud800", 8),
        ("a: \"\\U001100000\"", "invalid_yaml: \\U00110000", 8), ("a: “b: c”", "invalid_yaml: :", 11),
        ("a: b\u{2028}c\nd: e", "invalid_yaml: \u{2028}", 8), ("# b\u{85}c\nd: e", "invalid_yaml: \u{85}", 7),
        ("a: |\n  b\u{2029}c\nd: e", "invalid_yaml: \u{2029}", 12), ("a:\u{A0}b\nc: d", "invalid_yaml: \u{A0}", 6),
        ("a:\n\u{A0}\u{A0}- b: c\n\u{A0}\u{A0}\u{A0} d: e", "invalid_yaml: \u{A0}\u{A0}", 7),
        ("a: b\n\u{A0}c\nd: e", "invalid_yaml: \u{A0}", 9), ("a:\n – b: c\n   d: e", "invalid_yaml: –", 8),
        ("a:\n - b: c\n — d: e", "invalid_yaml: —", 16),
    ])
    func oneDiagnosticForWhatDoesNotParse(lines: String, diagnostic: String, start: Int) {
        let parsed = yaml("# \u{1F388}\n" + lines)
        #expect(parsed.outcome == .invalid)
        #expect(parsed.reported == [diagnostic])
        #expect(parsed.diagnostics.map { Int($0.span.start) - 7 } == [start])
        #expect(parsed.root == nil)
    }

    @Test(arguments: [
        ("a: b:", "a: \"b:\""), ("a: \"\\x4\"", "a: \"\\\\x4\""), ("a: “b: c”", "a: \"b: c\""),
        ("a: “b: c” d", "a: \"“b: c” d\""), ("a: [\"b\" \"c\", 'd']", "a: [\"b\", \"c\", 'd']"),
        ("a: b\u{2028}c\u{85}d\ne: f", "a: b c d\ne: f"), ("a:\u{A0}\u{A0}\"b\"\nc: d", "a: \"b\"\nc: d"),
        (
            "a: |\n  \u{A0}x\nb:\n\u{A0}\u{A0}-\u{A0}c:\u{A0}d\u{A0}e\n\u{A0}\u{A0}\u{A0} f: g",
            "a: |\n  \u{A0}x\nb:\n  - c: d\u{A0}e\n    f: g"
        ),
        ("a:\n – b: c\n   d: e\n – b: |\n    – x", "a:\n - b: c\n   d: e\n - b: |\n    – x"),
    ])
    func guessesMakeYAML(lines: String, fixed: String) throws {
        let parsed = yaml(lines)
        var bytes = Array(parsed.tree.source.text(SourceSpan(0..<parsed.tree.bytes.count)).utf8)
        for edit in try #require(parsed.diagnostics.first?.fixes.first).edits.reversed() {
            bytes.replaceSubrange(edit.span.range, with: edit.text.utf8)
        }
        #expect(String(decoding: bytes, as: UTF8.self) == "---\n\(fixed)\n---\n")
        #expect(yaml(fixed).reported.isEmpty)
    }

    @Test func escapedNULsAreNoCharacters() {
        let parsed = yaml("a: \"b\\0\\x00\\u0000c\\U00000000\"\n\"\\0d\": \"\\\\0 \\x0a\"\ne: '\\0'")
        #expect(
            parsed.reported == [
                "invalid_character: b\\0\\x00\\u0000c\\U00000000", "invalid_character: \\0d",
            ])
        #expect(parsed.value("a")?.isUnreadable == true)
        #expect(parsed.value("e")?.isUnreadable == false)
    }

    @Test func lineEndsOfYAMLInQuotesAreNoMistake() {
        #expect(yaml("a: \"b\u{2028}c\" d\ne: f").reported == ["invalid_yaml: d"])
    }

    @Test(arguments: [
        ("a: b #c d ", "value_cut_by_comment: #c d", "\"b #c d\""), ("a: #c", "value_cut_by_comment: #c", "\"#c\""),
        ("a:\n  - b #c", "value_cut_by_comment: #c", "\"b #c\""),
    ])
    func warnsWhereACommentCutsAValue(lines: String, diagnostic: String, fix: String) {
        let parsed = yaml(lines)
        #expect(parsed.reported == [diagnostic])
        #expect(parsed.diagnostics.first?.fixes.first?.edits.map(\.text) == [fix])
    }

    @Test(arguments: [
        "a: b # c", "a: b ## c", "a: b #", "a: \"b\" #c", "a: #c\n  b: d", "#a\nb: c", "a: b#c", "a: |\n  b #c",
    ])
    func isSilentAboutOrdinaryComments(lines: String) {
        #expect(yaml(lines).reported.isEmpty)
    }

    @Test func aSwallowedValueIsUnreadable() {
        #expect(yaml("a: #b").value("a")?.isUnreadable == true)
        #expect(yaml("a: b #c").value("a")?.isUnreadable == false)
    }

    @Test func reportsEachFeatureOnce() {
        #expect(
            yaml("%YAML 1.1\n# x\n%TAG ! y\na: b").reported == [
                "unsupported_yaml: %YAML 1.1", "unsupported_yaml: %TAG ! y",
            ])
        #expect(yaml("a: b\n<<: *c").reported == ["unsupported_yaml: <<", "unsupported_yaml: *c"])
        #expect(yaml("a: b\n...\nc: d").reported == ["unsupported_yaml: ..."])
        #expect(yaml("a: b\n--- c: d\n]").reported == ["unsupported_yaml: ---"])
        #expect(yaml("a: b\n...\n\n").reported == ["unsupported_yaml: ..."])
        #expect(yaml("a: b\n... # c\n...\n]").reported == ["unsupported_yaml: ..."])
        #expect(yaml("...\na: b").reported == ["unsupported_yaml: ..."])
        #expect(yaml("- a\n...b: c").reported == ["invalid_yaml: ...b"])
        #expect(yaml("a: !<b> c").reported == ["unsupported_yaml: !<b>"])
    }

    /// What is not read may be all that seems to be missing.
    @Test func knowsNoFieldsWhereSomeAreNotRead() {
        for line in ["...", "... # b", "--- # b"] {
            #expect(yaml("a: b\n\(line)\n# c\n").outcome == .parsed)
            let parsed = yaml("a: b\na: c\n\(line)\n\nc: d")
            #expect(parsed.outcome == .invalid)
            #expect(parsed.root == nil)
            #expect(parsed.reported == ["duplicate_key: a", "unsupported_yaml: \(line.prefix(3))"])
        }
    }

    @Test func findsDuplicateKeysInSmallAndLargeMappings() {
        #expect(yaml("a: 1\nb: 2\n\"a\": 3\na: 4").reported == ["duplicate_key: a", "duplicate_key: a"])
        let many = (0..<50_000).map { "k\($0): v\n" }.joined()
        #expect(yaml(many + "k7: w").reported == ["duplicate_key: k7"])
        #expect(yaml("{a: 1, a: 2}").reported == ["duplicate_key: a"])
        // Equal as text, not as bytes.
        #expect(yaml("\u{E9}: 1\ne\u{301}: 2").reported.isEmpty)
    }

    @Test func nestsSixtyFourDeepAndNoDeeper() {
        func flow(_ depth: Int) -> Parsed {
            yaml("a: " + String(repeating: "[", count: depth) + String(repeating: "]", count: depth))
        }
        #expect(flow(63).outcome == .parsed)
        #expect(flow(64).reported == ["nesting_too_deep: ["])
        #expect(flow(64).diagnostics.map { Int($0.span.start) } == [7 + 63])
        #expect(flow(50_000).outcome == .invalid)
        #expect(yaml(String(repeating: "- ", count: 200) + "a").reported == ["nesting_too_deep: -"])
    }

    @Test func keysHave1024Characters() {
        func key(_ count: Int) -> String { String(repeating: "k", count: count) }
        #expect(yaml("a: b\n\(key(1024)): c").outcome == .parsed)
        let tooLong = yaml("a: b\n\(key(1025)): c")
        #expect(tooLong.reported == ["invalid_yaml: \(key(1025))"])
        #expect(tooLong.diagnostics.first?.fixes.isEmpty == true)
        #expect(tooLong.diagnostics.first?.message.contains("more than 1024 characters") == true)
    }

    @Test func theRootIsAMapping() {
        #expect(yaml("words").reported == ["invalid_type: words"])
        #expect(yaml("- a").reported == ["invalid_type: ---"])
    }

    @Test func badBytesAreLeftToTheSourceCheck() {
        let parsed = parse(bytes: Array("---\na: b".utf8) + [0xFF] + Array("c\nd: \0\ne: f\n---\n".utf8))
        #expect(parsed.outcome == .parsed)
        #expect(parsed.diagnostics.isEmpty)
        #expect(parsed.value("a")?.isUnreadable == true)
        #expect(parsed.value("d")?.isUnreadable == true)
        #expect(parsed.value("e")?.text == "f")
    }

    @Test func everyPrefixParses() {
        let text = "---\na: &x [1, {b: \"c\\n\"}]\nd: |\n  e\nf: *x\n? g\n: 'h''i'\nj: k #l\n--- m\n---\n"
        let bytes = Array(text.utf8)
        for end in bytes.indices { _ = parse(bytes: Array(bytes[..<end]) + Array("\n---\n".utf8)) }
    }
}
