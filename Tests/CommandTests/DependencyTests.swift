import Foundation
import Testing

@Suite("mdxc build --emit deps")
struct DependencyTests {
    /// Returns a story in a folder whose name contains a space, with a picture and an options file.
    private static func package() throws -> Shell {
        let shell = try Shell()
        try shell.write(
            "my $tory/story.mdx", Shell.story("s", fields: "hero_image: {src: \"assets/a #1.png\", alt: A tram}"))
        try shell.write("my $tory/assets/a #1.png", "GIF89a")
        try shell.write("my $tory/mdxc.yaml", "spans: true\n")
        return shell
    }

    @Test("lists the inputs of the other outputs")
    func rules() throws {
        let shell = try Self.package()
        let result = try shell.run(
            "$MDXC build 'my $tory' -o 'the out' --quiet --emit ir,text,deps && cat 'the out/s/story.d'")
        #expect(
            result.output
                == """
                the\\ out/s/story.json the\\ out/s/story.txt: my\\ $$tory/story.mdx my\\ $$tory/mdxc.yaml my\\ $$tory/assets/a\\ \\#1.png

                my\\ $$tory/story.mdx:

                my\\ $$tory/mdxc.yaml:

                my\\ $$tory/assets/a\\ \\#1.png:

                """)
        #expect(
            try shell.run("$MDXC build 'my $tory' --quiet --emit deps -o - | head -n 1").output.hasPrefix(
                "build/s/story.json: my\\ $$tory/story.mdx "))
    }

    @Test("refuses names that make would read differently")
    func unwritableNames() throws {
        for name in ["a;b", "a|b", "a=b", "a*", "a\tb"] {
            let shell = try Shell()
            try shell.write("\(name)/story.mdx", Shell.story("s"))
            let result = try shell.run("$MDXC build '\(name)' --emit ir,deps; ls build/s")
            #expect(result.messages.contains("rules for make can't hold a path"), "\(name)")
            #expect(result.output == "", "nothing was written")
        }
    }

    /// Expects that a build tool rebuilds what a change makes stale, and nothing without a change.
    private static func expectRebuilds(_ shell: Shell, _ run: String) throws {
        func stamp() throws -> String { try shell.run("\(run) >&2 && cat built; : > built").output }
        #expect(try stamp() == "x\n", "the first time")
        #expect(try stamp() == "", "nothing changed")
        for file in ["my $tory/story.mdx", "my $tory/mdxc.yaml", "my $tory/assets/a #1.png"] {
            #expect(try shell.run("sleep 0.02; touch '\(file)'").code == 0)
            #expect(try stamp() == "x\n", "\(file)")
            #expect(try stamp() == "", "\(file), again")
        }
        #expect(try shell.run("rm 'my $tory/assets/a #1.png'").code == 0)
        for _ in 1...2 {
            let result = try shell.run(run)
            #expect((result.output + result.messages).contains("missing_asset"), "told as long as it is missing")
        }
        #expect(try shell.run("echo GIF89a > 'my $tory/assets/a #1.png'; : > built").code == 0)
        #expect(try stamp() == "x\n", "it is there again")
        #expect(try stamp() == "", "it is there again, and nothing changed")
    }

    @Test("is read by make")
    func make() throws {
        let shell = try Self.package()
        try shell.write(
            "Makefile",
            """
            build/s/story.json:
            \t$(MDXC) build 'my $$tory' --quiet --emit ir,deps && touch $@ && echo x > built
            -include build/s/story.d

            """)
        try Self.expectRebuilds(shell, "make --no-print-directory MDXC=$MDXC")
    }

    @Test("is read by ninja")
    func ninja() throws {
        let shell = try Self.package()
        try shell.write(
            "build.ninja",
            """
            rule story
              command = $$MDXC build 'my $$tory' --quiet --emit ir,deps && touch $out && echo x > built
              depfile = build/s/story.d
              deps = gcc
            build build/s/story.json: story my$ $$tory/story.mdx

            """)
        try Self.expectRebuilds(shell, "MDXC=$MDXC ninja")
    }
}
