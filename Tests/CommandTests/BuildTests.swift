import Foundation
import Testing

@Suite("mdxc build")
struct BuildTests {
    @Test("two builds in two folders give the same bytes, serial or parallel")
    func deterministic() throws {
        let shell = try Shell()
        for number in 0..<40 { try shell.write("in/s\(number)/story.mdx", Shell.story("story-\(number)")) }
        try shell.write("in/s1/assets/a.png", "GIF89a123")
        let result = try shell.run(
            """
            mkdir deep; $MDXC build in -o one --quiet --jobs 1 || exit
            (cd deep; $MDXC build $(ls -dr ../in/*) ../in -o two --quiet --jobs 4) || exit
            diff -r -x .mdxc-output one deep/two && find one -name story.json | wc -l
            """)
        #expect(result.code == 0)
        #expect(result.output.trimmingCharacters(in: .whitespacesAndNewlines) == "40")
        #expect(result.messages == "")
    }

    @Test("unchanged input writes nothing")
    func unchanged() throws {
        let shell = try Shell()
        let picture = "hero_image: {src: assets/a.png, alt: A tram}"
        try shell.write("s/story.mdx", Shell.story("s", fields: picture))
        try shell.write("s/assets/a.png", "GIF89a" + String(repeating: "7", count: 300_000))
        let list = "find build -printf '%p %i %T@\\n' | sort"
        let result = try shell.run(
            "$MDXC build s && \(list) > 1; sleep 0.05; $MDXC build s; \(list) > 2; cmp 1 2 && wc -l < 1")
        #expect(result.code == 0)
        #expect(result.output == "7\n")
        #expect(result.messages.hasSuffix("1 unchanged\nopen 'build/s/index.html' in a browser\n"))
    }

    @Test("a page is beside its assets, and alone if it is written to one file")
    func page() throws {
        let shell = try Shell()
        let picture = "hero_image: {src: assets/a b.png, alt: A tram}"
        try shell.write("s/story.mdx", Shell.story("s", fields: picture))
        try shell.write("s/assets/a b.png", "GIF89a123")
        try shell.write("mdxc.yaml", "emit: [ir, text]\n")
        let result = try shell.run(
            "$MDXC build s --emit html --quiet && $MDXC build s -o page.html --quiet && find build -type f | sort"
        )
        #expect(result.code == 0)
        #expect(result.output == "build/s/.mdxc-output\nbuild/s/assets/a b.png\nbuild/s/index.html\n")
        let page = try shell.read("build/s/index.html")
        #expect(String(decoding: page, as: UTF8.self).contains("<img src=\"assets/a%20b.png\" alt=\"A tram\""))
        #expect(try shell.read("page.html") == page)
    }

    @Test("an asset that can't be read is an error of the run, and not a missing one", arguments: ["check", "build"])
    func unreadableAsset(command: String) throws {
        let shell = try Shell()
        let fields = "accentColor: seagreen\nhero_image: {src: assets/a.png, alt: A tram}"
        try shell.write("a/story.mdx", Shell.story("a", fields: fields))
        try shell.write("a/assets/a.png", "GIF89a123")
        for (path, mode) in [("a/assets/a.png", "000"), ("a/assets", "311")] {
            let result = try shell.run(
                "chmod -R a+rwX .; chmod \(mode) \(path); as_nobody $MDXC \(command) a; e=$?; chmod -R a+rwX .; exit $e"
            )
            #expect(result.code == 2)
            #expect(result.messages.hasSuffix("mdxc: error: can't read '\(path)': permission denied\n"))
            let shown = result.output + result.messages
            #expect(shown.contains("[invalid_color]") && shown.contains("\n1 warning in 1 story\n"))
            #expect(!shown.contains("missing_asset"))
        }
    }

