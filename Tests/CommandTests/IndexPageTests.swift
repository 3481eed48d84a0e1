import Foundation
import Testing

@Suite("mdxc build, the index page")
struct IndexPageTests {
    /// Returns a shell with three stories, one of them with a picture and one with a warning.
    private static func stories() throws -> Shell {
        let shell = try Shell()
        try shell.write(
            "in/a/story.mdx", Shell.story("a", fields: "hero_image: {src: 'assets/a b.png', alt: A tram}\ntags: [t, u]")
        )
        try shell.write("in/a/assets/a b.png", "GIF89a")
        try shell.write(
            "in/b/story.mdx",
            Shell.story("b").replacingOccurrences(
                of: "title: A Night", with: "title: \"\\\"zoo\\\" <b>\\t\\\\ & more\""))
        try shell.write("in/c/story.mdx", Shell.story("c", fields: "locale: english please\nsubtitle: A dek"))
        return shell
    }

    private static func built() throws -> Shell {
        let shell = try stories()
        #expect(try shell.run("$MDXC build in -o out --emit html,text").code == 0)
        return shell
    }

    /// Returns the stories to which the catalogue links, in order.
    private static func links(_ shell: Shell) throws -> String {
        try shell.run("grep -o 'href=\"[^\"]*/index.html\"' out/index.html | sed 's|href=\"||; s|/index.html\"||'")
            .output
            .split(separator: "\n").joined(separator: " ")
    }

    @Test("links to each story, in the order of titles, with its picture, and is escaped")
    func linksToStories() throws {
        let shell = try Self.built()
        #expect(try Self.links(shell) == "a c b")
        let page = try shell.text("out/index.html")
        #expect(page.contains("<img src=\"a/assets/a%20b.png\" alt=\"\" loading=\"lazy\">"))
        #expect(page.contains(">&quot;zoo&quot; &lt;b&gt;\t\\ &amp; more</a>"))
        #expect(page.contains(">A dek</p>"))
        #expect(page.contains("<bdi>u</bdi>"))
        #expect(page.contains("<p class=\"count\" role=\"status\">3 stories</p>"))
    }

    @Test(
        "is written only if several stories are built into a folder as pages",
        arguments: [
            "in/a -o out --emit html", "in -o out --emit ir", "in -o out --emit text,ir",
            "in/a -o page.html --emit html",
        ])
    func absent(arguments: String) throws {
        let shell = try Self.stories()
        #expect(try shell.run("$MDXC build \(arguments)").code == 0)
        #expect(try shell.run("test ! -e out/index.html").code == 0)
    }

    @Test("shows the stories whose options ask for a page")
    func options() throws {
        let shell = try Self.stories()
        try shell.write("in/mdxc.yaml", "emit: [html]")
        try shell.write("in/b/mdxc.yaml", "emit: [text]")
        #expect(try shell.run("$MDXC build in -o out").code == 0)
        #expect(try Self.links(shell) == "a c")
    }

