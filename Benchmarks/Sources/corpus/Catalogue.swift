import Foundation

/// Writes packages of 10 to 30 KB whose texts differ, in folders of a hundred, as a publisher's years would be. Each fourth has
/// the picture, a file, as its hero; the others' heroes are on the web.
func writeIndexPage(count: Int, to folder: String, picture: String, seed: UInt64) {
    var random = Random(seed: seed)
    guard let image = FileManager.default.contents(atPath: picture) else { fail("can't read '\(picture)'") }
    for index in 0..<count {
        let package = "\(folder)/\(index / 100)/package-\(index)"
        let hasPicture = index % 4 == 0
        let story = Narrative(
            id: "package-\(index)", size: random.number(in: 10_000..<30_000), frontMatterShare: 0.4, sectionSize: 2_000,
            picture: hasPicture ? "assets/hero.png" : nil)
        let text = story.text(seed: random.next())
        write(text.frontMatter + text.body, to: package + "/story.mdx")
        guard hasPicture else { continue }
        do {
            let assets = URL(fileURLWithPath: package + "/assets")
            try FileManager.default.createDirectory(at: assets, withIntermediateDirectories: true)
            try image.write(to: assets.appendingPathComponent("hero.png"))
        } catch {
            fail("can't write '\(package)/assets/hero.png': \(error)")
        }
    }
}
