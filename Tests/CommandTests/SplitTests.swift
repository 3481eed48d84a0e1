import Foundation
import Testing

@Suite("mdxc build --split")
struct SplitTests {
    /// A story of two sections whose ids differ only in case.
    private static let story =
        """
        ---
        schema_version: "0.2"
        id: s
        title: "A Night"
        authors: [A]
        assets:
          - {key: wolf, type: image, src: assets/wolf.png, alt: "A picture"}
          - {key: moon, type: image, src: assets/moon.png, alt: "A picture"}
        ---

        <Section id="gate" title="The gate">
        The gate.

        <Image ref="wolf" />

        <Choices><Choice to="Gate">On</Choice><Choice to="gate">Again</Choice></Choices>
        </Section>
        <Section id="Gate" title="The other gate">
        <Image ref="moon" />

        <Ending kind="good" title="Home" />
        </Section>
        """

    private static func shell() throws -> Shell {
        let shell = try Shell()
        try shell.write("s/story.mdx", story)
        for name in ["wolf", "moon"] { try shell.write("s/assets/\(name).png", "GIF89a \(name)") }
        return shell
    }

    @Test("writes an index, the contents and a file for each section, each self-contained")
    func files() throws {
        let shell = try Self.shell()
        let result = try shell.run(
            """
            $MDXC build s --emit ir --quiet --split; cd build/s; find . -type f | LC_ALL=C sort
            """)
        #expect(result.messages == "")
        #expect(
            result.output == """
                ./.mdxc-output
                ./assets/moon.png
                ./assets/wolf.png
                ./contents.json
                ./index.json
                ./sections/gate.json
                ./sections/~47ate.json

                """)
        func object(_ path: String) throws -> [String: Any] {
            let data = try Data(contentsOf: shell.folder.appendingPathComponent("build/s/\(path)"))
            return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        }
        let index = try object("index.json")
        #expect(index["irVersion"] as? String == "1.1" && index["sections"] == nil && index["navigation"] == nil)
        let source = try #require(index["source"] as? [String: String])
        let contents = try object("contents.json")
        let entries = try #require(contents["sections"] as? [[String: Any]])
        #expect(entries.map { $0["id"] as? String } == ["gate", "Gate"])
        for (path, key) in [("gate", "wolf"), ("~47ate", "moon")] {
            let beat = try object("sections/\(path).json")
            #expect(beat["hash"] as? String == source["hash"])
            #expect((beat["assets"] as? [[String: Any]])?.map { $0["key"] as? String } == [key])
            let pages = (beat["navigation"] as? [String: Any])?["pages"] as? [String]
            #expect(pages?.count == 1)
        }
    }

    @Test("replaces the whole document, and is replaced by it")
    func kinds() throws {
        let shell = try Self.shell()
        let list = "ls build/s | xargs; ls build/s/assets | xargs"
        let result = try shell.run(
            """
            $MDXC build s --emit ir --quiet; $MDXC build s --emit ir --quiet --split; \(list)
            $MDXC build s --quiet --emit outline; \(list)
            sed -i 's/"Gate"/"roof"/' s/story.mdx; $MDXC build s --emit ir --quiet --split; ls build/s/sections | xargs
            $MDXC build s --emit ir --quiet; \(list)
            """)
        #expect(result.messages == "")
        #expect(
            result.output == """
                assets contents.json index.json sections
                moon.png wolf.png
                assets contents.json index.json outline.txt sections
                moon.png wolf.png
                gate.json roof.json
                assets outline.txt story.json
                moon.png wolf.png

                """)
    }

    @Test("can be requested in mdxc.yaml, and only for a folder")
    func options() throws {
        let shell = try Self.shell()
        try shell.write("s/mdxc.yaml", "split: true\n")
        #expect(
            try shell.run("$MDXC build s --emit ir --quiet; ls build/s").output
                == "assets\ncontents.json\nindex.json\nsections\n"
        )
        let refused = try shell.run("$MDXC build s -o s.json; ls s.json")
        #expect(
            refused.messages.contains("a split story can't go into the one file 's.json', since it has several files"))
        #expect(try shell.run("$MDXC build s --split -o -").code == 2)
        #expect(try shell.run("$MDXC build s --emit text -o - | head -n 1").output == "A Night\n")
    }

    @Test("is what the rules for make name")
    func rules() throws {
        let shell = try Self.shell()
        let result = try shell.run("$MDXC build s --emit ir --quiet --split --emit ir,deps; head -n 1 build/s/story.d")
        #expect(result.output.hasPrefix("build/s/index.json:"))
    }
}
