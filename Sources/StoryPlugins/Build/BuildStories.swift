import Foundation
import PackagePlugin

/// Compiles the stories of a target into its resources, and generates the names by which its code uses them.
///
/// A package is a folder of the target that holds `story.mdx`. They become the resource folder `Stories`, and `Stories.swift`.
@main struct BuildStories: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let files = target.sourceModule?.sourceFiles.map(\.url) else { return [] }
        let stories = files.filter { $0.lastPathComponent == "story.mdx" }.map { $0.deletingLastPathComponent() }
        guard !stories.isEmpty else { return [] }
        // All that is in the folders: pictures and sounds too.
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