    @Test("a story with errors keeps its old output, the others are built")
    func keepsOldOutput() throws {
        let shell = try Shell()
        try shell.write("a/story.mdx", Shell.story("a"))
        try shell.write("b/story.mdx", Shell.story("b"))
        #expect(try shell.run("$MDXC build . --quiet").code == 0)
        let old = try shell.read("build/a/story.json")
        try shell.write("a/story.mdx", Shell.story("a", "Now with <b>markup</b>."))
        try shell.write("b/story.mdx", Shell.story("b", "New words."))
        let result = try shell.run("$MDXC build a b")
        #expect(result.code == 1)
        #expect(result.output == "")
        #expect(
            result.messages.hasSuffix(
                "1 written to 'build', 1 not built\nopen 'build/b/index.html' in a browser\n"))
        #expect(try shell.read("build/a/story.json") == old)
        #expect(try shell.text("build/b/story.json").contains("New words."))
    }

    @Test("assets are copied, and removed when nothing uses them; nothing else is removed")
    func assets() throws {
        let shell = try Shell()
        func story(_ name: String) -> String {
            Shell.story("s", fields: "hero_image: {src: assets/\(name), alt: A tram}")
        }
        try shell.write("s/story.mdx", story("x/a.png"))
        try shell.write("s/assets/x/a.png", "GIF89a1")
        try shell.write("s/assets/b.png", "GIF89a2")
        #expect(try shell.run("$MDXC build s").code == 0)
        #expect(try shell.read("build/s/assets/x/a.png") == Data("GIF89a1".utf8))
        try shell.write("build/s/mine.txt", "mine")
        try shell.write("build/s/assets/mine.png", "mine")
        try shell.write("s/story.mdx", story("b.png"))
        let result = try shell.run("$MDXC build s --verbose; cd build/s; find . -type f | sort; find . -type d | sort")
        #expect(
            result.output
                == "./.mdxc-output\n./assets/b.png\n./assets/mine.png\n./index.html\n./mine.txt\n./story.json\n.\n./assets\n"
        )
        #expect(result.messages.contains("wrote build/s/assets/b.png\n"))
    }

    @Test("a list of files that was tampered with deletes nothing outside")
    func tamperedManifest() throws {
        let shell = try Shell()
        try shell.write("s/story.mdx", Shell.story("s"))
        try shell.write("precious", "x")
        try shell.write("outside/precious", "x")
        let result = try shell.run(
            """
            $MDXC build s --quiet; ln -s ../../outside build/s/link
            printf 'mdxc output 1\\n../../precious\\n/etc/hostname\\nlink/precious\\nstory.json\\n' > build/s/.mdxc-output
            $MDXC build s --quiet; cat precious outside/precious; test -f build/s/story.json
            """)
        #expect(result.code == 0)
        #expect(result.output == "xx")
    }

    @Test("a link that is named as the output stays, and its target is written, whether it exists or not")
    func namedLink() throws {
        let shell = try Shell()
        try shell.write("s/story.mdx", Shell.story("s"))
        let result = try shell.run(
            """
            mkdir far; ln -s far/new.json out.json; ln -s out.json twice.json
            for name in twice.json out.json; do
                $MDXC build s --quiet -o $name; test -L out.json -a -L twice.json -a -f far/new.json; echo $?
                head -n 1 far/new.json; ls -A far; echo changed > far/new.json
            done
            ln -s nowhere/x.json lost.json; $MDXC build s --quiet -o lost.json; echo $?; test -L lost.json; echo $?
            ln -s round.json round.json; $MDXC build s --quiet -o round.json; echo $?; test -L round.json; echo $?
            """)
        #expect(result.output == "0\n{\nnew.json\n0\n{\nnew.json\n2\n0\n2\n0\n", "\(result.output)")
        #expect(
            result.messages == """
                mdxc: error: can't write 'nowhere/x.json': no such file or folder
                mdxc: error: can't write 'round.json': the path has a loop of symbolic links

                """)
    }

    @Test("nothing is written through a symbolic link")
    func symbolicLinks() throws {
        let shell = try Shell()
        try shell.write("s/story.mdx", Shell.story("s"))
        try shell.write("target/keep", "x")
        let folder = try shell.run("mkdir build; ln -s ../target build/s; $MDXC build s; ls -A target")
        #expect(folder.output == "keep\n")
        #expect(folder.messages.contains("can't write into 'build/s': a part of the path is a symbolic link"))
        let file = try shell.run(
            "rm -r build; mkdir -p build/s; ln -s ../../target/keep build/s/story.json; $MDXC build s -o build --force; cat target/keep; test -L build/s/story.json"
        )
        #expect(file.code == 1)
        #expect(file.output == "x")
    }

    @Test("one story to a file or to standard output")
    func oneFile() throws {
        let shell = try Shell()
        try shell.write("s/story.mdx", Shell.story("s"))
        let result = try shell.run(
            """
            $MDXC build s -o x.json -q 2>/dev/null; $MDXC build s --quiet -o x.json; $MDXC build s --quiet -o - > y.json
            $MDXC build s --quiet; cmp x.json y.json && cmp x.json build/s/story.json
            $MDXC build s --compact --quiet -o /dev/stdout | wc -l; $MDXC dump --stage ir s | cmp - x.json
            """)
        #expect(result.code == 0)
        #expect(result.output.trimmingCharacters(in: .whitespacesAndNewlines) == "1")
    }

    @Test("an asset in two spellings is copied once; the story itself is no output")
    func sameFileInTwoSpellings() throws {
        let shell = try Shell()
        let pictures = """
            hero_image: {src: assets/a.png, alt: A tram}
            leadArt: {src: ./assets//a.png, alt: A tram}
            """
        try shell.write("s/story.mdx", Shell.story("s", fields: pictures))
        try shell.write("s/assets/a.png", "GIF89a")
        let result = try shell.run("$MDXC build s && find build/s -type f | sort")
        #expect(result.output == "build/s/.mdxc-output\nbuild/s/assets/a.png\nbuild/s/index.html\nbuild/s/story.json\n")
        for option in ["-o", "--diagnostics-output"] {
            let refused = try shell.run("ln -sf s/story.mdx link; $MDXC build s \(option) link")
            #expect(refused.code == 2)
            #expect(refused.messages.contains("'link' is the story itself; name another file with '\(option)'"))
        }
        #expect(try shell.read("s/story.mdx").starts(with: Array("---".utf8)))
    }

    @Test("diagnostics replace neither what the build writes nor what an author imports")
    func diagnosticsInOutputs() throws {
        let shell = try Shell()
        try shell.write("s/story.mdx", Shell.story("s"))
        try shell.write("post.md", "# Post")
        for file in ["build/index.html", "build/s/story.json"] {
            let refused = try shell.run("$MDXC build s --diagnostics-output \(file)")
            #expect(refused.code == 2 && refused.messages.contains("'\(file)' is where the build writes stories"))
        }
        #expect(try shell.run("$MDXC build s --diagnostics-output build/report.txt").code == 0)
        let refused = try shell.run("$MDXC import post.md -o new --diagnostics-output post.md")
        #expect(refused.code == 2 && refused.messages.contains("'post.md' is what an author writes"))
        #expect(try shell.run("cat post.md").output == "# Post")
    }

    @Test("diagnostics are not written where the compiler reads")
    func diagnosticsInThePath() throws {
        let shell = try Shell()
        try shell.write("s/story.mdx", Shell.story("s"))
        for command in ["check", "build"] {
            let refused = try shell.run(
                "$MDXC \(command) s --diagnostics-output s/mdxc.yaml; test -e s/mdxc.yaml; echo $?")
            #expect(refused.output == "1\n")
            #expect(refused.messages.contains("'s/mdxc.yaml' is what an author writes"))
        }
        #expect(try shell.run("$MDXC build s -o out --diagnostics-output out/report && test -e out/report").code == 0)
    }

    @Test("a story whose output can't be written is not called free of problems")
    func failedOutput() throws {
        let shell = try Shell()
        try shell.write("s/story.mdx", Shell.story("s"))
        let result = try shell.run("mkdir -p build/s/story.json; $MDXC build s --force")
        #expect(result.code == 2)
        #expect(result.messages == "1 not built\nmdxc: error: can't write 'build/s/story.json': it is a folder\n")
    }

    @Test("two stories with one id")
    func duplicateID() throws {
        let shell = try Shell()
        try shell.write("a/story.mdx", Shell.story("same", "From a."))
        try shell.write("b/story.mdx", Shell.story("same", "From b."))
        let result = try shell.run("$MDXC build b a --diagnostic-format concise")
        #expect(result.code == 1)
        #expect(
            result.messages
                == "b/story.mdx:3:5: error: the story 'a/story.mdx' has the id 'same' too; give each an id of its own [duplicate_story_id]\n1 error in 2 stories\n"
        )
        #expect(try shell.text("build/same/story.json").contains("From a."))
        #expect(try shell.run("$MDXC check a a/story.mdx ./a").code == 0)
    }

    @Test("ids that only look the same are different, for one story and for many")
    func idsByTheirBytes() throws {
        let shell = try Shell()
        try shell.write("a/story.mdx", Shell.story("caf\u{E9}"))
        try shell.write("b/story.mdx", Shell.story("cafe\u{301}"))
        let result = try shell.run("$MDXC build a b --emit ir && ls build | wc -l")
        #expect(result.code == 0, "\(result.messages)")
        #expect(result.output == "2\n")
    }

    @Test("a story with a scripted asset is not built, whatever levels say, and its earlier output stays")
    func runningAssets() throws {
        let start = "<svg xmlns=\"http://www.w3.org/2000/svg\">"
        for (name, content) in [
            ("a.svg", "\(start)<script>alert(1)</script></svg>"),
            ("a.html", "<!DOCTYPE html><script>alert(1)</script>"), ("a.html", "GIF89a<script>alert(1)</script>"),
        ] {
            let shell = try Shell()
            try shell.write("s/story.mdx", Shell.story("s", fields: "hero_image: {src: assets/\(name), alt: A tram}"))
            try shell.write("s/assets/\(name)", content)
            let build = "$MDXC build s --emit ir,html --allow asset_type_mismatch --diagnostic-format concise"
            let refused = try shell.run("\(build); echo $?; find build -type f")
            #expect(refused.output == "1\n", "\(refused)")
            #expect(refused.messages.contains(": error: ") && refused.messages.contains("[asset_type_mismatch]"))
            // The file changes after a successful build.
            guard name == "a.svg" else { continue }
            let good = "\(start)<title>A tram</title></svg>"
            try shell.write("s/assets/a.svg", good)
            #expect(try shell.run("\(build) && cmp s/assets/a.svg build/s/assets/a.svg").code == 0)
            try shell.write("s/assets/a.svg", content)
            #expect(try shell.run(build).code == 1)
            #expect(try shell.read("build/s/assets/a.svg") == Data(good.utf8))
        }
    }
}
