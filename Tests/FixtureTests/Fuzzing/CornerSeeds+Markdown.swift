extension CornerSeeds {
    /// ``markdown`` as stories of 0.3, whose sections come from their headings.
    static let markdownStories = markdown.map {
        Array("---\nschema_version: 0.3\ntitle: T\n---\n# T\n\nBegin.\n\n## Part\n\n".utf8) + $0
    }

    /// Bodies of standard Markdown: nested containers, lazy lines, and what tags and definitions cut in two.
    static let markdown: [[UInt8]] = [
        "> - a\n>   > b\n> c\n\n   d\n", "- a\n\n  - b\n\n\n    c\n- [ ] d\n- [x]\te\n",
        "1. a\n2) b\n10. c\n    - d\n\te\n",
        "-\n\n  a\n-\n  b\n- - - c\n* * *\n+ ---\n", "> ```a b\n> c\nd\n- ~~~\n  e\n\n   f\n  ~~~\n",
        "-\ta\n\n\t\tb\n>\t\tc\n>\t```\n>\t\td\n",
        "| a | b \\| c |\n|:-|:-:|\n| `d|e` | <DropQuote>f</DropQuote> |\n| g\n> | h |\n> |---|\ni\n",
        "a | b\n--|--\n- c | d\n",
        "[a]: b 'c\n d'\n[e]:\n<f>\n\"g\"\n===\n[a] [h][e] ![i][a] [ A ][]\n", "> [a]: b\n> 'c'\n\n[a]\n[a\n> b]: c\n",
        "a[^1] b[^2]\n\n[^1]: c[^2]\n\n    - d[^1]\n\n      e\n\n[^2]: > f\ng\n\n[^1]: h\n[^3]:\n    [^3]\n",
        "<SideNote>\n- a\n> b\nc\n</SideNote>\n\n- <SideNote>\n  d\n  </SideNote>\n> <DropQuote>e\n</DropQuote>\n",
        "- ```\n  <SideNote>\n</SideNote>\n<SideNote>\n- ```\n  a\n</SideNote>\n",
        "> <Line>a\n> </Line>\n- a <DropQuote>b</DropQuote> c\nd\n",
        "a\n===\n> b\nc\n---\n# d #\n#\n##### e \\#\n",
        "![a](b.png \"c\")\n\nd ![e](f.png) [g](#part) [h](#nowhere)\n\n# Part\n\n## Part\n",
        "~a~ ~~b~~ ~~~c~~ **~d** e~\n",
        "==a== %%b%% [[c]] ![[d]] {{< e >}} {% f %}\n\n::: note\ng\n:::\n\n# h {: .i}\n",
        "- <b>a</b>\n- <ul><li>b</li></ul>\n\n<h2>c</h2>\n\n<p>d <a href=\"e\">f</a><br></p>\n\n> <!-- g -->\n{/* h */}\n",
        "- a\r\n\r\n  b\r- c\r\n> d\re\r\n", "\u{FEFF}- a\u{2028}b\n\n\u{A0}- c\n  \u{301}d\n🎈| e\n-|-\n",
    ].map { Array($0.utf8) }
}
