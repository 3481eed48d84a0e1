import StoryCompiler
import StoryFiles
import StoryIR
import StorySource

/// A shared cache of outputs. What it holds for a story depends on everything that its output depends on: the compiler, the
/// settings, the bytes of the source, and what the package answers.
struct StoryCache: Sendable {
    let session: CacheSession
    let settings: BuildSettings

    /// The greatest size of a file in bytes.
    private static let fileLimit = 256 << 20

    /// The key of a source, without its package; nil if the build of the compiler is unknown, or the source has no
    /// file.
    private func sourceKey(_ input: StoryInput, _ options: StoryOptions, _ source: SourceFile) -> CacheDigest? {
        guard !input.isStandardInput, let fields = settings.fields(of: input, options) else { return nil }
        let bytes = UnsafeRawBufferPointer(start: source.bytes.base, count: source.bytes.count)
        return CacheDigest(of: Array("mdxc cache 1\0".utf8) + fields + bytes)
    }

    private static func resultKey(_ source: CacheDigest, _ answers: [PackageAnswer]) -> CacheDigest {
        let lines = answers.map { given -> [UInt8] in
            switch given.question {
            case .file(let path): Array("file \(path)\0\(given.answer)\0".utf8)
            case .folder(let name): Array("folder \(name)\0\(given.answer)\0".utf8)
            }
        }.sorted { $0.lexicographicallyPrecedes($1) }
        return CacheDigest(of: Array("mdxc result 1 \(source.text)\0".utf8) + lines.joined())
    }

    // MARK: Looking up

    /// Returns the output of a story if the cache has it, whole and verified. `settings`: the hash for its record.
    func find(
        _ input: StoryInput, _ source: SourceFile, _ options: StoryOptions, settings: String
    ) -> UpToDateOutput? {
        guard session.canRead, let id = UpToDateOutput.likelyID(of: source, input),
            let key = sourceKey(input, options, source)
        else { return nil }
        for asked in questions(under: key).reversed() {
            let package = PackageFolder(input.packageRoot, hashesContents: true)
            let answers = asked.answers(of: package, hashingAtMost: options.compiler.assetLimit)
            guard var cached = result(Self.resultKey(key, answers)) else { continue }
            let hash = ContentHash.of(source.bytes)
            guard cached.record.source == hash,
                let diagnostics = cached.record.diagnostics(sourceByteCount: source.bytes.count),
                options.outputKinds.allSatisfy({ cached.files.map(\.names).contains(where: $0.owns) })
            else {
                session.noteDamage()
                continue
            }
            cached.record.settings = settings
            cached.record.answers = answers
            return UpToDateOutput(
                storyID: id, source: source, diagnostics: diagnostics,
                card: options.outputKinds.contains(.html) ? cached.card : nil, cached: cached)
        }
        return nil
    }

    /// Returns the questions that compilations of a source asked of its package.
    private func questions(under key: CacheDigest) -> [AskedFiles] {
        action(key).map { AskedFiles.sets($0.text) } ?? []
    }

    private func action(_ key: CacheDigest) -> ActionResult? {
        guard let bytes = session.get(.action(key), upTo: ActionResult.sizeLimit) else { return nil }
        let result = ActionResult(sealed: bytes, for: key)
        if result == nil { session.noteDamage() }
        return result
    }

    private func result(_ key: CacheDigest) -> CachedFiles? {
        guard let result = action(key) else { return nil }
        let manifest = OutputManifest(reading: result.text)
        guard let record = manifest.record else { return damaged() }
        var cached = CachedFiles(files: [], assets: [], record: record, card: manifest.card)
        for file in result.files {
            guard let names = PackageFolder.names(file.path), manifest.files.contains(names),
                OutputKind.allCases.contains(where: { $0.owns(names) }), file.byteCount <= Self.fileLimit
            else { return damaged() }
            // A server may delete a file and keep the result, so a missing file is not damage.
            guard let bytes = session.get(.content(file.digest), upTo: file.byteCount) else { return nil }
            guard bytes.count == file.byteCount, CacheDigest(of: bytes) == file.digest else { return damaged() }
            cached.files.append(CachedFiles.File(names: names, bytes: bytes))
        }
        let own = Set(cached.files.map(\.names))
        cached.assets = manifest.files.filter { !own.contains($0) }
        guard !cached.assets.contains(where: OutputFolder.isReserved) else { return damaged() }
        return cached
    }

    private func damaged() -> CachedFiles? {
        session.noteDamage()
        return nil
    }

    // MARK: Storing

    /// Stores the output of a story that was compiled.
    func store(_ cached: CachedFiles, _ compilation: InputCompilation) {
        let (input, source) = (compilation.input, compilation.source)
        // A later run uses the id that the quick scan finds, so a result with another id would never be used.
        guard session.canStore, UpToDateOutput.likelyID(of: source, input) == compilation.id?.value,
            let key = sourceKey(input, compilation.options, source)
        else { return }
        var result = ActionResult()
        result.text = cached.manifest.bytes
        for file in cached.files {
            let digest = CacheDigest(of: file.bytes)
            result.files.append(ActionResult.File(path: file.path, digest: digest, byteCount: file.bytes.count))
            // The files first, so that no result names one that is not there.
            guard file.bytes.count <= Self.fileLimit, session.put(.content(digest), file.bytes) else { return }
        }
        let answers = cached.record.answers
        let resultKey = Self.resultKey(key, answers)
        let encoded = result.sealed(for: resultKey)
        guard encoded.count <= ActionResult.sizeLimit, session.put(.action(resultKey), encoded) else { return }
        let asked = AskedFiles(answers)
        let known = questions(under: key)
        if known.contains(asked) { return }
        var index = ActionResult()
        index.text = AskedFiles.text(known + [asked])
        let bytes = index.sealed(for: key)
        if bytes.count <= ActionResult.sizeLimit { _ = session.put(.action(key), bytes) }
    }
}
