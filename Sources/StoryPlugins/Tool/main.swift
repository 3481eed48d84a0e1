import Foundation

// story-resources MDXC RESOURCES NAMES PACKAGES…: builds packages into the folder RESOURCES, and writes the Swift file NAMES. The
// plugin BuildStories runs it, since SwiftPM knows outputs only by names that it is told before.

let arguments = CommandLine.arguments
guard arguments.count > 4 else { exit(2) }
let resources = URL(fileURLWithPath: arguments[2])
let packages = Array(arguments[4...])

// mdxc builds what has changed. What an earlier set of stories left would stay.
let list = resources.deletingLastPathComponent().appendingPathComponent("stories.list")
let names = Data(packages.joined(separator: "\n").utf8)
if (try? Data(contentsOf: list)) != names { try? FileManager.default.removeItem(at: resources) }
try FileManager.default.createDirectory(at: resources, withIntermediateDirectories: true)

let build = try Process.run(
    URL(fileURLWithPath: arguments[1]),
    arguments: [
        "build", "--emit=ir", "--compact", "--quiet", "--diagnostic-format=concise", "-o", resources.path, "--",
    ]
        + packages)
build.waitUntilExit()
guard build.terminationStatus == 0 else { exit(build.terminationStatus) }
try names.write(to: list)

var stories: [BuiltStory] = []
for folder in try FileManager.default.contentsOfDirectory(atPath: resources.path).sorted() {
    let file = resources.appendingPathComponent(folder).appendingPathComponent("story.json")
    guard let data = try? Data(contentsOf: file) else { continue }
    stories.append(try JSONDecoder().decode(BuiltStory.self, from: data))
}
// A file that stays as it is spares the target's compilation.
let source = Data(StoryNames.source(stories).utf8)
let file = URL(fileURLWithPath: arguments[3])
if (try? Data(contentsOf: file)) != source { try source.write(to: file) }
// The folder is copied anew where its own time changes.
try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: resources.path)
