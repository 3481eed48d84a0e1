import Foundation
import Testing

@Suite("Special files, and links that lead outside")
struct StrangeFileTests {
    /// Replaces `$2` by a file of the kind `$1`.
    private static let make = """
        make() {
            case $1 in
            pipe) mkfifo $2 ;;
            device) mknod $2 c 1 5 || exit 99 ;;
            endless) ln -s /dev/zero $2 ;;
            folder) mkdir $2 ;;
            circle) ln -s ${2##*/} $2 ;;
            nowhere) ln -s nothing $2 ;;
            esac
        }

        """

    private static let kinds = [
        ("pipe", "it is a named pipe, not a file"), ("device", "it is a device, not a file"),
        ("endless", "it is a symbolic link that leads out of '.'; '--follow' follows it"),
        ("folder", "it is a folder, not a file"),
        ("circle", "the path has a loop of symbolic links"),
        ("nowhere", "it is a symbolic link to a missing file"),
    ]

    /// Runs a command in a folder with a valid story, and a strange file at a path.
    private func run(_ command: String, with kind: String, at path: String) throws -> Shell.Result {
        let shell = try Shell()
        try shell.write("good/story.mdx", Shell.story("good"))
        return try shell.run(
            "\(Self.make)mkdir -p $(dirname \(path)); make \(kind) \(path); timeout 300 $MDXC \(command)")
    }

    @Test("a story.mdx that is a special file is reported without a wait, and the others are checked", arguments: kinds)
    func story(kind: String, words: String) throws {
        for command in ["check .", "build .", "check --fix .", "check . good"] {
            let result = try run(command, with: kind, at: "odd/story.mdx")
            #expect(result.code == 2, "\(command): \(result.messages)")
            #expect(
                result.messages.contains("mdxc: error: can't read 'odd/story.mdx': \(words)\n"), "\(result.messages)")
            #expect((result.output + result.messages).contains("1 story, no problems"))
        }
    }

    @Test(
        "an mdxc.yaml that is not a regular file",
        arguments: [
            ("pipe", "it is a"), ("device", "it is a"), ("endless", "a symbolic link leads outside"),
            ("folder", "it is a"),
        ])
    func options(kind: String, words: String) throws {
        let result = try run("check good", with: kind, at: "good/mdxc.yaml")
        #expect(result.code == 2)
        #expect(result.messages.contains("/good/mdxc.yaml': \(words) "), "\(result.messages)")
    }

    @Test("an mdxc.yaml that is a dangling link", arguments: kinds.suffix(2))
    func optionsLink(kind: String, words: String) throws {
        for command in ["check good", "build good", "check good/story.mdx", "check ."] {
            let result = try run(command, with: kind, at: "good/mdxc.yaml")
            #expect(result.code == 2, "\(command)")
            #expect(result.messages.contains("good/mdxc.yaml': \(words)\n"), "\(command): \(result.messages)")
        }
    }

    @Test(
        "an asset that is not a regular file, or is outside, is a diagnostic, and is neither read nor copied",
        arguments: [
            ("pipe", "missing_asset"), ("device", "missing_asset"), ("endless", "asset_outside_package"),
            ("folder", "missing_asset"), ("circle", "missing_asset"), ("nowhere", "missing_asset"),
        ])
    func asset(kind: String, id: String) throws {
        let shell = try Shell()
        try shell.write("s/story.mdx", Shell.story("s", fields: "hero_image: {src: assets/a.png, alt: A tram}"))
        let result = try shell.run(
            """
            \(Self.make)mkdir s/assets; make \(kind) s/assets/a.png
            timeout 300 $MDXC build s --emit ir --diagnostic-format concise; echo $?; ls build/s
            """)
        #expect(result.messages.contains("[\(id)]"), "\(result.messages)")
        // A file outside of the package is an error, and the story is not built.
        #expect(result.output == (id == "missing_asset" ? "0\nstory.json\n" : "1\n"))
    }

    @Test("a link or special file in place of an output is replaced or refused, and never written through")
    func output() throws {
        for name in ["story.json", ".mdxc-output", ".mdxc-writing"] {
            for kind in ["pipe", "device", "endless", "circle", "nowhere", "folder", "link"] {
                let shell = try Shell()
                try shell.write("s/story.mdx", Shell.story("s"))
                try shell.write("precious", "x")
                let result = try shell.run(
                    """
                    \(Self.make)mkdir -p build/s
                    if [ \(kind) = link ]; then ln -s ../../precious build/s/\(name); else make \(kind) build/s/\(name); fi
                    timeout 300 $MDXC build s --emit ir --quiet --force; echo $?; cat precious; ls -A build/s | tr '\\n' ' '
                    test -f build/s/story.json && tail -c 2 build/s/story.json
                    """)
                if kind == "folder" {
                    #expect(result.output.hasPrefix("2\nx"), "\(name): \(result.output)")
                    #expect(result.messages.contains("it is a folder"), "\(name): \(result.messages)")
                } else {
                    #expect(result.output == "0\nx.mdxc-output story.json }\n", "\(name) \(kind): \(result)")
                }
            }
        }
    }

    @Test("a folder that can't be searched is reported once, and is not taken for one without stories")
    func search() throws {
        let shell = try Shell()
        try shell.write("locked/a/story.mdx", Shell.story("a"))
        try shell.write("locked/b/story.mdx", Shell.story("b"))
        let locked = try shell.run(
            "chmod 755 .; chmod 744 locked; as_nobody $MDXC check .; code=$?; chmod 755 locked; exit $code")
        #expect(locked.code == 2)
        #expect(locked.messages == "mdxc: error: can't search 'locked': permission denied\n")
        let deep = try shell.run(
            """
            rm -r locked; mkdir -p good deep; name=$(printf 'd%.0s' {1..200}); cd deep
            for level in {1..25}; do mkdir $name && cd -P $name || exit; done; echo x > story.mdx
            cd "$OLDPWD" 2>/dev/null; cd \(shell.folder.path); timeout 300 $MDXC check deep
            """)
        #expect(deep.code == 2)
        #expect(deep.messages.hasPrefix("mdxc: error: can't search 'deep/ddd"), "\(deep.messages.prefix(100))")
        #expect(deep.messages.hasSuffix("': the name is too long\n"))
    }

    @Test("circular links end a search, and each story is checked once")
    func linkedFolders() throws {
        let shell = try Shell()
        try shell.write("s/story.mdx", Shell.story("s"))
        let result = try shell.run(
            "ln -s . again; ln -s .. s/up; ln -s here here; ln -s nothing nowhere; timeout 300 $MDXC check .")
        #expect(result.code == 0 && result.output == "1 story, no problems\n")
    }

    @Test("a link to a story elsewhere is followed, its assets are searched beside the link")
    func linkedStory() throws {
        let shell = try Shell()
        let story = Shell.story("s", fields: "hero_image: {src: assets/a.png, alt: A tram}")
        try shell.write("elsewhere/text.txt", story)
        try shell.write("elsewhere/assets/a.png", "GIF89a far")
        try shell.write("s/assets/a.png", "GIF89a near")
        let result = try shell.run(
            "ln -s ../elsewhere/text.txt s/story.mdx; $MDXC build . --quiet; cat build/s/assets/a.png; $MDXC build s --quiet"
        )
        #expect(result.output == "GIF89a near" && result.code == 2)
        #expect(
            result.messages
                == "mdxc: error: can't read 's/story.mdx': it is a symbolic link that leads out of 's'; '--follow' follows it\n"
        )
    }
}
