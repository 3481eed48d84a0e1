import StoryFiles

/// Confines a run to what its command line names, before it reads the first story.
struct RunConfinement: ~Copyable {
    /// The output folder, where it was not there before.
    private var made = NewFolders()

    /// - Parameter purpose: nil for a run that only reads.
    init(_ inputs: [StoryInput], _ run: RunOptions, _ purpose: Batch.Purpose?) {
        guard run.isConfined else { return }
        var confinement = Confinement()
        var isFixing = false
        switch purpose {
        // What the caller does with documents is not known here.
        case .handOver: return
        case .check, .build(.standardOutput), nil: break
        case .fix(let fixes): isFixing = !fixes.showsDifference
        case .build(.file(let path)): Self.allowWriting(path, in: &confinement)
        case .build(.folder(let directory)):
            // Nothing can be allowed in a folder that is not there.
            try? made.make(directory.path)
            confinement.allow(.write, at: directory.path)
            if let outermost = made.made.first { confinement.allow(.makeFolders, at: outermost.folder) }
        }
        if let file = run.diagnosticsFile { Self.allowWriting(file, in: &confinement) }
        for root in Set(inputs.map(\.root)) {
            confinement.allow(isFixing ? .write : .read, at: root.path)
        }
        // A file that was named may be a link to elsewhere.
        for input in inputs where input.fileRoot == nil {
            guard let file = input.resolvedFile else { continue }
            confinement.allow(isFixing ? .write : .read, at: isFixing ? file.folder : file)
        }
        confinement.begin()
    }

    /// Allows to make a file, which is written beside its old self and then renamed, or to write to a device.
    private static func allowWriting(_ file: RawPath, in confinement: inout Confinement) {
        let target = file.linkTarget
        confinement.allow(.write, at: target.folder)
        confinement.allow(.write, at: target)
    }

    /// Deletes the new output folder again if nothing was built.
    func end() { made.remove() }
}
