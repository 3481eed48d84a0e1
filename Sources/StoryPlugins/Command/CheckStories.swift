import Foundation
import PackagePlugin

/// `swift package stories check|fmt [options]`: runs `mdxc` on all stories of the package.
@main struct CheckStories: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        guard let command = arguments.first, ["check", "fmt"].contains(command) else {
            return Diagnostics.error("name a command: 'swift package stories check' or 'swift package stories fmt'")
        }
        let files = context.package.targets.compactMap(\.sourceModule).flatMap { $0.sourceFiles.map(\.url) }
        let stories = files.filter { $0.lastPathComponent == "story.mdx" }.map(\.path)
        guard !stories.isEmpty else { return print("no target has a 'story.mdx'") }
        let mdxc = try Process.run(try context.tool(named: "mdxc").url, arguments: arguments + stories.sorted())
        mdxc.waitUntilExit()
        if mdxc.terminationStatus != 0 { Diagnostics.error("'mdxc \(command)' ended with \(mdxc.terminationStatus)") }
    }
}
