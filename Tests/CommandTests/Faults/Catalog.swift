import Foundation

/// Two revisions of the same stories, which differ in words and assets, so that the outputs of their builds can be
/// distinguished.
enum Catalog {
    /// The revisions, each a folder of packages.
    static let revisions = ["day", "night"]
    /// The options of all builds.
    static let build = "$MDXC build --emit ir,html --quiet"

    /// Returns a folder with both revisions, and next to each the output of a clean build of it: `clean-day`, `clean-night`.
    /// - Parameter assetSize: The size of each asset in bytes; every second story has one.
    static func shell(stories: Int, assetSize: Int) throws -> Shell {
        let shell = try Shell()
        for revision in revisions {
            for number in 0..<stories {
                let package = "\(revision)/\(name(number))"
                // Deeper in one revision than in the other, so that folders are created and removed too.
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

    /// Returns what an output folder contains that belongs to neither revision: a partial file, or a file that no build writes.
    /// Ignores the manifests, journals and temporary files of builds.
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

    /// The catalogue itself has errors.
    struct Unbuilt: Error {
        let messages: String
    }
}
