import StoryCompiler
import StoryDiagnostics
import StoryFiles
import StoryIR
import StoryPlatform

/// What steers a build besides the source and the package: the compiler, the options, wherever they come from, and names.
struct BuildSettings {
    private let target: OutputDirectory
    /// Whether the folder has a catalogue, or gets one by this build, so that pages lead back to it.
    let hasIndexPage: Bool

    /// The settings of a build into a folder by this program.
    /// - Parameter stories: How many stories the build is of.
    init(target: OutputDirectory, stories: Int) {
        self.target = target
        hasIndexPage = IndexPageFile.isExpected(in: target, stories: stories)
    }

    /// The hash of the settings of one story; nil where nobody can tell which program this is.
    func hash(of input: StoryInput, _ options: StoryOptions) -> String? {
        // The build id, since not every change of the compiler has a version.
        guard let compiler = BuildID.own else { return nil }
        // `deps` names files as they were named on the command line.
        let named = options.outputKinds.contains(.deps) ? [input.file, options.file, target.path] : []
        let catalogue = options.outputKinds.contains(.html) && hasIndexPage ? "catalogue" : ""
        let fields = [compiler, input.nameInPackage, input.calledName ?? "", options.fingerprint, catalogue].map {
            Array($0.utf8)
        }
        var text: [UInt8] = []
        for field in fields + named.map({ $0?.bytes ?? [] }) { text += field + [0] }
        var hash = ContentHash()
        text.withUnsafeBytes { hash.update($0) }
        return hash.hexadecimal
    }
}
