import Foundation
import Testing

@Suite("mdxc play: saved places")
struct SavedPlaceTests {
    @Test("what is saved by a key or an option is where the next reading begins, from source or compiled")
    func saving() throws {
        let shell = try Lantern.shell()
        let keys = try shell.run("$MDXC play lantern", input: "\n\n1\ns place.json\ns my place.json\nq")
        #expect(keys.output.hasSuffix("\nSaved to 'place.json'.\n\nSaved to 'my place.json'.\n"))
        #expect(
            try String(decoding: shell.read("place.json"), as: UTF8.self).replacing(/xxh128:[0-9a-f]{32}/, with: "H")
                == #"{"version":1,"story":"the-lantern","hash":"H","location":"hall/p1#l0","history":[{"from":"gate/p1#l0"},{"from":"gate/p1#owl-line"},{"from":"gate/p2#l0","choice":"in"}]}"#
                + "\n")
        let options = try shell.run(
            "$MDXC build lantern --quiet; cmp place.json 'my place.json'; $MDXC play build/the-lantern --load place.json --save next.json",
            input: "b\n1\n\n2\n")
        #expect(options.code == 0 && options.messages == "")
        #expect(options.output.hasPrefix("In the hall\n───────────\n\nIt smelled of apples.\n\nAt the gate\n"))
        #expect(options.output.hasSuffix("And nobody came.\n\nThe end\n"))
        let again = try shell.run("$MDXC play lantern --load next.json --record </dev/null")
        #expect(again.output.hasPrefix("Night\n─────\n\nAnd nobody came.\n\nThe end\n"))
        #expect(again.output.contains("\n--choices 1,2\n"))
        let key = try shell.run("$MDXC play lantern", input: "l next.json\nb\n")
        #expect(key.output.contains("_afternoon_?\n\nNight\n─────\n\nAnd nobody came.\n\nThe end\n\nIn the hall\n"))
    }

    @Test("an edited story takes the place, or says what moved")
    func editing() throws {
        let shell = try Lantern.shell()
        _ = try shell.run("$MDXC play lantern --choices 1,1 --save roof.json")
        try shell.write("lantern/story.mdx", Lantern.story(roofTitle: "On the old roof"))
        let renamed = try shell.run("$MDXC play lantern --load roof.json </dev/null")
        #expect(renamed.output.hasPrefix("On the old roof\n") && renamed.messages == "")
        try shell.write("lantern/story.mdx", Lantern.story(roof: "attic"))
        let moved = try shell.run("$MDXC play lantern --load roof.json </dev/null")
        #expect(moved.code == 0)
        #expect(moved.output.hasPrefix("In the hall\n") && moved.output.hasSuffix("  2. Stay\n"))
        #expect(moved.messages == "mdxc: The story was edited: the section 'roof' is gone; you are at 'hall/p1#l1'\n")
        let key = try shell.run("$MDXC play lantern", input: "l roof.json")
        #expect(
            key.output.contains(
                "\nThe story was edited: the section 'roof' is gone; you are at 'hall/p1#l1'.\n\nIn the hall\n"))
        try shell.write("lantern/story.mdx", Lantern.story(id: "another"))
        let refused = try shell.run("$MDXC play lantern --load roof.json")
        #expect(refused.code == 2 && refused.output == "")
        #expect(
            refused.messages
                == "mdxc: error: 'roof.json' is a place in the story 'the-lantern', and this is 'another'\n")
    }

    @Test("a file that is no saved place is refused, and never overwritten")
    func damaged() throws {
        let shell = try Lantern.shell()
        _ = try shell.run(
            "$MDXC play lantern --choices 1,1 --save good.json; truncate -s 17M huge.json; mkdir folder; mkfifo pipe")
        let good = String(decoding: try shell.read("good.json"), as: UTF8.self)
        try shell.write("empty.json", "")
        try shell.write("cut.json", String(good.prefix(100)))
        try shell.write("version.json", good.replacing("\"version\":1", with: "\"version\":2"))
        try shell.write("place.json", good.replacing("\"roof/p1#l0\"", with: "\"roof\""))
        try shell.write("lacks.json", good.replacing("\"hash\"", with: "\"hush\""))
        try shell.write("deep.json", String(repeating: "[", count: 1_000_000))
        for (file, words) in [
            ("nothere.json", "can't read 'nothere.json': no such file or folder"),
            ("folder", "it is a folder, not a file"), ("pipe", "it is a named pipe, not a file"),
            ("huge.json", "'huge.json' is too large for a saved place"),
            ("empty.json", "'empty.json' is no saved place, or a damaged one: it is not JSON at 1:1"),
            ("cut.json", "a damaged one: it is not JSON at 1:101"),
            ("deep.json", "a damaged one: it is not JSON at 1:513"),
            ("version.json", "saved in version 2 of the form, which this reader does not know"),
            ("place.json", "'location': 'roof' is not a place; write it as 'section/page#line'"),
            ("lacks.json", "a damaged one: it has no 'hash'"),
            ("lantern/story.mdx", "no saved place"),
        ] {
            let result = try shell.run("timeout 10 $MDXC play lantern --load \(file)")
            #expect(result.code == 2 && result.output == "", "\(file)")
            #expect(result.messages.hasPrefix("mdxc: error: ") && result.messages.contains(words), "\(result.messages)")
            let key = try shell.run("timeout 10 $MDXC play lantern", input: "l \(file)\n\n")
            #expect(key.code == 0 && key.output.contains("Owl:"), "reading goes on behind \(file)")
        }
        let story = try shell.read("lantern/story.mdx")
        let save = try shell.run("$MDXC play lantern --save lantern/story.mdx", input: "s lantern/story.mdx\nq\n")
        #expect(save.code == 2)
        #expect(
            save.output.hasSuffix("\n'lantern/story.mdx' is there already and no saved place; name another file.\n"))
        #expect(try shell.read("lantern/story.mdx") == story)
        let nowhere = try shell.run("$MDXC play lantern --save nowhere/x.json </dev/null")
        #expect(nowhere.code == 2 && nowhere.messages.contains("can't write 'nowhere/x.json': no such file or folder"))
        // A saved place may be overwritten, and so may a file with nothing in it.
        #expect(
            try shell.run(
                "$MDXC play lantern --save empty.json --choices 1 && cp good.json old.json && $MDXC play lantern --save old.json --choices 1 && cmp old.json empty.json"
            ).code == 0)
    }
}
