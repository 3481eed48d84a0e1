import Foundation
import PackagePlugin

/// Compiles the stories of a target into its resources, and generates Swift names for them.
///
/// A story is a folder of the target that contains a `story.mdx`. The outputs are the resource folder `Stories` and the
/// source file `Stories.swift`.
@main struct BuildStories: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let files = target.sourceModule?.sourceFiles.map(\.url) else { return [] }
        let stories = files.filter { $0.lastPathComponent == "story.mdx" }.map { $0.deletingLastPathComponent() }
        guard !stories.isEmpty else { return [] }
        // All files of the stories, including pictures and sounds.
        let inputs = files.filter { file in
            stories.contains { file.path.hasPrefix($0.path + "/") } || file.lastPathComponent == "mdxc.yaml"
        }
        let resources = context.pluginWorkDirectoryURL.appending(path: "Stories")
        let names = context.pluginWorkDirectoryURL.appending(path: "Stories.swift")
        let mdxc = try context.tool(named: "mdxc").url
        return [
            .buildCommand(
                displayName: "Compiling the stories of \(target.name)",
                executable: try context.tool(named: "story-resources").url,
                arguments: [mdxc.path, resources.path, names.path] + stories.map(\.path).sorted(),
                inputFiles: inputs + [mdxc], outputFiles: [resources, names])
        ]
    }
}
