import StoryFiles

extension Batch {
    /// Compiles in groups, so that the sources of a long run are not all in memory at once.
    mutating func compile(_ items: [ConfiguredInputs.Item]) {
        let jobs = items.count > 1 ? (run.jobs ?? Parallel.processorCount) + waitingJobs : 1
        let (purpose, settings, earlier, cache) = (purpose, run.rebuildsAll == true ? nil : settings, earlier, cache)
        let needsStories = purpose.needsStories || run.isVerbose == true
        // At the end of a group all threads wait for the slowest. What is kept of a story without outputs is small.
        let groupSize = max(1, jobs) * (needsStories ? 16 : 256)
        var start = 0
        var done = 0
        while start < items.count {
            // A watched run ends here.
            if Interruption.hasArrived {
                lacksStories = true
                break
            }
            let group = Array(items[start..<min(start + groupSize, items.count)])
            let results = Parallel.map(group, jobs: jobs) { item in
                Result { () throws(SystemError) in
                    switch item {
                    case .options(let file, let effect): return .options(file, effect)
                    case .story(let input, let options):
                        var read: SourceReader.Outcome?
                        if let upToDate = Self.upToDate(input, options, purpose, settings, cache, &read) {
                            return .upToDate(upToDate, input, options)
                        }
                        let compile = { [read] () throws(SystemError) in
                            try InputCompilation(
                                input, options, read: read, hashesAssets: purpose.hashesAssets(options))
                        }
                        if let earlier {
                            let compilation = try earlier.compilation(of: input, options) { () throws(SystemError) in
                                needsStories ? try compile() : try compile().withoutStory()
                            }
                            return .story(compilation, nil)
                        }
                        let (fixed, effect) = Self.fixed(try compile(), purpose)
                        return .story(needsStories ? fixed : fixed.withoutStory(), effect)
                    }
                } as Result<CompiledItem, SystemError>
            }
            emit(results.map { owners.claim($0) }, jobs)
            start += group.count
            done += group.count(where: { if case .story = $0 { true } else { false } })
            if start < items.count { progress.show(done, next: items[start].shownPath) }
        }
    }

    /// The number of stories that may wait for a cache while others are compiled.
    private var waitingJobs: Int { cache?.session.isRemote == true ? 16 : 0 }

    /// Returns the output of a story if it is up to date, or in the cache. `read`: set to what was read of the story.
    private static func upToDate(
        _ input: StoryInput, _ options: StoryOptions, _ purpose: Purpose, _ settings: BuildSettings?,
        _ cache: StoryCache?, _ read: inout SourceReader.Outcome?
    ) -> UpToDateOutput? {
        guard case .build(.folder(let directory)) = purpose, let settings = settings?.hash(of: input, options),
            !input.isStandardInput, !options.isIncomplete
        else { return nil }
        // An error is thrown by the compilation, which reads again.
        read = try? InputCompilation.read(input, options)
        guard case .source(let source)? = read else { return nil }
        let upToDate = options.timings.measure("up-to-date check", input.shownPath) {
            UpToDateOutput.find(for: input, source, options, in: directory, settings: settings)
        }
        guard upToDate == nil, let cache else { return upToDate }
        return options.timings.measure("cache", input.shownPath) {
            cache.find(input, source, options, settings: settings)
        }
    }

    /// Returns a story for reporting, fixed if that is the purpose of the run.
    private static func fixed(_ compilation: InputCompilation, _ purpose: Purpose) -> (InputCompilation, FixEffect?) {
        guard case .fix(let fixes) = purpose, compilation.isWhole else { return (compilation, nil) }
        let (fixed, effect) = fixes.run(compilation, file: compilation.input.file, in: compilation.input.fileRoot)
        return (fixed, effect)
    }
}
