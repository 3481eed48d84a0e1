import Testing

@Suite("fixes of slips")
struct SlipFixTests {
    /// Slips of word processors, other programs and language models, all of whose fixes are right.
    @Test(arguments: [
        ("• A\n• B\n\n• C\n", "- A\n- B\n\n- C\n"),
        ("-\u{A0}A\n-\u{A0}B\n", "- A\n- B\n"),
        ("1.\u{A0}A\n2.\u{A0}B\n", "1. A\n2. B\n"),
        ("> | A | B |\n> | 1 | 2 |\n", "> | A | B |\n> | --- | --- |\n> | 1 | 2 |\n"),
        ("| A | B |\n|—|\n| 1 | 2 |\n", "| A | B |\n| --- | --- |\n| 1 | 2 |\n"),
        ("A:\n• B\n• C\n", "A:\n- B\n- C\n"),
        ("| A | B |\n| :-: |\n| 1 | 2 |\n", "| A | B |\n| :-: | --- |\n| 1 | 2 |\n"),
        ("| --- | --- |\n| 1 | 2 |\n", "|  |  |\n| --- | --- |\n| 1 | 2 |\n"),
        ("**[A](https://a.example** b\n", "**[A](https://a.example)** b\n"),
        ("**A: ** b\n\n** C** d\n", "**A**: b\n\n**C** d\n"),
        ("A<br/><br/>\n\n<br>\n<br>\n\nB\n", "A\n\n\n\n\nB\n"),
        ("<DropQuote attribution=\\\"A\\\">\nB\n</DropQuote>\n", "<DropQuote attribution=\"A\">\nB\n</DropQuote>\n"),
        ("<SideNote label=&quot;A&quot;>\nB\n</SideNote>\n", "<SideNote label=\"A\">\nB\n</SideNote>\n"),
        ("<SideNote label=\"\"A\">\nB\n</SideNote>\n", "<SideNote label=\"A\">\nB\n</SideNote>\n"),
        ("<Image src=\"https://a.example/a.png\" alt=\"A\" width={6} fill />\n", "![A](https://a.example/a.png)\n"),
        (
            "<Video src=\"https://a.example/a.mp4\" alt=\"A\" />\n",
            "<FullBleed kind=\"video\" src=\"https://a.example/a.mp4\" alt=\"A\" />\n"
        ),
        (
            "[A] (https://a.example) or [B](https://b.example now\n",
            "[A](https://a.example) or [B](https://b.example) now\n"
        ),
        ("![A]（https://a.example/a.png）\n", "![A](https://a.example/a.png)\n"),
        (
            "FullBleed src=\"https://a.example/a.png\" alt=\"A\" />\n",
            "<FullBleed src=\"https://a.example/a.png\" alt=\"A\" />\n"
        ),
        ("> ![A](https://a.example/a.png)\n> ---\n> B\n", "> ![A](https://a.example/a.png)\n> \n> ---\n> B\n"),
        ("<sidenote>A</sidenote>\n", "<SideNote>A</SideNote>\n"),
        ("A\n\n<Ending good />\n", "A\n\n<Ending kind=\"good\" />\n"),
        ("<SideNote>A</SideNote>\nSideNote>B</SideNote>\n", "<SideNote>A</SideNote>\n<SideNote>B</SideNote>\n"),
    ])
    func `slips are fixed`(body: String, fixed: String) throws {
        let shell = try Shell()
        let start = "---\nschema_version: 0.3\ntitle: T\n---\n\n"
        try shell.write("s/story.mdx", start + body)
        let result = try shell.run("$MDXC check --fix --unsafe-fixes s")
        #expect(try shell.text("s/story.mdx") == start + fixed)
        #expect(result.code == 0 && result.output.contains("no problems"), "\(result.output)")
    }
}
