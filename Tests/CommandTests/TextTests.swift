import Foundation
import Testing

@Suite("mdxc build --emit text")
struct TextTests {
    @Test("is as wide as the command line says, else mdxc.yaml, else 80")
    func width() throws {
        let shell = try Shell()
        let words = String(repeating: "many words ", count: 40)
        try shell.write("s/story.mdx", Shell.story("s", words))
        let longest = "awk '{ if (length($0) > n) n = length($0) } END { print n }'"
        let result = try shell.run(
            """
            $MDXC build s --quiet --emit text -o - | \(longest)
            echo 'width: 44' > mdxc.yaml; $MDXC build s --quiet --emit text -o - | \(longest)
            $MDXC build s --quiet --emit text --width 33 -o - | \(longest)
            $MDXC build s --quiet --emit text; ls build/s; \(longest) build/s/story.txt
            """)
        #expect(result.output == "76\n43\n32\nstory.txt\n43\n")
        #expect(result.messages == "")
    }

    @Test("refuses widths out of range")
    func limits() throws {
        let shell = try Shell()
        try shell.write("s/story.mdx", Shell.story("s"))
        for width in ["19", "1001"] {
            let result = try shell.run("$MDXC build s --emit text --width \(width)")
            #expect(result.code == 2)
            #expect(result.messages.contains("'--width' needs a number from 20 to 1000, not '\(width)'"))
        }
        let result = try shell.run(
            "echo 'width: 19' > mdxc.yaml; $MDXC build s --emit text --diagnostic-format concise")
        #expect(result.code == 1)
        #expect(result.messages.contains("mdxc.yaml:1:8: error: 'width' takes a whole number from 20 to 1000"))
    }

    @Test("has no control sequences, whatever a story holds")
    func controlCharacters() throws {
        let shell = try Shell()
        let words = "\u{1B}[2J\u{1B}]0;owned\u{7} \u{9B}31m \u{202E}desrever &#27;[5m &#x9B;1m &#x202E;x\u{8}y"
        try shell.write("s/story.mdx", Shell.story("s", words, fields: "deck: \"a\\e[1mb\\x9B\\u202Ec\""))
        let result = try shell.run("$MDXC build s --quiet --emit text --allow bidi_control_character -o -")
        #expect(result.code == 0)
        #expect(result.output.contains("␛[2J␛]0;owned␇ \u{FFFD}31m desrever ␛[5m \u{FFFD}1m x␈y\n"))
        #expect(result.output.contains("a␛[1mb\u{FFFD}c\n"))
        #expect(result.output.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
    }
}
