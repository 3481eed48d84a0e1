import Testing

@Suite("mdxc build --music-token-url")
struct MusicTokenTests {
    @Test("is that of the command line, else of mdxc.yaml")
    func source() throws {
        let shell = try Shell()
        try shell.write("s/story.mdx", Shell.story("s"))
        let build = "$MDXC build s --quiet --emit html -o -"
        let result = try shell.run(
            """
            \(build) | grep -c -e data-music-token-url -e '<script>'
            echo 'musicTokenUrl: https://a.example/t' > mdxc.yaml; \(build) | grep -o 'token-url="[^"]*"'
            \(build) --music-token-url http://localhost:80/t | grep -o 'token-url="[^"]*"'
            """)
        #expect(result.output == "0\ntoken-url=\"https://a.example/t\"\ntoken-url=\"http://localhost:80/t\"\n")
        #expect(result.messages == "")
    }

    @Test("an invalid one in mdxc.yaml is a diagnostic")
    func badOption() throws {
        let shell = try Shell()
        try shell.write("s/story.mdx", Shell.story("s"))
        try shell.write("mdxc.yaml", "music-token-url: http://example.com/t\n")
        let result = try shell.run("$MDXC check s --diagnostic-format concise")
        #expect(result.code == 1)
        #expect(
            result.output.contains(
                "mdxc.yaml:1:18: error: 'music-token-url' takes an https address (or http://localhost), not 'http://example.com/t'"
            ))
    }
}
