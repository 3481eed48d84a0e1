import Foundation

/// Two revisions of the same stories, which differ in words and in assets: what a build of one leaves can be told from what a
/// build of the other does.
enum Catalogue {
    /// The revisions, each a folder of packages.
    static let revisions = ["day", "night"]
    /// The options of all builds.
    static let build = "$MDXC build --emit ir,html --quiet"

    /// A folder with both revisions, and beside each what a build of it gives: `clean-day`, `clean-night`.
    /// - Parameter assetSize: The bytes of each asset; every second story has one.
    static func shell(stories: Int, assetSize: Int) throws -> Shell {
        let shell = try Shell()
        for revision in revisions {
            for number in 0..<stories {
                let package = "\(revision)/\(name(number))"
                // In one revision deeper than in the other, so that folders come and go too.
                let asset = revision == "day" ? "assets/deep/sun.png" : "assets/moon.png"
                let hasAsset = number.isMultiple(of: 2)
                let story = Shell.story(
                    name(number),
                    "It was \(revision), and \(String(repeating: "the band plays ", count: 40 + number)).",
                    fields: hasAsset ? "hero_image: {src: \(asset), alt: A tram}" : "")
                try shell.write("\(package)/story.mdx", story)
                if hasAsset {
                    try shell.write(
                        "\(package)/\(asset)",
                        Data("GIF89a".utf8) + Data(repeating: UInt8(number), count: assetSize - 6))
                }
            }
            let result = try shell.run("\(build) \(revision) -o clean-\(revision)")
            if result.code != 0 { throw Unbuilt(messages: result.messages) }
        }
        return shell
    }

    /// The name of a story, which is its id.
    static func name(_ number: Int) -> String { "s\(10 + number)" }

    /// What of an output folder is of neither revision: half a file, or a file that no build writes. The lists, notes and
    /// temporary files of builds are left out.
    static func damage(in output: String, of shell: Shell) throws -> [String] {
        let root = shell.folder.appendingPathComponent(output).path
        return try FileManager.default.subpathsOfDirectory(atPath: root).filter { path in
            let isFile = FileManager.default.contents(atPath: "\(root)/\(path)") != nil
            let name = path.split(separator: "/").last ?? ""
            guard isFile, !name.hasPrefix(".mdxc-") else { return false }
            let bytes = try shell.read("\(output)/\(path)")
            return !revisions.contains { (try? shell.read("clean-\($0)/\(path)")) == bytes }
        }
    }

    /// The catalogue itself has mistakes.
    struct Unbuilt: Error {
        let messages: String
    }
}
