import Foundation

// story-resources MDXC RESOURCES NAMES PACKAGES…: builds packages into the folder RESOURCES, and writes the Swift file
// NAMES. The plugin BuildStories runs it, since SwiftPM has to know the names of outputs before the build.

let arguments = CommandLine.arguments
guard arguments.count > 4 else { exit(2) }
let resources = URL(fileURLWithPath: arguments[2])
let packages = Array(arguments[4...])

// mdxc rebuilds only changed stories, and would not delete the outputs of removed ones.
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
// An unchanged file is not written, so that the target is not compiled again.
let source = Data(StoryNames.source(stories).utf8)
let file = URL(fileURLWithPath: arguments[3])
if (try? Data(contentsOf: file)) != source { try source.write(to: file) }
// The folder is copied only if its own modification time changes.
try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: resources.path)
