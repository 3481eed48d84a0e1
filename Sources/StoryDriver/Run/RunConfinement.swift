import StoryFiles

/// Confines a run to what its command line names, before it reads the first story.
struct RunConfinement: ~Copyable {
    /// The output folder, if it did not exist.
    private var made = NewFolders()

    /// Confines the process. `purpose`: the purpose of the run; nil if it only reads.
    init(_ inputs: [StoryInput], _ run: RunOptions, _ purpose: Batch.Purpose?) {
        guard run.isConfined else { return }
        var confinement = Confinement()
        var isFixing = false
        switch purpose {
        // What the caller does with documents is unknown.
        case .handOver: return
        case .check, .build(.standardOutput), nil: break
        case .fix(let fixes): isFixing = !fixes.showsDifference
        case .build(.file(let path)): Self.allowWriting(path, in: &confinement)
        case .build(.folder(let directory)):
            // Rules can't refer to a folder that does not exist.
            try? made.make(directory.path)
            confinement.allow(.write, at: directory.path)
            if let outermost = made.made.first { confinement.allow(.makeFolders, at: outermost.folder) }
        }
        switch run.cache {
        case .directory(let path)?: confinement.allow(.write, at: path)
        // To connect to a server, libcurl reads host names, certificates and the libraries for them.
        case .server?: for path in ["/etc", "/usr", "/lib", "/run"] { confinement.allow(.read, at: RawPath(path)) }
        case nil: break
        }
        for file in [run.diagnosticsFile, run.timings?.traceFile] {
            if let file { Self.allowWriting(file, in: &confinement) }
        }
        for root in Set(inputs.map(\.root)) { confinement.allow(isFixing ? .write : .read, at: root.path) }
        // A named file may be a link to elsewhere.
        for input in inputs where input.fileRoot == nil {
            guard let file = input.resolvedFile else { continue }
            confinement.allow(isFixing ? .write : .read, at: isFixing ? file.folder : file)
        }
        confinement.begin()
    }

    /// Allows a file to be created, which is written as a temporary file in its folder and renamed, or a device to be written.
    private static func allowWriting(_ file: RawPath, in confinement: inout Confinement) {
        let target = file.linkTarget
        confinement.allow(.write, at: target.folder)
        confinement.allow(.write, at: target)
    }

    /// Deletes the new output folder if nothing was built.
    func end() { made.remove() }
}
