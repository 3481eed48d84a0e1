import StorySource

@testable import StoryCompiler

/// A hostile file that a story shows as a picture.
enum PictureFuzzing: FuzzTarget {
    static let name = "picture"

    static var seeds: [[UInt8]] {
        [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1\"><path d=\"M0 0\" fill=\"url(#a)\"/></svg>",
            "<svg xmlns=\"http://www.w3.org/2000/svg\"><style>a { fill: red }</style><g onload=\"x\"/></svg>",
            "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:x=\"http://www.w3.org/1999/xlink\"><use x:href=\"#a\"/></svg>",
            "<!DOCTYPE svg [<!ENTITY a \"b\">]><svg xmlns=\"http://www.w3.org/2000/svg\">&a;</svg>", "<html>",
            "#!/bin/sh",
            "GIF89a\u{1}\0\u{1}\0", "RIFF    WEBPVP8 ", "\u{0}\u{0}\u{0}\u{18}ftypheic", "OggS", "ID3",
        ].map { Array($0.utf8) } + [[0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, 0, 1, 0, 1], [0x89, 0x50, 0x4E, 0x47]]
    }

    static var words: [[UInt8]] {
        [
            "<script>", "</script>", "<foreignObject", " href=\"", " xlink:href=\"", "javascript:", "url(", "@import ",
            "<![CDATA[", "]]>", "<?x ?>", "<!--", "-->", "&#x6a;", "&lt;", " xmlns:a=\"", "<a:script", " onload=\"",
        ].map { Array($0.utf8) }
    }

    /// A picture with a script inserted before its last tag must be refused.
    static func problems(_ input: [UInt8]) -> [String] {
        let kind = kind(input)
        _ = input.withUnsafeBytes { ImageHeader.pixels($0) }
        guard kind == .svg, input.last == UInt8(ascii: ">"),
            let end = input.indices.dropLast().last(where: { input[$0...].starts(with: "</".utf8) }),
            !input[end...].dropLast().contains(UInt8(ascii: ">"))
        else { return [] }
        let script = Array("<script xmlns=\"http://www.w3.org/2000/svg\"/>".utf8)
        return self.kind(input[..<end] + script + input[end...]) == .svg ? ["a picture may hold a script"] : []
    }

    private static func kind(_ bytes: some Collection<UInt8>) -> FileKind {
        Array(bytes).withUnsafeBytes { FileKind(contents: $0) }
    }
}
