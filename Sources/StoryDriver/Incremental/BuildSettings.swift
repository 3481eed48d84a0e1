import Glibc
import StoryCompiler
import StoryDiagnostics
import StoryFiles

/// What steers a build besides the source and the package: the compiler, the options, wherever they come from, and names.
struct BuildSettings {
    /// The compiler: its version, and the size and time of its program, since not every change of it has a version.
    private let compiler: String
    private let target: RawPath
    /// Whether the folder has a catalogue, or gets one by this build, so that pages lead back to it.
    let hasCatalogue: Bool

    /// The settings of a build into a folder by this program.
    /// - Parameter stories: How many stories the build is of.
    init(target: RawPath, stories: Int) {
        var status = stat()
        let isKnown = stat("/proc/self/exe", &status) == 0
        compiler =
            "\(Tool.version) \(isKnown ? "\(status.st_size) \(status.st_mtim.tv_sec) \(status.st_mtim.tv_nsec)" : "")"
        self.target = target
        hasCatalogue = CatalogueFile.isExpected(in: target, stories: stories)
    }

    /// The hash of the settings of one story.
    func hash(of input: StoryInput, _ options: StoryOptions) -> String {
        // `deps` names files as they were named on the command line.
        let named = options.outputKinds.contains(.deps) ? [input.file, options.file, target] : []
        let catalogue = options.outputKinds.contains(.html) && hasCatalogue ? "catalogue" : ""
        let fields = [compiler, input.nameInPackage, options.fingerprint, catalogue].map { Array($0.utf8) }
        var text: [UInt8] = []
        for field in fields + named.map({ $0?.bytes ?? [] }) { text += field + [0] }
        let hash = ContentHash()
        text.withUnsafeBytes { hash.update($0) }
        return hash.hexadecimal
    }
}
