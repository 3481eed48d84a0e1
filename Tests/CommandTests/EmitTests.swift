import Foundation
import Testing

@Suite("mdxc build --emit")
struct EmitTests {
    @Test("writes each kind that is named, once, in any order")
    func kinds() throws {
        let shell = try Shell()
        try shell.write("s/story.mdx", Shell.story("s"))
        let result = try shell.run(
            """
            $MDXC build s --quiet --emit outline,ir,outline; ls build/s; cat build/s/outline.txt
            $MDXC build s --quiet --emit outline -o - | cmp - build/s/outline.txt && $MDXC build s --quiet --emit outline -o o.txt
            cmp o.txt build/s/outline.txt
            """)
        #expect(result.code == 0)
        #expect(result.output == "outline.txt\nstory.json\nA Night (3 words)\none/p1  One (3 words)\n")
        #expect(result.messages == "")
    }

    @Test("what another kind needs stays: its file, and the assets where none are copied")
    func others() throws {
        let shell = try Shell()
        func story(_ name: String) -> String {
            Shell.story("s", fields: "hero_image: {src: assets/\(name), alt: A tram}")
        }
        try shell.write("s/story.mdx", story("a.png"))
        try shell.write("s/assets/a.png", "a")
        try shell.write("s/assets/b.png", "b")
        let first = try shell.run("$MDXC build s --quiet && $MDXC build s --quiet --emit outline && ls build/s/*")
        #expect(first.output.contains("a.png") && first.output.contains("story.json"))
        try shell.write("s/story.mdx", story("b.png"))
        let second = try shell.run("$MDXC build s --quiet --emit outline; ls build/s/assets")
        #expect(second.output == "a.png\n")
        let third = try shell.run("$MDXC build s --quiet; ls build/s build/s/assets")
        #expect(third.output == "build/s:\nassets\noutline.txt\nstory.json\n\nbuild/s/assets:\nb.png\n")
        #expect(try shell.run("$MDXC build s --quiet --emit html").code == 0)
        try shell.write("s/story.mdx", story("a.png"))
        let fourth = try shell.run("$MDXC build s --quiet; ls build/s/assets")
        #expect(fourth.output == "a.png\nb.png\n", "the page may show it still")
        let fifth = try shell.run("$MDXC build s --quiet --emit ir,html; ls build/s/assets")
        #expect(fifth.output == "a.png\n")
    }

    @Test("a package is never written into")
    func packages() throws {
        let shell = try Shell()
        let picture = "hero_image: {src: assets/a.png, alt: A tram}"
        for name in ["s", "t"] { try shell.write("\(name)/story.mdx", Shell.story("s", fields: picture)) }
        for name in ["s", "t"] { try shell.write("\(name)/assets/a.png", name) }
        try shell.write("u/u.mdx", Shell.story("u"))
        let result = try shell.run(
            """
            for command in 'build s -o .' 'build t -o .' 'build u/u.mdx -o .'; do $MDXC $command --quiet; echo $?; done
            mkdir v; echo '{"id": "v"}' > v/story.json; cp -r v w; sed -i s/v/w/ w/story.json
            sed 's/^id: u/id: v/' u/u.mdx > v.mdx; $MDXC build v.mdx -o . --quiet; cmp v/story.json <(echo '{"id": "v"}') || echo lost
            cd s; $MDXC build . -o .. --quiet; echo $?; cd ..; cat s/assets/a.png; rm v/story.json w/story.json; find . -name '.mdxc*' -o -name story.json
            """)
        #expect(result.output == "2\n2\n2\n2\ns")
        #expect(result.messages.contains("can't write into 's': it is the package of a story"))
    }

    @Test("one file takes one kind of one story")
    func oneFile() throws {
        let shell = try Shell()
        for name in ["a", "b"] { try shell.write("\(name)/story.mdx", Shell.story(name)) }
        for target in ["-", "x.json"] {
            let kinds = try shell.run("$MDXC build a --emit ir,outline -o \(target); ls")
            #expect(kinds.output == "a\nb\n")
            #expect(
                kinds.messages.contains("ir, outline can't all go ")
                    && kinds.messages.contains("name a folder with '-o', or one kind with '--emit'"))
            let stories = try shell.run("$MDXC build a b -o \(target); test $? = 2 && ls")
            #expect(stories.output == "a\nb\n")
            #expect(stories.messages.contains("2 stories can't go "))
        }
    }

    @Test("mdxc.yaml says what is written, the command line wins")
    func optionsFile() throws {
        let shell = try Shell()
        try shell.write("s/story.mdx", Shell.story("s"))
        try shell.write("mdxc.yaml", "emit: [outline, ir]\n")
        #expect(try shell.run("$MDXC build s --quiet; ls build/s; rm -r build").output == "outline.txt\nstory.json\n")
        #expect(try shell.run("$MDXC build s --quiet --emit ir; ls build/s; rm -r build").output == "story.json\n")
        try shell.write("mdxc.yaml", "emit: outlin\n")
        let wrong = try shell.run("$MDXC build s --diagnostic-format concise")
        #expect(wrong.code == 1)
        #expect(wrong.messages.contains("mdxc.yaml:1:7: error: 'emit' takes"))
    }
}
