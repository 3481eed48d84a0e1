import Foundation
import Testing

@Suite("mdxc play: bookmarks")
struct BookmarkOptionTests {
    @Test("a reading begins at the bookmark that a key or an option saved, from source or compiled")
    func saving() throws {
        let shell = try Lantern.shell()
        let keys = try shell.run("$MDXC play lantern", input: "\n\n1\ns place.json\ns my place.json\nq")
        #expect(keys.output.hasSuffix("\nSaved to 'place.json'.\n\nSaved to 'my place.json'.\n"))
        #expect(
            try shell.text("place.json").replacing(/xxh128:[0-9a-f]{32}/, with: "H")
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

    @Test("a bookmark is restored in an edited story, or the message says what moved")
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
        #expect(
            moved.messages == "mdxc: The story was edited: the section 'roof' is not there; you are at 'hall/p1#l1'\n")
        let key = try shell.run("$MDXC play lantern", input: "l roof.json")
        #expect(
            key.output.contains(
                "\nThe story was edited: the section 'roof' is not there; you are at 'hall/p1#l1'.\n\nIn the hall\n"))
        try shell.write("lantern/story.mdx", Lantern.story(id: "another"))
        let refused = try shell.run("$MDXC play lantern --load roof.json")
        #expect(refused.code == 2 && refused.output == "")
        #expect(
            refused.messages
                == "mdxc: error: 'roof.json' is a bookmark of the story 'the-lantern'; this is 'another'\n")
    }

    @Test("a bookmark that no longer fits, or is of another story, is not overwritten when it is viewed")
    func looking() throws {
        let shell = try Lantern.shell()
        _ = try shell.run("$MDXC play lantern --choices 1,1 --save roof.json; cp roof.json kept.json")
        try shell.write("lantern/story.mdx", Lantern.story(roof: "attic"))
        let looked = try shell.run(
            "$MDXC play lantern --load roof.json --save roof.json < /dev/null; cmp roof.json kept.json")
        #expect(looked.code == 0 && looked.messages.contains("The story was edited"), "\(looked.messages)")
        #expect(looked.messages.hasSuffix("mdxc: 'roof.json' was not changed\n"), "\(looked.messages)")
        // By any name of the file, and any path to it.
        _ = try shell.run("ln -s roof.json link.json; ln roof.json twin.json")
        for (arguments, keys) in [
            ("--load roof.json --save ./roof.json", ""), ("--load ./roof.json --save roof.json", "?\n"),
            ("--load link.json --save roof.json", "q\n"), ("--load roof.json --save twin.json", "9\n"),
            ("--save roof.json", "l roof.json\nq\n"), ("--save roof.json", "\nl link.json\n"),
        ] {
            let kept = try shell.run("$MDXC play lantern \(arguments); cmp roof.json kept.json", input: keys)
            #expect(kept.code == 0 && kept.messages.hasSuffix("was not changed\n"), "\(arguments)")
        }
        // Nor is one that fits, and was not loaded.
        _ = try shell.run("$MDXC play lantern --choices 1 --save mark.json; cp mark.json before.json")
        let unread = try shell.run("$MDXC play lantern --save mark.json < /dev/null; cmp mark.json before.json")
        #expect(unread.code == 0 && unread.messages == "mdxc: 'mark.json' was not changed\n", "\(unread.messages)")
        // Even if other files were loaded in between.
        let between = try shell.run(
            """
            $MDXC play lantern --choices 1 --save fit.json > shown
            printf 'l fit.json\\nq\\n' | $MDXC play lantern --load roof.json --save roof.json > shown; cmp roof.json kept.json
            """)
        #expect(
            between.code == 0 && between.messages.hasSuffix("mdxc: 'roof.json' was not changed\n"),
            "\(between.messages)")
        let own = try shell.run("$MDXC play lantern --save own.json", input: "l roof.json\n1\n")
        #expect(own.code == 0 && own.messages.isEmpty, "\(own.messages)")
        let stepped = try shell.run("$MDXC play lantern --load roof.json --save roof.json", input: "1\n")
        #expect(try stepped.code == 0 && shell.read("roof.json") != shell.read("kept.json"))
        try shell.write("other/story.mdx", Lantern.story(id: "another"))
        let other = try shell.run("$MDXC play other --save kept.json < /dev/null")
        #expect(other.code == 2)
        #expect(
            other.messages
                == "mdxc: error: 'kept.json' exists and is a bookmark of the story 'the-lantern'; name another file\n",
            "\(other.messages)")
    }

    @Test(
        "a reader that is interrupted, or whose terminal is closed, saves a bookmark",
        arguments: [("INT", 130), ("TERM", 143), ("HUP", 129)])
    func interrupted(by signal: String, code: Int) throws {
        let shell = try Lantern.shell()
        // A shell makes its background jobs ignore SIGINT, and nohup makes all that it runs ignore SIGHUP.
        let python = ProcessInfo.processInfo.environment["MDXC_PYTHON"] ?? "python3"
        let result = try shell.run(
            """
            mkfifo keys shown
            \(python) -c 'import os, signal, sys; signal.signal(signal.SIG\(signal), signal.SIG_DFL); \
            os.execv(sys.argv[1], sys.argv[1:])' $MDXC play lantern --save place.json < keys > shown &
            reader=$!
            exec 3> keys 4< shown
            printf '\\nnot a whole line' >&3
            grep -q Somebody <&4
            kill -\(signal) $reader
            wait $reader
            """)
        #expect(result.code == code, "\(result.messages)")
        let again = try shell.run("$MDXC play lantern --load place.json < /dev/null")
        #expect(again.output.contains("Somebody who expects") && again.messages.isEmpty, "\(again.messages)")
    }

    @Test("of a history that is too long for a file the newest steps are saved")
    func longPath() throws {
        let shell = try Lantern.shell()
        // A long name makes a long path of few steps.
        let name = String(repeating: "x", count: 60_000)
        _ = try shell.run("$MDXC build lantern --quiet --compact -o story.json")
        let story = try shell.text("story.json")
        try shell.write("story.json", story.replacing("roof", with: name))
        _ = try shell.run("$MDXC play story.json --choices 1 --save place.json")
        let location = try shell.text("place.json")
        let limit = 16 << 20
        // Then short names, until there is no room for one more.
        func filled(_ history: [String]) -> String {
            location.replacing(/"history":\[.*\]/, with: "\"history\":[\(history.joined(separator: ","))]")
        }
        func count(of step: String, after history: [String]) -> Int {
            (limit - filled(history).utf8.count - 1) / (step.utf8.count + 1)
        }
        let (step, short) = ("{\"from\":\"\(name)/p1#l0\",\"jump\":true}", #"{"from":"hall/p1#l1","jump":true}"#)
        var path = Array(repeating: step, count: count(of: step, after: []))
        path += Array(repeating: short, count: count(of: short, after: path))
        let long = filled(path)
        #expect(limit - 40...limit ~= long.utf8.count)
        try shell.write("long.json", long)
        let result = try shell.run(
            """
            $MDXC play story.json --load long.json --save longer.json > shown; echo $?; wc -c < longer.json
            $MDXC play story.json --load longer.json < /dev/null > shown; echo $?; head -n 1 shown
            """, input: "2\n")
        let lines = result.output.split(separator: "\n")
        #expect(lines.count == 4 && lines[0] == "0" && lines[2] == "0" && lines[3] == "Night", "\(result.messages)")
        #expect(lines.count > 1 && Int(lines[1]).map { $0 <= limit && limit - $0 < 2 * step.utf8.count } == true)
    }

    @Test("a history without its beginning is not reported as choices from there")
    func cutPath() throws {
        let shell = try Lantern.shell()
        _ = try shell.run("$MDXC play lantern --choices 1,1 --save place.json")
        let location = try shell.text("place.json")
        for (history, path) in [
            ("", "roof/p1#l0"), (#"{"from":"hall/p1#l1","choice":"c0"}"#, "hall/p1: c0\nroof/p1#l0"),
        ] {
            try shell.write(
                "cut.json", location.replacing(/"history":\[.*\]/, with: "\"history\":[\(history)]"))
            let result = try shell.run("$MDXC play lantern --load cut.json --record < /dev/null")
            #expect(
                result.output.hasSuffix(
                    "\nno --choices lead here: the path does not start where the story does\n\(path)\n"),
                "\(result.output)")
            #expect(result.code == 0 && result.messages == "")
        }
    }

    /// Saves a location, damages it and loads it, in the whole story and in the split one.
    @Test("a bookmark that doesn't fit its own revision is reported alike for whole and split stories, not as an edit")
    func misfit() throws {
        let shell = try Lantern.shell()
        let built = try shell.run(
            "$MDXC build lantern -o whole --quiet; $MDXC build lantern -o split --split --quiet; $MDXC play lantern --choices 1,1 --save good.json"
        )
        #expect(built.code == 0)
        let good = try shell.text("good.json")
        for (old, new, words) in [
            ("\"roof/p1#l0\"", "\"cellar/p1\"", "the section 'cellar' is not there; you are at 'hall/p1#l1'"),
            ("\"roof/p1#l0\"", "\"roof/p9\"", "the page 'roof/p9' is not there; you are at 'hall/p1#l1'"),
            ("\"roof/p1#l0\"", "\"roof/p1#l9\"", "the line 'roof/p1#l9' is not there; you are at 'roof/p1#l0'"),
            (
                "\"from\":\"gate/p2#l0\"", "\"from\":\"gate/p9\"",
                "you are where you were, but the path that you took has changed"
            ),
            (
                "\"choice\":\"in\"", "\"choice\":\"im\"",
                "you are where you were, but the path that you took has changed"
            ),
        ] {
            #expect(good.contains(old))
            try shell.write("bad.json", good.replacing(old, with: new))
            let whole = try shell.run("$MDXC play whole/the-lantern --load bad.json --record", input: "b\nb\nb\nb\nb\n")
            let split = try shell.run("$MDXC play split/the-lantern --load bad.json --record", input: "b\nb\nb\nb\nb\n")
            #expect(whole.messages == "mdxc: The bookmark doesn't fit the story: \(words)\n", "\(whole.messages)")
            #expect(split.messages == whole.messages && split.output == whole.output && split.code == whole.code)
        }
    }

    @Test("a file that is not a bookmark is refused, and never overwritten")
    func damaged() throws {
        let shell = try Lantern.shell()
        _ = try shell.run(
            "$MDXC play lantern --choices 1,1 --save good.json; truncate -s 17M huge.json; mkdir folder; mkfifo pipe")
        let good = try shell.text("good.json")
        try shell.write("empty.json", "")
        try shell.write("cut.json", String(good.prefix(100)))
        try shell.write("version.json", good.replacing("\"version\":1", with: "\"version\":2"))
        try shell.write("place.json", good.replacing("\"roof/p1#l0\"", with: "\"roof\""))
        try shell.write(
            "long.json", good.replacing("\"roof/p1#l0\"", with: "\"\(String(repeating: "x", count: 5000))\""))
        try shell.write("lacks.json", good.replacing("\"hash\"", with: "\"hush\""))
        let odd = good.replacing("the-lantern", with: "the-ÿlantern")
        try shell.write("bytes.json", Data(odd.utf8.filter { $0 != 0xC3 }))
        try shell.write("deep.json", String(repeating: "[", count: 1_000_000))
        for (file, words) in [
            ("nothere.json", "can't read 'nothere.json': no such file or folder"),
            ("folder", "it is a folder, not a file"), ("pipe", "it is a named pipe, not a file"),
            ("huge.json", "'huge.json' is not a bookmark, or is damaged: it has more than 16777216 bytes"),
            ("empty.json", "'empty.json' is not a bookmark, or is damaged: it is not JSON at 1:1"),
            ("cut.json", "or is damaged: it is not JSON at 1:101"),
            ("deep.json", "or is damaged: its brackets are nested too deep at 1:513, with more than 512 levels"),
            ("version.json", "format version 2, which this reader does not know"),
            ("place.json", "'location': expected a location as 'section/page' or 'section/page#line', found 'roof'"),
            ("long.json", "or 'section/page#line', found '\(String(repeating: "x", count: 60))…'\n"),
            ("lacks.json", "or is damaged: it has no 'hash'"),
            ("bytes.json", "or is damaged: it has a byte that is not UTF-8 at 1:27"),
            ("lantern/story.mdx", "is not a bookmark"),
        ] {
            let result = try shell.run("timeout 300 $MDXC play lantern --load \(file)")
            #expect(result.code == 2 && result.output == "", "\(file)")
            #expect(result.messages.hasPrefix("mdxc: error: ") && result.messages.contains(words), "\(result.messages)")
            let key = try shell.run("timeout 300 $MDXC play lantern", input: "l \(file)\n\n")
            #expect(key.code == 0 && key.output.contains("Owl:"), "reading goes on after \(file)")
        }
        let story = try shell.read("lantern/story.mdx")
        let save = try shell.run("$MDXC play lantern", input: "s lantern/story.mdx\nq\n")
        #expect(
            save.output.hasSuffix("\n'lantern/story.mdx' exists and is not a bookmark; name another file.\n"))
        #expect(try shell.read("lantern/story.mdx") == story)
        _ = try shell.run("cp good.json closed.json; chmod 0 closed.json; chmod 777 .")
        for (file, words) in [
            ("closed.json", "can't be read"), ("version.json", "is a bookmark of another version"),
            ("lantern/story.mdx", "is not a bookmark"),
        ] {
            let kept = try shell.run("as_nobody $MDXC play lantern --save \(file)", input: "q\n")
            #expect(kept.code == 2 && kept.output.isEmpty, "\(kept.messages)")
            #expect(
                kept.messages == "mdxc: error: '\(file)' exists and \(words); name another file\n",
                "\(kept.messages)")
        }
        for (file, words) in [
            ("nowhere/x.json", "no such file or folder"),
            ("good.json/x.json", "a part of the path is a file, not a folder"),
            ("lantern/x.json", "permission denied"),
        ] {
            let nowhere = try shell.run("chmod go-w lantern; as_nobody $MDXC play lantern --save \(file)", input: "q\n")
            #expect(nowhere.code == 2 && nowhere.output.isEmpty)
            #expect(nowhere.messages.hasPrefix("mdxc: error: can't write '\(file)': \(words)"), "\(nowhere.messages)")
        }
        for (file, words) in [
            ("pipe", "can't write 'pipe': it is a named pipe, not a file"),
            ("/dev/full", "can't write '/dev/full': it is a device, not a file"),
            ("folder", "can't write 'folder': it is a folder, not a file"),
        ] {
            let save = try shell.run("timeout 300 $MDXC play lantern --save \(file)", input: "q\n")
            #expect(save.code == 2 && save.messages == "mdxc: error: \(words)\n", "\(save.messages)")
            #expect(save.output.isEmpty)
            let key = try shell.run("timeout 300 $MDXC play lantern", input: "s \(file)\nq\n")
            #expect(key.output.hasSuffix("\n\(words).\n"))
        }
        // A bookmark may be overwritten, and so may an empty file.
        #expect(
            try shell.run(
                "$MDXC play lantern --save empty.json --choices 1 && cp good.json old.json && $MDXC play lantern --save old.json --choices 1 && cmp old.json empty.json"
            ).code == 0)
    }
}
