import Testing

@testable import StoryHTMLBackend

@Suite struct MusicTokenURLTests {
    @Test(arguments: [
        ("https://example.com/token", "https://example.com"),
        ("HTTPS://Example.COM:8443/a?b#c", "https://example.com:8443"),
        ("https://example.com", "https://example.com"), ("https://192.0.2.1/", "https://192.0.2.1"),
        ("https://example.com/;%20script-src%20*", "https://example.com"),
        ("http://localhost:8000/t", "http://localhost:8000"),
        ("http://127.0.0.1/t", "http://127.0.0.1"), ("https://example.com?a", "https://example.com"),
    ]) func originsAreSourceExpressions(url: String, origin: String) {
        #expect(MusicTokenURL(url)?.origin == origin)
    }

    @Test(arguments: [
        "", "x", "/token", "token.txt", "http://example.com/token", "http://localhost.example.com/",
        "ftp://example.com/",
        "javascript:alert(1)", "data:text/plain,x", "https://user@example.com/", "https://user:a@example.com/",
        "https://bücher.example/", "https://[::1]/", "https://a;b/", "https://a'b/", "https://*.example.com/",
        "https://example.com:/", "https://a_b.example/", " https://example.com/",
    ]) func othersAreRefused(url: String) {
        #expect(MusicTokenURL(url) == nil)
    }
}
