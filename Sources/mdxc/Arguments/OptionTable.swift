import StoryDiagnostics
import StoryDriver

/// All options, in the order of the help.
enum OptionTable {
    private static let compiling: [Command] = [.build, .check, .dump]
    static let all: [Option] = [
        Option(
            "", letter: "o", [.build], "write to the folder DIR (default: build), to FILE, or to standard output",
            .value("DIR|FILE|-") { (invocation, value) throws(UsageError) in invocation.output = try value.path() }),
        Option(
            "emit", [.build], "what to write, apart by commas: ir (default), html, outline",
            .value("KINDS") { (invocation, value) throws(UsageError) in
                invocation.story.emits = try value.outputKinds()
            }),
        Option("pretty", [.build], "lay the JSON out for people (default)", .flag { $0.story.style = .pretty }),
        Option("compact", [.build], "write the JSON without white space", .flag { $0.story.style = .compact }),
        Option("spans", [.build], "give each block its place in the source", .flag { $0.story.writesSpans = true }),
        Option(
            "stage", [.dump], "what to show: tokens, ast, sema or ir",
            .value("STAGE") { (invocation, value) throws(UsageError) in
                invocation.stage = try value.choice(Dump.Stage.self)
            }),
        Option(
            "format", [.rules], "text or json",
            .value("FORMAT") { (invocation, value) throws(UsageError) in
                invocation.listFormat = try value.choice(Invocation.ListFormat.self)
            }),
        Option(
            "diagnostic-format", compiling, "how findings are shown: human, concise, json or jsonl",
            .value("FORMAT") { (invocation, value) throws(UsageError) in
                invocation.run.format = try value.choice(DiagnosticFormat.self, later: LaterVersions.formats)
            }),
        Option(
            "diagnostics-output", compiling, "write the findings to FILE, or to standard output",
            .value("FILE|-") { (invocation, value) throws(UsageError) in
                let path = try value.path()
                invocation.reportsOnOutput = path.bytes == [UInt8(ascii: "-")]
                invocation.run.findingsFile = invocation.reportsOnOutput ? nil : path
            }),
        Option("error", compiling, "report the findings of an id as errors", level(.error)),
        Option("warn", compiling, "report the findings of an id as warnings", level(.warn)),
        Option("allow", compiling, "don't report the findings of an id", level(.allow)),
        Option(
            "warnings-as-errors", compiling, "let warnings count as errors",
            .flag { $0.story.levels.warningsAreErrors = true }),
        Option(
            "max-warnings", compiling, "fail when there are more than N warnings",
            .value("N") { (invocation, value) throws(UsageError) in
                invocation.run.warningLimit = try value.number(0...Int.max)
            }),
        Option(
            "max-errors", compiling, "show no more findings after N errors",
            .value("N") { (invocation, value) throws(UsageError) in
                invocation.run.errorLimit = try value.number(1...Int.max)
            }),
        Option(
            "max-source-bytes", compiling, "refuse story files larger than N bytes (default: 67108864)",
            .value("N") { (invocation, value) throws(UsageError) in
                invocation.story.sourceLimit = try value.number(1...SourceReader.greatestLimit)
            }),
        Option(
            "stdin-path", compiling, "the path that standard input stands for",
            .value("PATH") { (invocation, value) throws(UsageError) in
                invocation.standardInputPath = try value.path()
            }),
        Option(
            "jobs", compiling, "compile N stories at once (default: one for each processor)",
            .value("N") { (invocation, value) throws(UsageError) in
                invocation.run.jobs = try value.number(1...1024)
            }),
        Option(
            "color", Command.allCases, "auto, always or never",
            .value("WHEN") { (invocation, value) throws(UsageError) in
                invocation.run.colour = try value.choice(RunOptions.Colour.self)
            }),
        Option("verbose", compiling, "name each file as it is done", .flag { $0.run.isVerbose = true }),
        Option("quiet", compiling, "no summary, findings only", .flag { $0.run.isQuiet = true }),
    ]

    private static func level(_ level: Levels.Level) -> Option.Effect {
        .value("ID") { (invocation, value) throws(UsageError) in
            let id = try value.ruleID()
            guard invocation.story.levels.set(id, to: level) else {
                throw UsageError(
                    "'\(value.option)' can't lower \(Quoting.quoted(id.rawValue)): it is an error, and errors stay errors"
                )
            }
        }
    }
}
