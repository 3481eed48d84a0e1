import StoryFiles
import StoryIR
import StoryPlatform

/// The inputs of a build besides the source and the package: the compiler, the options from all sources, and names.
struct BuildSettings {
    private let target: OutputDirectory
    /// Whether the folder has an index page, or gets one from this build, so that pages link back to it.
    let hasIndexPage: Bool

    /// Creates the settings of a build by this program into a folder. `stories`: the number of stories in the build.
    init(target: OutputDirectory, stories: Int) {
        self.target = target
        hasIndexPage = IndexPageFile.isExpected(in: target, stories: stories)
    }

    /// Returns the hash of the settings of one story; nil if the build of this program is unknown.
    func hash(of input: StoryInput, _ options: StoryOptions) -> String? {
        guard let fields = fields(of: input, options) else { return nil }
        var hash = ContentHash()
        fields.withUnsafeBytes { hash.update($0) }
        return hash.hexadecimal
    }

    /// Returns all settings of one story, each followed by a zero; nil if the build of this program is unknown.
    func fields(of input: StoryInput, _ options: StoryOptions) -> [UInt8]? {
        // By its commit or build id, since not every change of the compiler has a new version.
        guard let compiler = BuildID.own else { return nil }
        // `deps` contains file names as given on the command line.
        let named = options.outputKinds.contains(.deps) ? [input.file, options.file, target.path] : []
        let indexPage = options.outputKinds.contains(.html) && hasIndexPage ? "catalogue" : ""
        let fields = [compiler, input.nameInPackage, input.calledName ?? "", options.fingerprint, indexPage].map {
            Array($0.utf8)
        }
        var text: [UInt8] = []
        for field in fields + named.map({ $0?.bytes ?? [] }) { text += field + [0] }
        return text
    }
}
