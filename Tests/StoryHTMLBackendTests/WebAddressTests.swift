import Testing

@testable import StoryHTMLBackend

@Suite struct WebAddressTests {
    @Test(arguments: [
        ("https://example.com", "https://example.com"), ("HTTPS://Example.com/A", "https://Example.com/A"),
        ("https://example.com:8080/a", "https://example.com:8080/a"),
        ("https://example.com/a b\"c'd<e>`{|}^\\", "https://example.com/a%20b%22c%27d%3Ce%3E%60%7B%7C%7D%5E%5C"),
        ("https://example.com/%41%2f%zz%4", "https://example.com/%41%2f%25zz%254"),
        ("https://bücher.example/löwe?q=é#ß", "https://bücher.example/l%C3%B6we?q=%C3%A9#%C3%9F"),
        ("https://example.com/a#b#c[d]", "https://example.com/a#b%23c%5Bd%5D"),
        ("https://example.com/\u{0}\n\u{202E}", "https://example.com/%00%0A%E2%80%AE"),
        ("mailto:a@example.com?subject=\"x y\"", "mailto:a@example.com?subject=%22x%20y%22"),
        ("https://user:a b@example.com/", "https://user:a%20b@example.com/"),
        ("tel:+441234567890", "tel:+441234567890"), ("musics://music.apple.com/x", "musics://music.apple.com/x"),
    ]) func linksAreEncoded(url: String, expected: String) {
        #expect(WebAddress(absolute: url, schemes: WebAddress.linkSchemes)?.text == expected)
    }

    @Test(arguments: [
        "", "#a", "/a", "a.html", "//example.com", "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)",
        "java\nscript:alert(1)", "\u{1}javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "vbscript:x",
        "https:", "https:example.com", "https:/example.com", "https:///example.com", "https://", "https://a b/",
        "https://a\"b/", "https://user@", "https://a@b@example.com/", "https://a%41.example",
        "https://example.com:80a/", "https://example.com:99999/", "https://a\u{202E}b/", "https://[x]/",
        "https://\\evil.example", "http\u{0}s://example.com", "https://a..b/", "https://.a/", "https://./",
        "https://a.b../", "https://\u{301}a.b/", "https://a.1/", "https://1.2.3.4.5/", "https://256.1.1.1/",
        "https://08.1.1.1/", "https://0x7f.1/", "https://2130706433/", "https://a.0xg/", "https://[::1]/",
        "https://\(String(repeating: "a", count: 64)).b/", "https://\(String(repeating: "ü", count: 32)).b/",
        "https://\(String(repeating: "abcdefghi.", count: 26))b/",
    ]) func othersAreNoLinks(url: String) {
        #expect(WebAddress(absolute: url, schemes: WebAddress.linkSchemes) == nil)
    }

    @Test(arguments: [
        "a.b.", "xn--bcher-kva.example", "XN--BCHER-KVA.x", "straße.de", "中国", "a_b.c", "_a.-b-", "ab--c.d", "1.2.3.4",
        "1.b", "4chan.org", String(repeating: "a", count: 63), String(repeating: "ü", count: 31),
    ]) func validHosts(host: String) {
        #expect(WebAddress(absolute: "https://\(host)/", schemes: ["https"])?.text == "https://\(host)/")
    }

    @Test func picturesHaveWebSchemes() {
        for url in ["mailto:a@example.com", "music://x", "data:image/png;base64,x", "javascript:x"] {
            #expect(WebAddress(absolute: url, schemes: WebAddress.assetSchemes) == nil)
        }
        #expect(WebAddress(absolute: "http://example.com/a.png", schemes: WebAddress.assetSchemes)?.scheme == "http")
    }

    @Test(arguments: [
        ("assets/hero.png", "assets/hero.png"), ("./assets//hero.png", "assets/hero.png"), ("a b.png", "a%20b.png"),
        ("50%41.png", "50%2541.png"), ("a?b#c.png", "a%3Fb%23c.png"), ("a:b.png", "./a:b.png"),
        ("assets/a:b.png", "assets/a:b.png"), ("javascript:alert(1)", "./javascript:alert(1)"),
        ("it's \"x\" & y\\z.png", "it%27s%20%22x%22%20&%20y%5Cz.png"), ("löwe.png", "l%C3%B6we.png"),
        ("..a/b", "..a/b"),
        ("%2e%2e/a", "%252e%252e/a"),
    ]) func pathsAreEncoded(path: String, expected: String) {
        #expect(WebAddress(path: path)?.text == expected)
    }

    @Test(arguments: ["", ".", "/", "//evil.example/x", "/etc/passwd", "..", "../a", "a/../b", "a/.."])
    func pathsStayInThePackage(path: String) {
        #expect(WebAddress(path: path) == nil)
    }

    @Test func anchors() throws {
        #expect(WebAddress(try #require(Anchor("開局/p1"))).text == "#%E9%96%8B%E5%B1%80/p1")
        #expect(WebAddress(try #require(Anchor("a#\"<%41"))).text == "#a%23%22%3C%2541")
        #expect(["", " ", "a b", "a\n", "a\u{A0}"].allSatisfy { Anchor($0) == nil })
    }
}
