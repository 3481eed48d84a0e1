import Testing

@testable import PageText

@Suite struct ScriptTextTests {
    /// A script as written, and as it is spare.
    @Test(arguments: [
        ("const a = \"// no\"; // yes\n// a = 1;\n", "let a=\"// no\";"),
        ("a('it is \\'  so\\'');", "a('it is \\'  so\\'');"),
        ("a(/[/\"]\\/  /g.test(b));", "a(/[/\"]\\/  /g.test(b));"),
        ("a = b / c / d;", "a=b/c/d;"),
        ("if (a) /x/.test(b);", "if(a)/x/.test(b);"),
        ("a = (b) / c; d = [e][0] / f;", "a=(b)/c;d=[e][0]/f;"),
        ("a = `x  ${b + `y  ${ { c: 1 }.c } // z`} }`;", "a=`x  ${b+`y  ${{c:1}.c} // z`} }`;"),
        ("a = b - -c + +d - --e;", "a=b- -c+ +d- --e;"),
        ("a = b < !c;", "a=b< !c;"),
        ("if (a in b) c = typeof d;", "if(a in b)c=typeof d;"),
        ("for (const a of [b]) c(a);", "for(let a of[b])c(a);"),
        ("for (let a = 0; a < 20_000; a += 1) b();", "for(let a=0;a<2e4;a+=1)b();"),
        ("a = [100, 1_234_000, 0, 0x1_000, 1.5, 1_000.5];", "a=[100,1234e3,0,0x1000,1.5,1000.5];"),
        (
            "a = new B(); c(new B(), new B().d, new B()[e], new B(f)); new B();",
            "a=new B;c(new B,new B().d,new B()[e],new B(f));new B;"
        ),
        ("a = b ? .5 : c?.d ?? e;", "a=b?.5:c?.d??e;"),
        (
            "a = b < Infinity ? -Infinity : c(Infinity, undefined); d = e / Infinity + Infinity ** 2;",
            "a=b<1/0?-1/0:c(1/0,void 0);d=e/Infinity+Infinity**2;"
        ),
        ("switch (a) { case \"b\": return c; default: { d(); } }", "switch(a){case\"b\":return c;default:{d()}}"),
        (
            "a = { b() { return 1; }, get c() { return 2; }, async d(e) {}, f: (g) => g, };",
            "a={b(){return 1},get c(){return 2},async d(e){},f:g=>g};"
        ),
        ("a = async (b) => { await b; };", "a=async b=>{await b};"),
        ("a = ({ b }) => (c, d) => ({ c });", "a=({b})=>(c,d)=>({c});"),
        ("const a = 1;\nlet b, c = () => {\n  d();\n};\ne();\nlet f;", "let a=1,b,c=()=>{d()};e();let f;"),
        ("if (a) { const b = 1; let c = b; d(c); } else e();", "if(a){let b=1,c=b;d(c)}else e();"),
        ("try { a(); } catch { b(true, false, null); }", "try{a()}catch{b(!0,!1,null)}"),
        ("a.true = a.if;", "a.true=a.if;"),
        ("a = b === c ? d !== null : typeof e === \"f\";", "a=b===c?d!==null:typeof e===\"f\";"),
        ("a = \"‘b’ \\u2028\" + `…${c}`;", "a=\"‘b’ \\u2028\"+`…${c}`;"),
    ])
    func whatOnlyPeopleReadIsLeftOut(script: String, spare: String) {
        #expect(text(ScriptTokenizer.tokens(of: Array(script.utf8))) == spare)
    }

