import Foundation
import Testing

/// Assets larger than any disk: sparse files.
@Suite("Huge assets")
struct AssetSizeTests {
    private static let picture = "<FullBleed src=\"assets/a.png\" alt=\"A\" />"

    @Test(
        "are refused by their size, and not read",
        arguments: ["check s", "build s -o o", "build s -o -", "dump s --stage ir", "check j", "build j -o o"])
    func holes(arguments: String) throws {
        let shell = try Shell()
        try shell.write("s/story.mdx", Shell.story("s", Self.picture))
        try shell.write(
            "j/story.json",
            #"{"id": "j", "title": "T", "author": "A", "segments": [{"id": "a", "text": "a", "imageFileName": "a"}]}"#)
        let result = try shell.run(
            "mkdir s/assets j/assets; truncate -s 8T s/assets/a.png j/assets/a.png; timeout 300 $MDXC \(arguments) 2>&1"
        )
        #expect(result.code == 1, "\(result)")
        #expect(result.output.contains("error: with the 8796093022208 bytes of 'assets/a.png'"), "\(result)")
        #expect(result.output.contains("[assets_too_large]"))
    }

    @Test("are checked again when they have grown, and not read then")
    func growth() throws {
        let shell = try Shell()
        try shell.write("s/story.mdx", Shell.story("s", Self.picture))
        try shell.write("s/assets/a.png", "a")
        let result = try shell.run(
            "$MDXC build s -o o --quiet || exit 9; truncate -s 8T s/assets/a.png; timeout 300 $MDXC build s -o o 2>&1")
        #expect(result.code == 1, "\(result)")
        #expect(result.output.contains("[assets_too_large]"))
    }

    @Test("a limit applies to all files together, each counted once")
    func limits() throws {
        let shell = try Shell()
        let others = "<FullBleed src=\"./assets//a.png\" alt=\"A\" />\n\n<FullBleed src=\"assets/b.png\" alt=\"B\" />"
        try shell.write("s/story.mdx", Shell.story("s", Self.picture + "\n\n" + others))
        try shell.write("s/assets/a.png", "aaaaaa")
        try shell.write("s/assets/b.png", "bbbb")
        for (option, code) in [("10", 0), ("9", 1), ("0", 1)] {
            let result = try shell.run("$MDXC build s -o o --max-asset-bytes \(option)")
            #expect(Int(result.code) == code, "\(option): \(result)")
        }
        try shell.write("mdxc.yaml", "maxAssetBytes: 9\n")
        let result = try shell.run("$MDXC check s --diagnostic-format concise")
        #expect(result.output.contains("with the 4 bytes of 'assets/b.png' the assets have more than the limit of 9"))
        #expect(try shell.run("$MDXC check s --max-asset-bytes 10").code == 0)
    }
}