    @Test("is the same, however it was made")
    func same() throws {
        let shell = try Self.built()
        for build in ["in --jobs 1", "in --jobs 7", "in/c in/b in/a", "in --no-cache", "in --emit html"] {
            let script = "$MDXC build -o new --emit html,text \(build) && cmp out/index.html new/index.html"
            #expect(try shell.run(script).code == 0, "\(build)")
        }
        #expect(
            try shell.run(
                "cp -r out old; rm out/index.html; $MDXC build in -o out --emit html,text; diff -r -x .mdxc-output old out"
            )
            .code
                == 0)
    }

    @Test("of unchanged stories is made without compiling them, and not rewritten if it is the same")
    func incremental() throws {
        let shell = try Self.built()
        let again = "touch -d @1 out/index.html; $MDXC build in -o out --emit html,text --verbose 2>&1"
        let first = try shell.run(again).output
        #expect(first.contains("unchanged in/a/story.mdx") && !first.contains("wrote out/index.html"))
        #expect(try shell.run("stat -c %Y out/index.html").output == "1\n")
        let changed = try shell.run("sed -i 's/A Night/Tomorrow/' in/a/story.mdx; \(again)").output
        #expect(changed.contains("wrote out/index.html\n") && changed.contains("unchanged in/b/story.mdx"))
        #expect(try Self.links(shell) == "c a b")
        #expect(try shell.run("$MDXC build in -o new --emit html,text && diff -r -x .mdxc-output out new").code == 0)
    }

    @Test(
        "keeps the card of a story with errors as long as its page exists",
        arguments: [
            ("true", "a c b"), ("rm out/a/index.html", "c b"), ("rm -r out/a", "c b"),
            ("sed -i s/Night/Nicht/ out/a/.mdxc-output", "c b"), ("touch out/a/.mdxc-writing", "c b"),
        ])
    func errors(damage: String, left: String) throws {
        let shell = try Self.built()
        #expect(
            try shell.run(
                "\(damage); echo '<Wrong' >> in/a/story.mdx; $MDXC build in -o out --emit html,text"
            ).code == 1)
        #expect(try Self.links(shell) == left)
    }

    @Test("shows a story whose front matter has become unreadable as it was")
    func unreadable() throws {
        let shell = try Self.built()
        #expect(
            try shell.run("sed -i 's/^title:.*/title: [/' in/a/story.mdx; $MDXC build in -o out --emit html").code == 1)
        #expect(try Self.links(shell) == "a c b")
    }

    @Test("shows the stories of its own build, and not those that were removed")
    func removed() throws {
        let shell = try Self.built()
        #expect(try shell.run("rm -r in/c; $MDXC build in -o out --emit html").code == 0)
        #expect(try Self.links(shell) == "a b")
    }

    @Test("keeps a story that could not be read this time")
    func unreadableFile() throws {
        let shell = try Self.built()
        let result = try shell.run("rm in/a/story.mdx; ln -s x in/a/story.mdx; $MDXC build in -o out --emit html,text")
        #expect(result.code == 2)
        #expect(try Self.links(shell) == "a c b")
        #expect(try shell.run("rm out/index.html; $MDXC build in -o out --emit html,text").code == 2)
        #expect(try Self.links(shell) == "c b")
    }

    @Test("is reported when it has changed")
    func isReported() throws {
        let shell = try Self.stories()
        let build = "$MDXC build in -o out --emit html"
        #expect(try shell.run(build).messages.hasSuffix("3 written to 'out', index.html updated\n"))
        #expect(try shell.run("rm out/index.html; \(build)").messages.hasSuffix("3 unchanged, index.html updated\n"))
    }

    @Test("is unchanged when a story is built alone, or none can be")
    func untouched() throws {
        let shell = try Self.built()
        #expect(
            try shell.run(
                """
                cp out/index.html old; sed -i 's/A Night/Tomorrow/' in/*/story.mdx
                $MDXC build in/a -o out --emit html && cmp old out/index.html
                """
            ).code == 0)
        #expect(
            try shell.run(
                "for i in in/*/story.mdx; do echo '<Wrong' >> $i; done; $MDXC build in -o new --emit html; ls new"
            ).code
                != 0)
    }

    @Test("of two stories with one id shows the first, whose page it is")
    func twoOfOneID() throws {
        let shell = try Self.stories()
        try shell.write("in/d/story.mdx", Shell.story("a").replacingOccurrences(of: "A Night", with: "Another"))
        #expect(try shell.run("$MDXC build in -o out --emit html").code == 1)
        #expect(try Self.links(shell) == "a c b")
        #expect(try !shell.text("out/index.html").contains("Another"))
    }

    @Test(
        "does not replace a page that mdxc did not write",
        arguments: ["echo '<!DOCTYPE html><p>Mine' > out/index.html", "mkdir out/index.html", "ln -s x out/index.html"])
    func foreign(other: String) throws {
        let shell = try Self.stories()
        let result = try shell.run(
            "mkdir out; \(other); ls -ld out/index.html > before; $MDXC build in -o out --emit html; code=$?; ls -ld out/index.html | cmp before; exit $code"
        )
        #expect(result.code == 2)
        #expect(result.messages.contains("error: can't write 'out/index.html': mdxc did not write"))
        #expect(try shell.run("test -e out/a/index.html").code == 0)
    }

    /// Returns the number of links from the page of story a to the catalogue.
    private static func linksBack(_ shell: Shell) throws -> String {
        try shell.run("grep -o 'href=\"../index.html\"' out/a/index.html | wc -l").output
            .filter(\.isNumber)
    }

    @Test("is linked from the pages of its build, and from those built alone as long as it exists")
    func linkBack() throws {
        let shell = try Self.stories()
        #expect(try shell.run("$MDXC build in/a -o out --emit html").code == 0)
        #expect(try Self.linksBack(shell) == "0")
        #expect(try shell.run("$MDXC build in -o out --emit html").code == 0)
        #expect(try Self.linksBack(shell) == "2")
        let alone = try shell.run("cp -r out old; $MDXC build in/a -o out --emit html; diff -r -x .mdxc-output old out")
        #expect(alone.messages == "1 story, no problems\n1 unchanged\n" && alone.output.isEmpty)
        #expect(
            try shell.run("$MDXC build in/a -o out --emit html --no-cache && diff -r -x .mdxc-output old out").code == 0
        )
        #expect(try shell.run("rm out/index.html; $MDXC build in/a -o out --emit html").code == 0)
        #expect(try Self.linksBack(shell) == "0")
    }

    @Test("is not linked if mdxc did not write it, nor from a page that is written to a file")
    func noLinkBack() throws {
        let shell = try Self.stories()
        _ = try shell.run(
            "mkdir out; echo '<!DOCTYPE html><p>Mine' > out/index.html; $MDXC build in -o out --emit html")
        #expect(try Self.linksBack(shell) == "0")
        #expect(try shell.run("$MDXC build in -o new --emit html && cp -r new/. out").code == 0)
        #expect(
            try shell.run("$MDXC build in/a -o new/a/page.html --emit html; grep -c '../index.html' new/a/page.html")
                .output == "0\n")
    }

    @Test("is complete, even if an earlier build was killed while it wrote")
    func killed() throws {
        let shell = try Self.built()
        #expect(
            try shell.run(
                "touch out/.mdxc-99999999-0; sed -i 's/A Night/Tomorrow/' in/a/story.mdx; $MDXC build in -o out --emit html"
            ).code
                == 0)
        #expect(try shell.run("ls -A out").output == "a\nb\nc\nindex.html\n")
    }
}
