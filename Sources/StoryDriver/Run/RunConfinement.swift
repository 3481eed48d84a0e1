import StoryFiles

/// Confines a run of the command line to what was named on it, before it reads the first story.
struct RunConfinement: ~Copyable {
    /// The output folder, where it was not there before.
    private var made = NewFolders()

    /// - Parameter purpose: nil for a run that only reads.
    init(_ inputs: [StoryInput], _ run: RunOptions, _ purpose: Batch.Purpose?) {
        guard run.isConfined else { return }
        var confinement = Confinement()
        var isMending = false
        switch purpose {
        // What becomes of documents is not known here.
        case .handOver: return
        case .check, .build(.standardOutput), nil: break
        case .mend(let mending): isMending = !mending.showsDifference
        case .build(.file(let path)): Self.allowWriting(path, in: &confinement)
        case .build(.folder(let directory)):
            // What is not there can't be allowed.
            try? made.make(directory.path)
            confinement.allowWriting(directory.path)
        }
        if let file = run.findingsFile { Self.allowWriting(file, in: &confinement) }
        for root in Set(inputs.map(\.root)) {
            if isMending { confinement.allowWriting(root.path) } else { confinement.allowReading(root.path) }
        }
        // A file that was named may be a link to elsewhere.
        for input in inputs where input.fileRoot == nil {
            guard let file = input.resolvedFile else { continue }
            if isMending { confinement.allowWriting(file.folder) } else { confinement.allowReading(file) }
        }
        confinement.begin()
    }

    /// Allows to make a file, which is written beside its old self and then renamed, or to write to a device.
    private static func allowWriting(_ file: RawPath, in confinement: inout Confinement) {
        let target = file.linkTarget
        confinement.allowWriting(target.folder)
        confinement.allowWriting(target)
    }

    /// Takes the output folder away again where nothing was built.
    func end() { made.remove() }
}
