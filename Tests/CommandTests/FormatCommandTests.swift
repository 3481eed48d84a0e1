import Foundation
import Testing

@Suite("mdxc fmt")
struct FormatCommandTests {
    private static let messy = Shell.story("s", "Some _words_.\n<SideNote>A note.</SideNote>")
    private static let neat = messy.replacing(
        "title=\"One\">\nSome _words_.\n<SideNote>A note.</SideNote>\n\n<MediaRef ref=\"song\" />\n",
        with: "title=\"One\">\n\nSome *words*.\n\n<SideNote>A note.</SideNote>\n\n<MediaRef ref=\"song\" />\n\n")

    private func shell() throws -> Shell {
        let shell = try Shell()
        try shell.write("s/story.mdx", Self.messy)
        return shell
    }

    @Test("files are rewritten only if they change")
    func rewrites() throws {
        let shell = try shell()
        let result = try shell.run("$MDXC fmt --verbose .")
        #expect(result.code == 0 && result.output.isEmpty)
        #expect(result.messages == "formatted s/story.mdx\n1 story formatted\n")
        #expect(try shell.text("s/story.mdx") == Self.neat)
        let again = try shell.run("touch -d 2001-01-01 s/story.mdx; $MDXC fmt .; stat -c %y s/story.mdx; ls -A s")
        #expect(again.messages == "1 story unchanged\n")
        #expect(again.output.hasPrefix("2001-01-01") && again.output.hasSuffix("\nstory.mdx\n"))
        #expect(try shell.run("$MDXC fmt --quiet .").messages.isEmpty)
    }

    @Test("--check lists, --diff shows, and neither writes")
    func shows() throws {
        let shell = try shell()
        try shell.write("t/story.mdx", Self.neat.replacing("id: s", with: "id: t"))
        let check = try shell.run("$MDXC fmt --check .")
        #expect(check.code == 1 && check.output == "s/story.mdx\n")
        #expect(check.messages == "1 story would be formatted, 1 story unchanged\n")
        let difference = try shell.run("$MDXC fmt --diff . --jobs 1")
        #expect(difference.code == 1 && difference.output.contains("-Some _words_.\n"))
        #expect(try shell.text("s/story.mdx") == Self.messy)
        #expect(try shell.run("$MDXC fmt --diff . 2>/dev/null | patch -p1").code == 0)
        #expect(try shell.text("s/story.mdx") == Self.neat)
        #expect(try shell.run("$MDXC fmt --check . && $MDXC fmt --diff .").output.isEmpty)
    }

    @Test("'-' prints the formatted text, whatever the story is")
    func filters() throws {
        let shell = try Shell()
        let result = try shell.run("$MDXC fmt - --stdin-path s/story.mdx", input: Self.messy)
        #expect(result.code == 0 && result.output == Self.neat && result.messages.isEmpty)
        #expect(try shell.run("$MDXC fmt -", input: Self.neat).output == Self.neat)
        #expect(try shell.run("$MDXC fmt --check -", input: Self.messy).output == "<stdin>\n")
        // An editor replaces its text by the output.
        let broken = Self.messy.replacing("</SideNote>", with: "")
        let left = try shell.run("$MDXC fmt -", input: broken)
        #expect(left.code == 1 && left.output == broken && left.messages.contains("'<stdin>' is left as it is"))
        let empty = try shell.run("$MDXC fmt -")
        #expect(empty.code == 1 && empty.output.isEmpty)
        let json = try shell.run("$MDXC fmt - --stdin-path a.json", input: "{ }\n")
        #expect(json.code == 0 && json.output == "{ }\n")
    }

