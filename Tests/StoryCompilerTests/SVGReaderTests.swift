import StorySource
import Testing

@testable import StoryCompiler

@Suite("SVG")
struct SVGReaderTests {
    private func kind(_ text: String) -> FileKind { kind(Array(text.utf8)) }
    private func kind(_ bytes: [UInt8]) -> FileKind { bytes.withUnsafeBytes { FileKind(contents: $0) } }

    /// A group that draws the one of the level before several times.
    private static func reusing(_ level: Int, times: Int) -> String {
        "<g id=\"g\(level)\">" + String(repeating: "<use href=\"#g\(level - 1)\"/>", count: times) + "</g>"
    }

    /// Content in an SVG that is as it should be.
    private func kind(in content: String) -> FileKind {
        kind(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\">\n\(content)\n</svg>"
        )
    }

    @Test(
        "a file that only draws is a picture",
        arguments: [
            "<path d=\"M0 0h1v1z\" fill=\"url(#a)\" style=\"fill:url( '#a' );stroke:#000\"/>",
            "<defs><linearGradient id=\"a\" xlink:href=\"#b\"><stop offset=\"0\"/></linearGradient></defs><use href=\"#a\"/>",
            "<image xlink:href=\"data:image/png;base64,iVBORw0KGgo=\" width=\"1\" height=\"1\"/>",
            "<style>.cls-1 { fill: #fff } @media (prefers-color-scheme: dark) { .cls-1 { filter: url(\"#f\") } }</style>",
            "<style><![CDATA[@font-face { font-family: 'A'; src: url(data:font/woff2;base64,AAAA) format('woff2') }]]></style>",
            "<style>text { font-family: \"\\5FAE\\8F6F\" }</style>", "<title>&lt;script&gt; onload=</title>",
            "<circle r=\"1\"><animate attributeName=\"r\" values=\"1;2\" repeatCount=\"indefinite\"/></circle>",
            "<filter id=\"f\"><feGaussianBlur stdDeviation=\"2\"/></filter><text font-family=\"Sans (x)\">&#169;</text>",
            "<rect data-name=\"script\" class=\"on\" id=\"onload\"/>",
            "<svg:g xmlns:svg=\"http://www.w3.org/2000/svg\"/>",
            "<!-- <script>alert(1)</script> -->",
            (0..<4).map { reusing($0, times: 9) }.joined(),
            "<g id=\"a\"><circle/></g>" + String(repeating: "<use href=\"#a\" xlink:href=\"#a\"/>", count: 90_000),
            "<symbol id=\"a\"><use href=\"#none\"/></symbol><use href=\"#a\"/><use href=\"#a\"/>",
            String(repeating: "<circle r=\"1\"/>", count: 150_000) + "<use href=\"#a\"/>",
        ])
    func harmless(content: String) { #expect(kind(in: content) == .svg) }

    @Test(
        "files as programs write them",
        arguments: [
            // Inkscape
            """
            <?xml version="1.0" encoding="UTF-8" standalone="no"?>
            <!-- Created with Inkscape (http://www.inkscape.org/) -->
            <svg width="210mm" viewBox="0 0 210 297" version="1.1" id="svg1" inkscape:version="1.3" sodipodi:docname="a.svg"
               xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
               xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns="http://www.w3.org/2000/svg"
               xmlns:svg="http://www.w3.org/2000/svg" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
               xmlns:cc="http://creativecommons.org/ns#" xmlns:dc="http://purl.org/dc/elements/1.1/">
              <sodipodi:namedview id="n" onlayer="x" inkscape:zoom="1"/>
              <defs id="d"><inkscape:path-effect effect="fillet_chamfer" only_selected="false"/></defs>
              <metadata><rdf:RDF><cc:Work rdf:about=""><dc:format>image/svg+xml</dc:format>
                <dc:type rdf:resource="http://purl.org/dc/dcmitype/StillImage"/></cc:Work></rdf:RDF></metadata>
              <g inkscape:label="Layer 1" inkscape:groupmode="layer" style="-inkscape-font-specification:'Sans, Normal'"/>
            </svg>
            """,
            // Illustrator
            """
            \u{FEFF}<?xml version="1.0" encoding="utf-8"?>
            <!-- Generator: Adobe Illustrator 27.0.0, SVG Export Plug-In -->
            <svg version="1.1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" x="0px" y="0px"
            \t viewBox="0 0 100 100" style="enable-background:new 0 0 100 100;" xml:space="preserve">
            <style type="text/css">.st0{fill:#E30613;font-family:'MyriadPro-Regular';}</style>
            <metadata><?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"/><?xpacket end="w"?></metadata>
            <path class="st0" d="M1,1z"/></svg>
            """,
            // Figma
            """
            <svg width="24" height="24" viewBox="0 0 24 24" fill="none" xmlns="http://www.w3.org/2000/svg">
            <g clip-path="url(#clip0_1_2)" style="mix-blend-mode:multiply"><path d="M0 0H24V24H0V0Z" fill="url(#pattern0)"/></g>
            <defs><clipPath id="clip0_1_2"><rect width="24" height="24" fill="white"/></clipPath>
            <pattern id="pattern0"><use xlink:href="#image0" transform="scale(0.01)"/></pattern>
            <image id="image0" xlink:href="data:image/jpeg;base64,/9j/4AAQ"/></defs>
            </svg>
            """.replacing("fill=\"none\" ", with: "fill=\"none\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" "),
        ])
    func exported(text: String) { #expect(kind(text) == .svg) }

    private static let attacks: [(content: String, reason: SVGFault.Reason)] = [
        ("<script>alert(1)</script>", .element("script")),
        ("<script href=\"data:text/javascript,alert(1)\"/>", .element("script")),
        ("<s:script xmlns:s=\"http://www.w3.org/2000/svg\"/>", .element("s:script")),
        ("<x xmlns=\"\"><svg xmlns=\"http://www.w3.org/2000/svg\"><script/></svg></x>", .element("script")),
        ("<g onclick=\"alert(1)\"/>", .event("onclick")),
        ("<animate onbegin=\"alert(1)\" dur=\"1s\"/>", .event("onbegin")),
        ("<image href=\"#a\" onerror=\"alert(1)\"/>", .event("onerror")),
        ("<g ONCLICK=\"alert(1)\"/>", .event("ONCLICK")),
        ("<foreignObject><b/></foreignObject>", .element("foreignObject")),
        (
            "<metadata><h:script xmlns:h=\"http://www.w3.org/1999/xhtml\">alert(1)</h:script></metadata>",
            .element("h:script")
        ),
        ("<iframe xmlns=\"http://www.w3.org/1999/xhtml\" src=\"javascript:alert(1)\"/>", .element("iframe")),
        ("<math xmlns=\"http://www.w3.org/1998/Math/MathML\"/>", .element("math")),
        ("<a href=\"javascript:alert(1)\"><rect/></a>", .element("a")), ("<a xlink:href=\"#x\"/>", .element("a")),
        ("<handler type=\"text/ecmascript\"/>", .element("handler")), ("<video href=\"#a\"/>", .element("video")),
        ("<font-face-uri href=\"https://example.com/a\"/>", .element("font-face-uri")),
        ("<use href=\"https://example.com/a.svg#b\"/>", .reference("href")),
        ("<use xlink:href=\"data:image/svg+xml;base64,PHN2Zz4=#x\"/>", .reference("xlink:href")),
        ("<use l:href=\"//example.com/a\" xmlns:l=\"http://www.w3.org/1999/xlink\"/>", .reference("l:href")),
        ("<image href=\" java&#10;script:alert(1)\"/>", .reference("href")), ("<image href=\"\"/>", .reference("href")),
        ("<image href=\"data:text/html,&lt;script&gt;\"/>", .reference("href")),
        ("<feImage href=\"a.png\"/>", .reference("href")),
        ("<g xml:base=\"https://example.com/\"/>", .reference("xml:base")),
        ("<set attributeName=\"href\" to=\"javascript:alert(1)\"/>", .reference("attributeName")),
        ("<animate attributeName=\" xlink:HREF \" values=\"javascript:alert(1)\"/>", .reference("attributeName")),
        ("<set attributeName=\"onclick\" to=\"alert(1)\"/>", .reference("attributeName")),
        ("<animate attributeName=\"fill\" to=\"url(https://example.com/)\"/>", .reference("to")),
        ("<g style=\"fill:url(https://example.com/a)\"/>", .reference("style")),
        ("<g filter=\"URL( 'a.svg#f' )\"/>", .reference("filter")),
        ("<g fill=\"u\\72l(https://example.com/a)\"/>", .reference("fill")),
        ("<g style=\"fill:u\\72 l(//a)\"/>", .reference("style")),
        ("<g style=\"background:image-set('https://example.com/a' 1x)\"/>", .reference("style")),
        ("<style>@import 'https://example.com/a.css';</style>", .style), ("<style>@IMPORT url(#a);</style>", .style),
        ("<style>@\\69mport 'a';</style>", .style), ("<style>a{fill:url(/**/'//a')}</style>", .style),
        ("<style>a{fill:u<!-- -->rl(//a)}</style>", .style), ("<style><![CDATA[a{fill:url]]>(//a)</style>", .style),
        ("<style>@font-face{src:url(https://example.com/a.woff2)}</style>", .style),
        ("<?xml-stylesheet href=\"a.css\"?>", .instruction("xml-stylesheet")),
        ("<?php system(1)?>", .instruction("php")),
        ("<g>", .malformed), ("<g a=\"1\" a=\"2\"/>", .malformed), ("&nbsp;", .malformed), ("<p:g/>", .malformed),
        ("<g p:a=\"1\"/>", .malformed), ("<g/></svg><svg>", .malformed),
        (String(repeating: "<g>", count: 300) + String(repeating: "</g>", count: 300), .tooComplex),
        ("<g " + (0..<300).map { "xmlns:a\($0)=\"a\" " }.joined() + "/>", .tooComplex),
        ((0..<11).map { reusing($0, times: 10) }.joined(), .reuse),
        ((0..<11).reversed().map { reusing($0, times: 10) }.joined(), .reuse),
        ("<g id=\"a\"><circle r=\"1\"/><g><use xlink:href=\"#%61\"/></g></g>", .reuse),
        ("<use id=\"a\" href=\"#b\"/><use id=\"b\" href=\"#a\"/>", .reuse),
        ("<g id=\"a\"><use xlink:href=\"#none\" href=\"#a\"/></g>", .reuse),
        ("<g id=\"a b\"><use href=\"#a b\"/></g>", .reuse),
        ("<g id=\"ab\"><use href=\"#a&#9;b \"/></g>", .reuse),
        ("<g id=\"e\u{301}\"/><g id=\"\u{E9}\"><use href=\"#%E9\"/></g>", .reuse),
    ]

    @Test("a file with scripts, or that loads or links outside, is not a picture", arguments: attacks)
    func hostile(content: String, reason: SVGFault.Reason) {
        guard case .unsafeSVG(let fault) = kind(in: content) else {
            Issue.record("\(content): \(kind(in: content))")
            return
        }
        #expect(fault.reason == reason, "\(content)")
    }

    private static let starts: [(text: String, kind: FileKind)] = [
        ("<svg onload=\"alert(1)\"/>", .unsafeSVG(SVGFault(.noNamespace, line: 1))),
        (
            "<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"alert(1)\"/>",
            .unsafeSVG(SVGFault(.event("onload"), line: 1))
        ),
        ("<s:svg xmlns:s=\"http://www.w3.org/2000/svg\"/>", .svg),
        ("<!-- x -->\n<svg xmlns=\"http://www.w3.org/2000/svg\"/>", .svg),
        (
            "<?xml-stylesheet type=\"text/xsl\" href=\"#x\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
            .unsafeSVG(SVGFault(.instruction("xml-stylesheet"), line: 1))
        ),
        (
            "<?xml version=\"1.0\"?>\n<!DOCTYPE svg [<!ENTITY a \"<script/>\">]>\n<svg>&a;</svg>",
            .unsafeSVG(SVGFault(.documentType, line: 2))
        ),
        ("<!DOCTYPE svg SYSTEM \"a.dtd\">", .unsafeSVG(SVGFault(.documentType, line: 1))),
        (
            "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"a.dtd\">\n<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
            .svg
        ),
        (
            "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"a.dtd\">\n<svg xmlns=\"http://www.w3.org/2000/svg\">&a;</svg>",
            .unsafeSVG(SVGFault(.documentType, line: 2))
        ),
        ("<?xml version=\"1.0\" encoding=\"utf-7\"?><svg xmlns=\"http://www.w3.org/2000/svg\"/>", .xml),
        ("<html><svg/></html>", .html), ("<x:html xmlns:x=\"http://www.w3.org/1999/xhtml\"/>", .html),
        ("<!DOCTYPE html><svg></svg>", .html), ("<feed xmlns=\"http://www.w3.org/2005/Atom\"/>", .xml), ("<svg", .xml),
        ("<p>words", .html),
    ]

    @Test("the first element, and what precedes it", arguments: starts)
    func heads(text: String, kind: FileKind) { #expect(self.kind(text) == kind, "\(text)") }

    @Test("scripts in UTF-16 are found")
    func utf16() {
        let text = "<svg xmlns=\"http://www.w3.org/2000/svg\"><script/></svg>"
        let fault = FileKind.unsafeSVG(SVGFault(.element("script"), line: 1))
        #expect(kind([0xFF, 0xFE] + text.utf8.flatMap { [$0, 0] as [UInt8] }) == fault)
        #expect(kind([0xFE, 0xFF] + text.utf8.flatMap { [0, $0] as [UInt8] }) == fault)
    }

    @Test("a file that is too large to be checked is not a picture")
    func large() {
        let start = "<svg xmlns=\"http://www.w3.org/2000/svg\">"
        let filler = "<!--" + String(repeating: "g", count: SVGReader.longest) + "-->"
        guard case .unsafeSVG(let fault) = kind("\(start)\(filler)</svg>") else {
            Issue.record("not refused")
            return
        }
        #expect(fault.reason == .tooLarge)
        #expect(kind(String(repeating: " ", count: SVGReader.longest) + start + "<script/></svg>") == .xml)
    }

    @Test("files that are truncated, or changed anywhere, don't trap, and a script in them is still found")
    func noise() {
        let text = Array("<svg xmlns=\"http://www.w3.org/2000/svg\"><style>a{fill:url(#a)}</style><script/></svg>".utf8)
        for index in text.indices {
            #expect(kind(Array(text[..<index])) != .svg)
            var changed = text
            changed[index] = .random(in: 0...255)
            _ = kind(changed)
        }
    }
}
