import Testing

@Suite("mdxc build --together-url")
struct TogetherURLTests {
    @Test("is that of the command line, else of mdxc.yaml, and only in stories that are read page by page")
    func source() throws {
        let shell = try Shell()
        try shell.write("s/story.mdx", Shell.story("s"))
        let fork = """
            ---
            schema_version: 0.2
            id: f
            title: F
            authors: A
            ---

            <Section id="a" title="A">
            One.

            <Choices>
            <Choice to="b">On.</Choice>
            </Choices>
            </Section>

            <Section id="b" title="B">
            Two.

            <Ending id="e" kind="good" title="E" />
            </Section>

            """
        try shell.write("f/story.mdx", fork)
        let build = "$MDXC build f --emit html -o -"
        let result = try shell.run(
            """
            \(build) | grep -c -e together -e connect-src
            echo 'togetherUrl: wss://a.example/t' > mdxc.yaml; \(build) | grep -o 'together-url="[^"]*"'
            \(build) --together-url ws://localhost:80/t | grep -o -e 'together-url="[^"]*"' -e 'connect-src [^;]*'
            $MDXC build s --emit html -o - | grep -c -e together -e connect-src
            """)
        #expect(
            result.output == """
                0
                together-url="wss://a.example/t"
                together-url="ws://localhost:80/t"
                connect-src ws://localhost:80
                0

                """, "\(result.output)")
    }

    @Test(
        "takes a wss address, or one on this machine",
        arguments: ["ws://a.example/t", "https://a.example", "wss://", "x"])
    func refused(url: String) throws {
        let shell = try Shell()
        try shell.write("s/story.mdx", Shell.story("s"))
        let result = try shell.run("$MDXC build s --together-url '\(url)'")
        #expect(result.code == 2 && result.messages.contains("needs a wss address (or ws://localhost), not '\(url)'"))
    }
}
