import StoryCompiler
import StoryDiagnostics
import StoryDriver
import StoryFiles
import StoryHTMLBackend
import StoryMapBackend
import StorySemantics
import StoryTerminal

/// All options, in the order of the help.
enum OptionTable {
    private static let compiling: [Command] = [.build, .check, .serve, .catalog, .graph, .dump, .importStory]
    static let all: [Option] = [
        Option(
            "", letter: "o", [.build], "write to the folder DIR (default: build), to FILE, or to standard output",
            .path("DIR|FILE|-") { $0.output = $1 }),
        Option("", letter: "o", [.importStory], "write the package to the folder DIR", .path("DIR") { $0.output = $1 }),
        Option("", letter: "o", [.catalog], "write the library to FILE", .path("FILE") { $0.output = $1 }),
        Option(
            "emit", [.build],
            "what to write, separated by commas (default: ir,html in a folder, else by the file's extension)",
            .value("KINDS", .choices(OutputKind.allCases.map(\.rawValue))) { (invocation, value) throws(UsageError) in
                invocation.story.emits = try value.outputKinds()
            }),
        Option("pretty", [.build], "indent the JSON (default)", .flag { $0.story.style = .pretty }),
        Option("compact", [.build], "write the JSON without whitespace", .flag { $0.story.style = .compact }),
        Option("spans", [.build], "write the source location of each block", .flag { $0.story.writesSpans = true }),
        Option(
            "split", [.build], "write the IR as an index and a file for each section", .flag { $0.story.splits = true }),
        Option(
            "width", [.build, .play],
            "wrap text at N cells, from 20 to 1000 (default: 80; for 'play', the terminal's width)",
            .number("N", StoryOptions.textWidths) { $0.story.textWidth = $1 }),
        Option(
            "music-token-url", [.build], "let pages play from Apple Music, with the developer token from URL",
            service(\.musicToken)),
        Option(
            "together-url", [.build], "let readers of a branching story read together, through the MQTT broker at URL",
            service(\.together)),
        Option(
            "choices", [.play], "take these choices without input: numbers from 1, separated by commas",
            .value("1,2,…") { (invocation, value) throws(UsageError) in
                invocation.play.choices = try value.numbers(1...Int.max)
            }),
        Option(
            "seed", [.play], "choose at random; the same seed gives the same choices",
            .number("N", 0...Int.max) { $0.play.seed = $1 }),
        Option("record", [.play], "print the path through the story at the end", .flag { $0.play.recordsPath = true }),
        Option("load", [.play], "begin at the location saved in FILE", .path("FILE") { $0.play.loadFile = $1 }),
        Option(
            "save", [.play], "save the location to FILE at the end, also when interrupted",
            .path("FILE") { $0.play.saveFile = $1 }),
        Option(
            "share", [.play],
            "lead a shared reading and print its invitation, NAME#KEY; with #KEY, continue that reading",
            .value("NAME[#KEY]") { $0.play.sharedReading = $1.text }),
        Option(
            "follow", [.play], "follow the shared reading of an invitation",
            .value("NAME#KEY") { $0.play.followedReading = $1.text }),
        Option(
            "free", [.play], "with --share: let followers take steps too", .flag { $0.play.letsFollowersTurn = true }),
        Option(
            "broker", [.play],
            "with --share or --follow: the MQTT broker, 'host', 'host:port' or 'mqtts://user@host' (default: \(TogetherOptions.standardBroker))",
            .value("ADDRESS") { $0.play.broker = $1.text }),
        Option(
            "broker-password-file", [.play],
            "with --broker: the user's password is the first line of FILE (default: the variable \(EnvironmentSecret.brokerPassword.rawValue))",
            .path("FILE") { $0.play.brokerPasswordFile = $1 }),
        Option(
            "as", [.play], "with --share or --follow: the name that others see (default: your name on this machine)",
            .value("WHO") { (invocation, value) throws(UsageError) in invocation.play.name = try value.personalName() }),
        Option("stage", [.dump], "what to show", .choice("STAGE", Dump.Stage.self) { $0.stage = $1 }),
        Option(
            "format", [.rules], "how to list the rules",
            .choice("FORMAT", Invocation.ListFormat.self) { $0.listFormat = $1 }),
        Option(
            "only", [.rules], "print one part of the JSON", .choice("PART", RuleList.Part.self) { $0.listedPart = $1 }),
        Option(
            "format", [.graph], "how to draw the story (default: text)",
            .choice("FORMAT", MapBackend.Format.self) { $0.drawing.format = $1 }),
        Option(
            "format", [.diff], "how to print the report (default: text)",
            .choice("FORMAT", RevisionComparison.Format.self) { $0.differenceFormat = $1 }),
        Option(
            "from", [.graph], "draw the shortest path from LOCATION (default: the start)",
            .value("LOCATION") { $0.drawing.from = $1.text }),
        Option(
            "to", [.graph], "draw the shortest path to LOCATION (default: the nearest ending)",
            .value("LOCATION") { $0.drawing.to = $1.text }),
        Option("fix", [.check], "apply safe fixes; with '-', print the fixed text", .flag { $0.fixes = true }),
        Option(
            "unsafe-fixes", [.check], "with --fix or --diff: apply unsafe fixes too",
            .flag { $0.appliesUnsafeFixes = true }),
        Option(
            "diff", [.check], "print what --fix would change as a patch, and write nothing",
            .flag { $0.showsDifference = true }),
        Option("check", [.format], "list the files that would change, and write nothing", .flag { $0.lists = true }),
        Option(
            "diff", [.format], "print what would change as a patch, and write nothing",
            .flag { $0.showsDifference = true }),
        Option(
            "line-width", [.format],
            "wrap tags and lists in the front matter at N cells, from 20 to 1000 (default: \(StoryOptions.standardLineWidth))",
            .number("N", StoryOptions.lineWidths) { $0.story.lineWidth = $1 }),
        Option(
            "diagnostic-format", compiling, "how diagnostics are shown",
            .choice("FORMAT", DiagnosticFormat.self) { $0.run.format = $1 }),
        Option(
            "diagnostics-output", compiling, "write diagnostics to FILE, or to standard output",
            .path("FILE|-") { (invocation, path) in
                invocation.reportsOnOutput = path == .standardStream
                invocation.run.diagnosticsFile = invocation.reportsOnOutput ? nil : path
            }),
        Option("error", compiling, "report diagnostics with this id as errors", level(.error)),
        Option("warn", compiling, "report diagnostics with this id as warnings", level(.warn)),
        Option("allow", compiling, "don't report diagnostics with this id", level(.allow)),
        Option(
            "warnings-as-errors", compiling, "treat warnings as errors",
            .flag { $0.story.levels.warningsAreErrors = true }),
        Option(
            "max-warnings", compiling, "fail if there are more than N warnings",
            .number("N", 0...Int.max) { $0.run.warningLimit = $1 }),
        Option(
            "max-errors", compiling, "stop showing diagnostics after N errors",
            .number("N", 1...Int.max) { $0.run.errorLimit = $1 }),
        Option(
            "max-diagnostics", compiling, "show at most N diagnostics (default: \(RunOptions.defaultDiagnosticLimit))",
            .number("N", 1...Int.max) { $0.run.diagnosticLimit = $1 }),
        Option(
            "max-source-bytes", compiling + [.format, .play, .diff],
            "refuse story files larger than N bytes (default: 67108864)",
            .number("N", 1...SourceReader.maximumLimit) { $0.story.sourceLimit = $1 }),
        Option(
            "max-asset-bytes", compiling + [.play, .diff],
            "refuse stories whose assets have more than N bytes (default: \(AssetLimits.defaultTotal))",
            .number("N", 0...Int.max) { $0.story.assetLimit = $1 }),
        Option(
            "critical-budget", compiling,
            "warn about pages with more than BYTES of critical assets (default: \(AssetLimits.defaultCritical))",
            .number("BYTES", 0...Int.max) { $0.story.criticalBudget = $1 }),
        Option(
            "follow", [.build, .check, .format, .serve, .catalog, .graph, .dump],
            "follow symbolic links out of the named folders", .flag { $0.followsLinks = true }),
        Option(
            "stdin-path", compiling.filter { $0 != .catalog && $0 != .serve } + [.format],
            "treat standard input as the file at PATH", .path("PATH") { $0.standardInputPath = $1 }),
        Option(
            "jobs", compiling + [.format], "use N threads (default: one for each processor)",
            .number("N", 1...1024) { $0.run.jobs = $1 }),
        Option(
            "color", Command.allCases, "when to use colour",
            .choice("WHEN", RunOptions.Color.self) { $0.run.color = $1 }),
        Option(
            "host", [.serve], "listen on HOST, a name or an address (default: \(ServerOptions.standardHost))",
            .value("HOST") { $0.server.host = $1.text }),
        Option(
            "port", [.serve], "listen on port N; 0 picks a free one (default: \(ServerOptions.standardPort))",
            .number("N", 0...65535) { $0.server.port = $1 }),
        Option("open", [.serve], "open the pages in a browser", .flag { $0.server.opensBrowser = true }),
        Option("watch", [.build, .check], "run again whenever something changes", .flag { $0.watches = true }),
        Option(
            "timings", [.build, .check],
            "print how long each step takes, or write a trace for Chrome to FILE ('trace': \(Invocation.traceFile))",
            .optional("trace|FILE") { (invocation, value) throws(UsageError) in
                let file = try value.map { (value) throws(UsageError) in
                    value.text == "trace" ? RawPath(Array(Invocation.traceFile.utf8)) : try value.path()
                }
                invocation.run.timings = Timings(traceFile: file)
                invocation.story.timings = invocation.run.timings
            }),
        Option(
            "verbose", compiling, "print the name of each file read or written, and how the story branches",
            .flag { $0.run.isVerbose = true }),
        Option("verbose", [.format], "print the name of each file written", .flag { $0.run.isVerbose = true }),
        Option(
            "cache", [.build], "share outputs with other builds, in the folder or on the server at URL",
            .value("URL", .path) { (invocation, value) throws(UsageError) in
                guard let address = CacheAddress(value.bytes.bytes, login: EnvironmentSecret.cacheLogin.value) else {
                    throw UsageError("'\(value.option)' needs \(CacheAddress.expectation)")
                }
                invocation.run.cache = address
            }),
        Option("trust-cache", [.build], "use the cache named in mdxc.yaml", .flag { $0.run.trustsCache = true }),
        Option("no-cache", [.build], "rebuild all stories, without any cache", .flag { $0.run.rebuildsAll = true }),
        Option(
            "force", [.build], "write into a story's folder even if it has files that mdxc did not write",
            .flag { $0.run.overwrites = true }),
        Option(
            "lock-timeout", [.build],
            "wait up to N seconds for another run that writes the same story (default: \(FolderLock.standardTimeout))",
            .number("N", RunOptions.lockTimeouts) { $0.run.lockTimeout = $1 }),
        // Bazel adds this option in this spelling.
        Option(
            "persistent_worker", [.worker], "read requests from standard input until it ends",
            .flag { $0.isPersistent = true }),
        Option(
            "worker-protocol", [.worker], "the format of requests (default: proto)",
            .choice("PROTOCOL", WorkProtocol.self) { $0.workProtocol = $1 }),
        Option("stdio", [.lsp], "use standard input and output (default)", .flag { _ in }),
        Option("interactive", [.initialize], "create a story that branches", .flag { $0.branches = true }),
        Option("quiet", compiling + [.format, .initialize], "print no summary", .flag { $0.run.isQuiet = true }),
    ]

    private static func service<Service>(
        _ option: WritableKeyPath<StoryOptions, ServiceURL<Service>?> & Sendable
    ) -> Option.Effect {
        .value("URL") { (invocation, value) throws(UsageError) in
            guard let url = ServiceURL<Service>(value.text) else {
                throw UsageError("'\(value.option)' needs \(Service.expectation), not \(Quoting.quoted(value.text))")
            }
            invocation.story[keyPath: option] = url
        }
    }

    private static func level(_ level: DiagnosticLevel) -> Option.Effect {
        .value("ID", .names(.adjustableIDs)) { (invocation, value) throws(UsageError) in
            let id = try value.ruleID()
            guard invocation.story.levels.set(id, to: level) else {
                throw UsageError(
                    "'\(value.option)' can't lower \(Quoting.quoted(id.rawValue)): it is an error, and errors stay errors"
                )
            }
        }
    }
}
