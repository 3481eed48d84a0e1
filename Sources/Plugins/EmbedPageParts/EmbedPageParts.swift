import Foundation
import PackagePlugin

/// Makes Swift of the style sheets and scripts in `Parts` when a module is built, by the tool `embed-page-parts`.
@main struct EmbedPageParts: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let folder = target.directoryURL.appending(path: "Parts")
        let parts = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let embedded = context.pluginWorkDirectoryURL.appending(path: "EmbeddedParts.swift")
        return [
            .buildCommand(
                displayName: "Embedding the parts of pages",
                executable: try context.tool(named: "embed-page-parts").url,
                arguments: [folder.path, embedded.path], inputFiles: parts, outputFiles: [embedded])
        ]
    }
}
