import Foundation
import Testing

@Suite("mdxc play: what it refuses")
struct PlayErrorTests {
    @Test("a story with errors is not played, and its diagnostics are shown")
    func errors() throws {
        let shell = try Lantern.shell()
        try shell.write("bad/story.mdx", Lantern.story().replacing("to=\"hall\"", with: "to=\"hal\""))
        let result = try shell.run("$MDXC play bad", input: "\n")
        #expect(result.code == 1)
        #expect(result.output == "")
        #expect(result.messages.contains("bad/story.mdx:") && result.messages.contains("[unknown_target]"))
        try shell.write("lantern/mdxc.yaml", "levels: {unused_asset: eror}\n")
        let options = try shell.run("$MDXC play lantern")
        #expect(options.code == 1 && options.output == "" && options.messages.contains("lantern/mdxc.yaml:1:"))
    }

    @Test("a compiled story of another version, or a damaged one, is refused in words")
    func compiledStories() throws {
        let shell = try Lantern.shell()
        _ = try shell.run("$MDXC build lantern --quiet --compact")
        let json = try shell.text("build/the-lantern/story.json")
        for (old, new, words) in [
            (
                "\"irVersion\":\"1.1\"", "\"irVersion\":\"2.0\"",
                "irVersion 2.0 and this reader knows 1.x; update the reader"
            ),
            (
                "\"requires\":[", "\"requires\":[\"smell\\u001b[31m\",",
                "requires 'smell␛[31m', which this reader does not know"
            ),
            (
                "\"irVersion\":\"1.1\"", "\"irVersion\":1",
                "not a compiled story, or is damaged: 'irVersion': expected a string"
            ),
            ("\"sections\":[", "\"sections\":[[],", "is damaged: 'sections[0]': expected an object, found an array"),
            (
                "\"kind\":\"next\"", "\"kind\":\"nixt\"",
                "exit.kind': expected 'next', 'end', 'ending' or 'choices', found 'nixt'"
            ),
            ("\"to\":\"hall/p1\"", "\"to\":\"hull/p1\"", "the page 'gate/p2' leads to 'hull/p1', which is not there"),
            ("\"start\":\"gate/p1#l0\"", "\"start\":\"gate\"", "the story is damaged: it starts at 'gate'"),
            ("\"authors\":", "\"authors\"", "is damaged: it is not JSON at 1:"),
            ("\"navigation\":", "\"x\":", "is damaged: it has no 'navigation'"),
        ] {
            #expect(json.contains(old))
            try shell.write("other.json", json.replacing(old, with: new, maxReplacements: 1))
            let result = try shell.run("$MDXC play other.json")
            #expect(result.code == 1, "\(words)")
            #expect(result.output == "")
            #expect(result.messages.contains(words), "\(result.messages)")
            #expect(result.messages.filter { $0 == "\n" }.count == 1)
        }
        // A ring of pages that no compiler produces: automatic reading ends all the same.
        let ring = json.replacing(
            "{\"kind\":\"next\",\"to\":\"gate/p2\"}", with: "{\"kind\":\"next\",\"to\":\"gate/p1\"}")
        #expect(ring != json)
        try shell.write("ring.json", ring)
        let endless = try shell.run("timeout 300 $MDXC play ring.json --seed 1 | tail -n 1; exit ${PIPESTATUS[0]}")
        #expect(endless.code == 1)
        #expect(endless.messages.contains("form a cycle without an ending at 'gate/p1#owl-line'"))
        #expect(try shell.run("$MDXC play ring.json", input: "\n\n\n").code == 0)
    }

    @Test("numbers without a choice are repeated as typed, and a folder holds no bookmark")
    func words() throws {
        let shell = try Lantern.shell()
        let keys = "\n\n\n\n99999999999999999999\n-1\ns /\nq\n"
        let result = try shell.run("$MDXC play lantern", input: keys)
        #expect(result.output.contains("There is no choice 99999999999999999999 here."), "\(result.output)")
        #expect(result.output.contains("There is no choice -1 here."))
        #expect(result.output.contains("can't write '/': it is a folder, not a file."))
        let unnamed = try shell.run("$MDXC play lantern", input: "s\nl \nsx\nq\n").output
        #expect(unnamed.contains("'s' needs a file: type 's FILE', or begin with '--save FILE'."), "\(unnamed)")
        #expect(unnamed.contains("'l' needs a file: type 'l FILE', or begin with '--load FILE'."))
        #expect(unnamed.contains("'sx' means nothing here"))
        let nul = try shell.run("$MDXC play lantern", input: "s zz\0b\nq\n").output
        #expect(nul.contains("'s zz␀b' means nothing here"), "\(nul)")
        #expect(try shell.run("test -e zz").code == 1)
    }

    @Test("one story, and not from standard input")
    func usage() throws {
        let shell = try Lantern.shell()
        try shell.write("more/a/story.mdx", Shell.story("a"))
        try shell.write("more/b/story.mdx", Shell.story("b"))
        let built = try shell.run(
            """
            $MDXC build more -o out --quiet; $MDXC build lantern -o split --split --quiet
            $MDXC build lantern -o web --emit html --quiet
            """)
        #expect(built.code == 0, "\(built.messages)")
        for (arguments, words) in [
            (
                "out",
                "no stories in 'out', only what was built of them; name the stories that they were made from, or to read one with 'mdxc play', 'out/a' or 'out/b'"
            ),
            (
                "web/the-lantern",
                "'web/the-lantern' holds what was built of a story; name the story that it was made from"
            ),
            ("web", "no stories in 'web', only what was built of them; name the stories that they were made from\n"),
            (
                "split/the-lantern/contents.json",
                "'split/the-lantern/contents.json' is a part of a compiled story; name the story that it was made from"
            ),
            (
                "split/the-lantern/sections/hall.json",
                "'split/the-lantern/sections/hall.json' is a part of a compiled story; name the story that it was made from"
            ),
            ("", "name one story"), ("lantern lantern", "name one story"), ("-", "where the keys come from"),
            ("more", "'more' holds 2 stories; name one of them"), ("lanten", "did you mean 'lantern'?"),
            ("lantern --seed x", "'--seed' needs a whole number"),
            ("lantern --choices=-1", "'--choices' needs a number at least 1, not '-1'"),
            (
                "lantern --choices 99999999999999999999",
                "'--choices' needs a number from 1 to 9223372036854775807, not '99999999999999999999'"
            ),
            ("lantern --emit ir", "'mdxc play' has no option '--emit'"),
        ] {
            let result = try shell.run("$MDXC play \(arguments)")
            #expect(result.code == 2 && result.output == "")
            #expect(result.messages.contains(words), "\(result.messages)")
        }
    }
}