    /// What is not known might be taken for something else.
    @Test(arguments: [
        "var a = 1;", "function a() {}", "class A {}", "const a = 1\nconst b = 2;", "const a = () => {}\nb();",
        "return\na;",
        "a\n++b;", "if (a);", "a = 1", "a = \"\n\";", "a = \"", "a = /b", "a = `b", "a = `${b", "a`b`;",
        "a = { \"b\": 1 };",
        "(a];", "a(;", "}", "a = #b;", "a = é;", "break a;", "a = 1..b;",
    ])
    func whatIsNotKnownStopsTheProgram(script: String) async {
        await #expect(processExitsWith: .failure) { [script] in
            _ = ScriptTokenizer.tokens(of: Array(script.utf8))
        }
    }

    @Test(arguments: [
        // Patterns, and what is a variable and a property at once.
        (
            "const { a, b: c, d = 1, ...e } = f; g({ a, b, c: d }); h.a = e;",
            "let{a,b:e,d:c=1,...d}=f;g({a,b,c:c});h.a=d;"
        ),
        // What one statement keeps to itself needs no other name than that of another.
        ("const one = (value) => value; const two = (other) => one(other);", "let a=b=>b,b=c=>a(c);"),
        // A name that the browser has is not given to anything.
        ("const one = (value) => a(b, value, one);", "let c=d=>a(b,d,c);"),
    ])
    func namesAreShort(script: String, short: String) {
        let tokens = ScriptTokenizer.tokens(of: Array(script.utf8))
        #expect(text(ScriptNames([tokens]).shortened(tokens)) == short)
    }

    @Test func whateverDeclaresIsFound() {
        let script = """
            const [a, [b] = c] = d;
            try { e(); } catch (f) { g(f); }
            const h = ({ i: { j } }, k = l, ...m) => 0;
            n = { o(p) { return p; }, async q(r) {} };
            s.t(async (u) => u, v => v);
            for (const [w, x] of y) z();
            let aa, bb = (cc, 1), dd = `${ee}`, ff;
            """
        let names = ScriptNames([ScriptTokenizer.tokens(of: Array(script.utf8))])
        #expect(
            names.declared == [
                "a", "b", "f", "h", "j", "k", "m", "p", "r", "u", "v", "w", "x", "aa", "bb", "dd", "ff",
            ])
        #expect(names.foreign == ["c", "d", "e", "g", "l", "n", "s", "y", "z", "cc", "ee"])
    }

    @Test func whatIsRepeatedIsSaidOnce() {
        let script = String(repeating: "one.addEventListener(\"click\", { click: two?.addEventListener });", count: 4)
        let block = ScriptBlock([("one.js", Array(script.utf8))])
        #expect(
            String(decoding: block.bytes, as: UTF8.self)
                == "let a=\"addEventListener\",b=\"click\";"
                + String(repeating: "one[a](b,{[b]:two?.[a]});", count: 4))
        #expect(
            String(decoding: ScriptBlock([("two.js", Array("a.b(\"b\");".utf8))]).bytes, as: UTF8.self)
                == "a.b(\"b\");")
    }

    @Test func whatTwoBlocksSayIsSaidOnceForBoth() {
        func repetitions(_ script: String) -> ScriptRepetitions {
            ScriptBlock.repetitions(in: [("one.js", Array(script.utf8))], within: nil)
        }
        let one = repetitions("a.querySelectorAll(b); c.close(d); e.addEventListener(f);")
        let other = repetitions("a.querySelectorAll(b); c.close(d);")
        #expect(ScriptRepetitions.common(one, other) == ["\"querySelectorAll\""])
    }

    /// Statements in the fewest words.
    @Test(arguments: [
        // A condition as an expression, where that is shorter.
        ("if (a) b();", "a&&b();"), ("if (!a) b(c, d);", "a||b(c,d);"), ("if (!a === b) c();", "!a===b&&c();"),
        ("if (a || b) c();", "if(a||b)c();"), ("if (a) b = c;", "if(a)b=c;"), ("if (a = b) c();", "if(a=b)c();"),
        ("if (a ?? b) c();", "if(a??b)c();"), ("if (!a) b = c;", "a||(b=c);"),
        ("if (!a) { b = c; d(); }", "a||(b=c,d());"),
        ("if (a) b(); else c();", "a?b():c();"), ("if (a = b) c = 1; else d(), e();", "(a=b)?c=1:(d(),e());"),
        ("for (;;) { if (a) break; if (b in c) d(); }", "for(;;){if(a)break;b in c&&d()}"),
        // Braces are left out where nothing then means anything else: a declaration needs them, and an else its own if.
        ("if (a) { b = c; d(); }", "if(a)b=c,d();"), ("if (a) { const b = 1; c(b); }", "if(a){let b=1;c(b)}"),
        ("if (a) if (b) c(); else d();", "if(a)b?c():d();"),
        (
            "if (a) { for (const b of c) if (b) d = b; } else { for (const b of e) d = b; }",
            "if(a){for(let b of c)if(b)d=b}else for(let b of e)d=b;"
        ),
        ("while (a) { b(); c(); }", "while(a)b(),c();"),
        ("try { if (a) { b(); c(); } } catch { d(); } finally { e(); }", "try{if(a)b(),c()}catch{d()}finally{e()}"),
        // What a function gives back.
        ("a = (b) => { if (c) return d; if (!e) return f; return g; };", "a=b=>c?d:!e?f:g;"),
        ("a = () => { if (b) { c(); return d; } return e; };", "a=()=>b?(c(),d):e;"),
        ("a = () => { b(); c = 1; return d; };", "a=()=>(b(),c=1,d);"), ("a = (b) => (b ? c : d);", "a=b=>b?c:d;"),
        ("a = (b) => ({ c: b }).c;", "a=b=>({c:b}).c;"),
        ("a(...(b ? c : d), ...(e ?? [])); f = [...(g, h), ...(i).j];", "a(...b?c:d,...e??[]);f=[...(g,h),...(i).j];"),
        ("a = () => { return { b }; };", "a=()=>({b});"),
        ("a = { b() { c(); return d; } };", "a={b(){c();return d}};"),
        (
            "a = () => { for (const b of c) if (b) return b; return d; };",
            "a=()=>{for(let b of c)if(b)return b;return d};"
        ),
        ("a = () => { if (b) return; return c; };", "a=()=>{if(!b)return c};"),
        ("a = () => { if (b) return c; };", "a=()=>{if(b)return c};"),
        ("a = async () => { if (b) await c(); return d; };", "a=async()=>(b&&await c(),d);"),
        // What follows the end of a function or of a turn stands in an else, and in nothing but those.
        ("a = () => { if (b) return; c(); };", "a=()=>{b||c()};"),
        ("a = () => { if (b || c) return; d(); e(); };", "a=()=>{b||c||(d(),e())};"),
        ("a = () => { if (b !== 1) return; const c = 2; d(c); };", "a=()=>{if(b===1){let c=2;d(c)}};"),
        ("a = () => { if (b || !c) return; const d = 2; e(d); };", "a=()=>{if(!b&&c){let d=2;e(d)}};"),
        ("a = () => { if (b < c) return; const d = 2; e(d); };", "a=()=>{if(!(b<c)){let d=2;e(d)}};"),
        ("a = () => { if (b & c) return; const d = 2; e(d); };", "a=()=>{if(!(b&c)){let d=2;e(d)}};"),
        ("a = () => { if (b & c === d) return; const e = 2; f(e); };", "a=()=>{if(!(b&c===d)){let e=2;f(e)}};"),
        ("if (!a & b) c();", "!a&b&&c();"), ("if (a) b |= c;", "if(a)b|=c;"),
        // What a function in front of it names goes on being seen.
        (
            "a = () => { const b = () => c; if (d) return; const c = 1; b(c); };",
            "a=()=>{let b=()=>c;if(d)return;let c=1;b(c)};"
        ),
        (
            "a = () => { const b = () => c; if (d) return; const { e: [c = 1] } = f; b(); };",
            "a=()=>{let b=()=>c;if(d)return;let{e:[c=1]}=f;b()};"
        ),
        ("switch (a({ b: 1 })) { case 1: c(); }", "switch(a({b:1})){case 1:c()}"),
        ("a = () => { if (b) { c(); return; } d(); };", "a=()=>{b?c():d()};"),
        ("for (const a of b) { if (a) continue; c(a); }", "for(let a of b)a||c(a);"),
        ("a = () => { if (b) { if (c) return; d(); } e(); };", "a=()=>{if(b){if(c)return;d()}e()};"),
        ("a = () => { for (const b of c) { if (b) return; d(); } };", "a=()=>{for(let b of c){if(b)return;d()}};"),
        (
            "switch (a) { case 1: return b; default: c(() => { if (d) return; e(); }); }",
            "switch(a){case 1:return b;default:c(()=>{d||e()})}"
        ),
    ])
    func statementsAreShort(script: String, short: String) {
        let tokens = ScriptStatements.shortened(ScriptTokenizer.tokens(of: Array(script.utf8)))
        #expect(text(tokens) == short)
    }

    /// The value of a constant stands in the place of its name, where that is shorter and nothing else has the name.
    @Test(arguments: [
        ("const a = 20_000; const b = c; d(a, -a, { a, e: a });", "let b=c;d(2e4,-2e4,{a:2e4,e:2e4});"),
        ("const a = () => { const b = \"c\"; d(b); }; a(\"b\");", "let a=()=>{d(\"c\")};a(\"b\");"),
        // A number of many digits is written once.
        ("const a = 1234567; b(a, a, a);", "let a=1234567;b(a,a,a);"), ("const a = 1234567; b(a);", "b(1234567);"),
        // What may be another thing elsewhere, changes, or is no literal keeps its name.
        ("const a = 1; b((a) => a, a);", "let a=1;b(a=>a,a);"), ("let a = 1; a = b;", "let a=1;a=b;"),
        ("const a = -1; const b = /c/; const d = 1, e = 2; f(a, b, d, e);", "let a=-1,b=/c/,d=1,e=2;f(a,b,d,e);"),
        // Numbers that standards give names to, of what is a variable and has no other properties in front of it.
        ("a(b.NETWORK_IDLE, c.d & Node.DOCUMENT_POSITION_FOLLOWING);", "a(1,c.d&4);"),
        ("a(b().HAVE_METADATA, c.d.HAVE_METADATA);", "a(b().HAVE_METADATA,c.d.HAVE_METADATA);"),
    ])
    func constantsAreTheirValues(script: String, short: String) {
        #expect(text(ScriptConstants.inlined([ScriptTokenizer.tokens(of: Array(script.utf8))])[0]) == short)
    }

    @Test func selectorsHaveNoMoreSpaceThanInSheets() {
        let script = """
            a.closest("b, c d > e").matches(":has(> f)"); all('[g="h, i"]', j); pieces(".k", "l, m"); n("o, p");
            q = "r, s";
            """
        let tokens = ScriptSelectors.shortened(ScriptTokenizer.tokens(of: Array(script.utf8)))
        #expect(
            text(tokens) == "a.closest(\"b,c d>e\").matches(\":has(>f)\");all('[g=\"h, i\"]',j);pieces(\".k\",\"l,m\");"
                + "n(\"o, p\");q=\"r, s\";")
    }

    /// Files of one block see one another's constants.
    @Test func constantsOfOtherFilesAreTheirValues() {
        let scripts = ["const one = 1;", "two(one);"].map { ScriptTokenizer.tokens(of: Array($0.utf8)) }
        #expect(ScriptConstants.inlined(scripts).map(text) == ["", "two(1);"])
    }

    /// What a function declares first stands among its parameters, where nothing but calls of it is there and nothing then means
    /// anything else.
    @Test(arguments: [
        ("const a = (b) => { const c = d(b); return e(c, c); }; a(1);", "let a=(b,c=d(b))=>e(c,c);a(1);"),
        (
            "const a = () => { const { b } = c, [d] = b; let e; f(d); e = 1; }; a();",
            "let a=({b}=c,[d]=b,e)=>{f(d);e=1};a();"
        ),
        (
            "const a = async (b) => { const c = b; const d = c; await e(d); }; g(() => a(1));",
            "let a=async(b,c=b,d=c)=>{await e(d)};g(()=>a(1));"
        ),
        (
            "b(1); const a = (c, d) => { const e = c; f(e, d); }; a(1); a(1, [2, 3]);",
            "b(1);let a=(c,d,e=c)=>{f(e,d)};a(1);a(1,[2,3]);"
        ),
        // Whoever else has the function may give it more, and so may a list.
        ("const a = (b) => { const c = b; d(c); }; e.map(a);", "let a=b=>{let c=b;d(c)};e.map(a);"),
        ("const a = (b) => { const c = b; d(c); }; a(1); e = { a };", "let a=b=>{let c=b;d(c)};a(1);e={a};"),
        ("const a = (b) => { const c = b; d(c); }; a(1, 2);", "let a=b=>{let c=b;d(c)};a(1,2);"),
        ("const a = (b) => { const c = b; d(c); }; a(...e);", "let a=b=>{let c=b;d(c)};a(...e);"),
        ("const a = (...b) => { const c = b; d(c); }; a(1);", "let a=(...b)=>{let c=b;d(c)};a(1);"),
        // Another of the same name may be meant.
        (
            "const a = (b) => { const c = b; d(c); }; a(1); e((a) => a(1, 2));",
            "let a=b=>{let c=b;d(c)};a(1);e(a=>a(1,2));"
        ),
        ("let a = (b) => { const c = b; d(c); }; a(1); a = e;", "let a=b=>{let c=b;d(c)};a(1);a=e;"),
        // A parameter can't wait, and sees neither what the body declares nor what stands behind it.
        ("const a = async (b) => { const c = await b; d(c); }; a(1);", "let a=async b=>{let c=await b;d(c)};a(1);"),
        (
            "const a = () => { const b = () => c(); const c = () => d; e(b, c); }; a();",
            "let a=()=>{let b=()=>c(),c=()=>d;e(b,c)};a();"
        ),
        ("const a = (b = c) => { const c = d; e(b, c); }; a();", "let a=(b=c)=>{let c=d;e(b,c)};a();"),
        // What has no name is called by others.
        ("a((b) => { const c = b; d(c); });", "a(b=>{let c=b;d(c)});"),
        ("a = { b(c) { const d = c; e(d); } }; a.b(1);", "a={b(c){let d=c;e(d)}};a.b(1);"),
    ])
    func declarationsBecomeParameters(script: String, short: String) {
        let tokens = ScriptTokenizer.tokens(of: Array(script.utf8))
        #expect(text(ScriptStatements.shortened(tokens, calls: ScriptCalls([tokens]))) == short)
    }

    /// A function is given what any file of its block gives it; what stands before all blocks is called by all of them.
    @Test func callsOfAllFilesCount() {
        let function = "const one = (two) => { const three = two; four(three, three); };"
        let files = ["one(1);", "one(1, 2);"].map { (name: "two.js", bytes: Array($0.utf8)) }
        let blocks = files.map {
            ScriptBlock([(name: "one.js", bytes: Array(function.utf8)), $0], within: ScriptNames([]))
        }
        #expect(
            (blocks + [ScriptBlock([(name: "one.js", bytes: Array(function.utf8)), files[0]])])
                .map { String(decoding: $0.files[0].bytes, as: UTF8.self) } == [
                    "let a=(c,b=c)=>{four(b,b)};", "let a=c=>{let b=c;four(b,b)};",
                    "let a=c=>{let b=c;four(b,b)};",
                ])
    }

    @Test func manyWordsAreDeclaredAsOneString() {
        let words = (0..<8).map { "repeated\($0)" }
        let script =
            words.map { "one.\($0).\($0).\($0);" }.joined() + String(repeating: "two(\"two words\");", count: 5)
        let block = ScriptBlock([("one.js", Array("let three = 3;\(script)".utf8))])
        let declared = "let[b,c,d,e,f,g,h,i]=\"\(words.joined(separator: " "))\".split(\" \"),a=\"two words\",j=3;one"
        #expect(String(decoding: block.bytes, as: UTF8.self).hasPrefix(declared))
    }

    /// What several blocks say is declared before them, and what only an optional file says in that file.
    @Test func whatIsRepeatedIsDeclaredWhereItIsNeeded() {
        let both = "\"said in both\""
        let words = ScriptNames([ScriptRepetitions.declaration(of: [both])])
        let script = String(repeating: "one(\(both), \"only here\");", count: 9)
        let block = ScriptBlock(
            [("one.js", Array("two(\(both));".utf8)), ("two.js", Array(script.utf8))], optional: ["two.js"],
            within: words, saying: [both])
        #expect(
            block.files.map { String(decoding: $0.bytes, as: UTF8.self) } == [
                "two(a);", "let b=\"only here\";" + String(repeating: "one(a,b);", count: 9),
            ])
    }

    /// Tests of pages put their clocks in the place of the browser's when it has run.
    @Test func clocksAreAskedForWhenTheyAreRead() {
        let script = String(repeating: "setTimeout(a);clearTimeout(b);", count: 20)
        #expect(String(decoding: ScriptBlock([("one.js", Array(script.utf8))]).bytes, as: UTF8.self) == script)
    }

    /// A name that nothing declares where it stands is the browser's, or a mistake; one that is the browser's here and ours
    /// elsewhere would mean something else once it is short.
    @Test func namesAreOursOrTheBrowsers() {
        var foreign: Set<String> = []
        var declared: Set<String> = []
        for block in Self.blocks {
            let scripts = block.sources.map { ScriptTokenizer.tokens(of: $0.bytes) }
            let shared = (scripts + [Self.element]).reduce(into: Set<String>()) {
                $0.formUnion(ScriptDeclarations.outermostNames(in: $1))
            }
            for script in scripts {
                foreign.formUnion(ScriptScopes(script).free.subtracting(shared))
                declared.formUnion(ScriptDeclarations.names(in: script))
            }
        }
        #expect(foreign == Self.browserNames)
        #expect(declared.isDisjoint(with: foreign))
    }

    /// What stands first on a page stands in one block.
    @Test func whatStandsFirstIsDeclaredOnce() {
        let declared = [Self.scripts.element.bytes, Self.scripts.words.bytes].map {
            ScriptDeclarations.outermostNames(in: ScriptTokenizer.tokens(of: $0))
        }
        #expect(!declared[0].isEmpty && !declared[1].isEmpty)
        #expect(declared[0].isDisjoint(with: declared[1]))
    }

    private static let scripts = PageScripts { PartFile.bytes(of: $0) }
    private static let blocks = [scripts.element] + scripts.blocks
    private static let element = ScriptTokenizer.tokens(of: PartFile.bytes(of: "element.js"))

    @Test func whatIsNotDeclaredWhereItStandsIsFree() {
        let script = """
            const a = (b, { c }) => b + c + `${d.map((e) => `${e}${f}`)}${e}`;
            if (a) { const g = 1; a(g); }
            for (const h of g) if (h) { a(h); } else a(h);
            try { a(h); } catch (i) { a(i); }
            i.j = { k(l) { return l; }, m: (n) => l };
            """
        let scopes = ScriptScopes(ScriptTokenizer.tokens(of: Array(script.utf8)))
        #expect(scopes.free == ["d", "e", "f", "g", "h", "i", "l"])
    }

    /// Properties with short names are asked for by their names, and never by a string.
    @Test func propertiesOfOursAreNoStrings() {
        var seen: Set<String> = []
        for token in Self.blocks.flatMap(\.sources).flatMap({ ScriptTokenizer.tokens(of: $0.bytes) }) {
            if let name = token.propertyName { seen.insert(name) }
            if token.kind == .literal { #expect(!ScriptProperties.ours.contains(token.text.filter { $0 != "\"" })) }
        }
        #expect(ScriptProperties.ours.isSubset(of: seen))
    }

    @Test func propertiesOfOursAreShort() {
        let script = """
            const page = a;
            b.upNext = { page, past: a, isOn: b.isOn, get isExcerpt() { return page.isOn; } };
            c(({ page }) => page.d);
            """
        let tokens = ScriptProperties.shortened([ScriptTokenizer.tokens(of: Array(script.utf8))])
        #expect(
            text(ScriptNames(tokens).shortened(tokens[0]))
                == "let d=a;b.f={b:d,e:a,a:b.a,get c(){return d.a}};c(({b:d})=>d.d);")
    }

    /// Names of the browser's that our scripts use.
    private static let browserNames: Set<String> = [
        "Audio", "BigInt", "Boolean", "CSS", "DOMParser", "Date", "Error", "Infinity", "IntersectionObserver",
        "Intl", "JSON", "Map", "Math", "MediaMetadata", "NaN", "Node", "Number", "Object", "Option", "Promise",
        "RegExp", "ResizeObserver", "Set", "URL", "URLSearchParams", "addEventListener", "clearTimeout",
        "decodeURIComponent", "document", "encodeURIComponent", "fetch", "getComputedStyle", "getSelection",
        "history", "innerHeight", "localStorage", "location", "matchMedia", "navigator", "parseFloat", "performance",
        "requestAnimationFrame", "scrollBy", "scrollTo", "scrollY", "setTimeout", "undefined", "visualViewport",
        "window",
    ]

    private func text(_ tokens: [ScriptToken]) -> String { String(decoding: ScriptText.spare(tokens), as: UTF8.self) }
}