    @Test("a story with syntax errors is unchanged, and the others are formatted")
    func mistakes() throws {
        let shell = try shell()
        let broken = Self.messy.replacing("ref=\"song\"", with: "ref='song'").replacing("id: s", with: "id: b")
        try shell.write("b/story.mdx", broken)
        let result = try shell.run("$MDXC fmt .")
        #expect(result.code == 1 && result.messages.contains("'b/story.mdx' is left as it is: it has syntax errors"))
        #expect(try shell.text("b/story.mdx") == broken)
        #expect(try shell.text("s/story.mdx") == Self.neat)
        // Semantic errors don't concern the formatter.
        try shell.write("s/story.mdx", Self.messy.replacing("id: s", with: "id: ' '"))
        #expect(try shell.run("$MDXC fmt s").code == 0)
        #expect(try shell.text("s/story.mdx") == Self.neat.replacing("id: s", with: "id: ' '"))
    }

    @Test("parts that fmt does not format are unchanged")
    func others() throws {
        let shell = try shell()
        try shell.write("j/story.json", "{\"id\": \"a\"}")
        try shell.write("mdxc.yaml", "line-width:   40\n")
        let result = try shell.run("$MDXC fmt s j/story.json")
        #expect(result.code == 0 && result.messages.contains("left 'j/story.json' as it is: it is a story in JSON"))
        #expect(try shell.text("j/story.json") == "{\"id\": \"a\"}")
        #expect(try shell.text("mdxc.yaml") == "line-width:   40\n")
        #expect(try shell.run("$MDXC fmt --line-width 10 .").code == 2)
        #expect(try shell.run("$MDXC fmt nowhere").code == 2)
    }

    @Test("the line width comes from the command line, else from mdxc.yaml")
    func widths() throws {
        let shell = try shell()
        try shell.write("mdxc.yaml", "line-width: 26\n")
        _ = try shell.run("$MDXC fmt .")
        #expect(try shell.text("s/story.mdx").contains("<Section\n  id=\"one\"\n  title=\"One\"\n>\n\nSome"))
        _ = try shell.run("$MDXC fmt . --line-width 100")
        #expect(try shell.text("s/story.mdx") == Self.neat)
        try shell.write("mdxc.yaml", "line-width: wide\n")
        try shell.write("s/story.mdx", Self.messy)
        let wrong = try shell.run("$MDXC fmt .")
        #expect(
            wrong.code == 1 && wrong.messages.contains("'mdxc.yaml' has mistakes, so its stories are left as they are"))
        let printed = try shell.run("$MDXC fmt - --stdin-path s/story.mdx < s/story.mdx")
        #expect(printed.code == 1 && printed.output == Self.messy)
        #expect(try shell.text("s/story.mdx") == Self.messy)
    }

    @Test("what a killed run left is removed")
    func leftovers() throws {
        let shell = try shell()
        let result = try shell.run(
            "true & wait; touch s/.mdxc-$!-0 s/.mdxc-$$-0 s/.mdxc-note; $MDXC fmt s; ls -A s | sed s/$$/ours/ | sort")
        #expect(result.output == ".mdxc-note\n.mdxc-ours-0\nstory.mdx\n")
    }

    @Test("files that can't be written are unchanged")
    func protected() throws {
        let shell = try shell()
        let readOnly = try shell.run("chmod 555 s; as_nobody $MDXC fmt s; echo $?; chmod 755 s")
        #expect(readOnly.output == "2\n" && readOnly.messages.contains("can't"))
        #expect(try shell.text("s/story.mdx") == Self.messy)
        // Links that leave the given folder are not followed.
        try shell.write("out/story.mdx", Self.messy)
        let link = try shell.run(
            "rm -r s; mkdir s; ln -s ../out/story.mdx s/story.mdx; $MDXC fmt s; echo $?; readlink s/story.mdx")
        #expect(link.output.hasSuffix("../out/story.mdx\n"))
        #expect(try shell.text("out/story.mdx") == Self.messy)
        let names = try shell.run("ln out/story.mdx second; $MDXC fmt out")
        #expect(names.code == 2 && names.messages.contains("hard links"))
    }
}
