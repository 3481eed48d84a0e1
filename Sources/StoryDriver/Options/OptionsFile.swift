import StoryCompiler
import StoryDiagnostics
import StoryFiles
import StoryHTMLBackend
import StorySource
import StorySyntax

/// An `mdxc.yaml`: persistent options for the stories below it.
package struct OptionsFile: Fixable, Sendable {
    package static let name = Array("mdxc.yaml".utf8)

    package let source: SourceFile
    /// The diagnostics with the levels in force, in display order.
    package private(set) var diagnostics: DiagnosticList
    /// The levels of the command line.
    private let levels: Levels
    private(set) var story = StoryOptions()
    private(set) var run = RunOptions()
    /// The `required-version` if it does not allow this version of mdxc; else nil.
    private(set) var unmetVersion: String?

    /// A note about the options that loosen the safety of a run or its pages; nil if there are none.
    var looseningNote: String? {
        var options: [String] = []
        if let token = story.musicToken { options.append("music-token-url to '\(token.text)'") }
        if let broker = story.together { options.append("together-url to '\(broker.text)'") }
        if let limit = story.sourceLimit, limit > SourceReader.defaultLimit {
            options.append("max-source-bytes to \(limit)")
        }
        return options.isEmpty ? nil : "'\(source.path)' sets \(options.joined(separator: " and "))"
    }

    /// Forgets the cache that the file names. Returns a note about it; nil if the file names none.
    mutating func dropCache() -> String? {
        guard let cache = run.cache else { return nil }
        run.cache = nil
        return "'\(source.path)' names the cache '\(cache.shown)', which is used only with '--trust-cache'"
    }

    /// Whether it has errors, so that nothing is built with it.
    var hasErrors: Bool { diagnostics.hasErrors }

    /// The options that the file sets, as it spells them.
    private var names: [OptionName: (name: String, span: SourceSpan)] = [:]

    /// The names of options, as on the command line.
    private enum OptionName: String, CaseIterable {
        case levels
        case error, warn, allow
        case warningsAsErrors = "warnings-as-errors"
        case maxWarnings = "max-warnings"
        case maxErrors = "max-errors"
        case maxDiagnostics = "max-diagnostics"
        case maxSourceBytes = "max-source-bytes"
        case maxAssetBytes = "max-asset-bytes"
        case criticalBudget = "critical-budget"
        case lockTimeout = "lock-timeout"
        case cache
        case diagnosticFormat = "diagnostic-format"
        case color, jobs, verbose, quiet, emit, pretty, compact, spans, split, width
        case lineWidth = "line-width"
        case musicTokenURL = "music-token-url"
        case togetherURL = "together-url"
        case requiredVersion = "required-version"
    }

    /// Reads a source. Its diagnostics have the levels of the command line, `levels`, and the file's own.
    package init(_ source: SourceFile, _ levels: Levels) {
        self.source = source
        self.levels = levels
        let file = YAMLFile(source)
        diagnostics = file.diagnostics
        for entry in file.root?.entries ?? [] { read(entry) }
        let inForce = story.levels.overridden(by: levels)
        diagnostics.setSeverities(inForce.severity)
        diagnostics.sort()
    }

    /// Reads the same file with another text.
    package func rechecked(_ source: SourceFile) -> OptionsFile { OptionsFile(source, levels) }

    private mutating func read(_ entry: EntryView) {
        guard let name = entry.key.text, !entry.value.isUnreadable, !entry.key.isUnreadable else { return }
        guard let option = OptionName(rawValue: Self.dashed(name)) else {
            let known = OptionName.allCases.map(\.rawValue)
            diagnostics.append(
                .unknownOption(
                    name, at: entry.key.span, nearest: NearestName.candidates(for: Self.dashed(name), among: known),
                    isForCommandLine: ["follow", "force", "trust-cache"].contains(Self.dashed(name))))
            return
        }
        if let first = names[option], first.name != name {
            diagnostics.append(.duplicateKey(name, at: entry.key.span, first: first.span, firstName: first.name))
            return
        }
        names[option] = (name, entry.key.span)
        let value = entry.value
        switch option {
        case .levels: readLevels(value, key: entry.key)
        case .error: readIDs(entry, .error)
        case .warn: readIDs(entry, .warn)
        case .allow: readIDs(entry, .allow)
        case .warningsAsErrors: if let isSet = flag(entry) { story.levels.warningsAreErrors = isSet }
        case .maxWarnings: run.warningLimit = number(entry, 0...Int.max)
        case .maxErrors: run.errorLimit = number(entry, 1...Int.max)
        case .maxDiagnostics: run.diagnosticLimit = number(entry, 1...Int.max)
        case .maxSourceBytes: story.sourceLimit = number(entry, 1...SourceReader.maximumLimit)
        case .maxAssetBytes: story.assetLimit = number(entry, 0...Int.max)
        case .criticalBudget: story.criticalBudget = number(entry, 0...Int.max)
        case .lockTimeout: run.lockTimeout = number(entry, RunOptions.lockTimeouts)
        case .cache:
            let folder = RawPath(source.path).folder
            run.cache = parsed(entry, CacheAddress.expectation) { CacheAddress(Array($0.utf8), in: folder) }
        case .diagnosticFormat: run.format = choice(entry, DiagnosticFormat.self)
        case .color: run.color = choice(entry, RunOptions.Color.self)
        case .jobs: run.jobs = number(entry, 1...1024)
        case .verbose: run.isVerbose = flag(entry)
        case .quiet: run.isQuiet = flag(entry)
        case .emit: story.emits = kinds(entry)
        case .pretty: if let isSet = flag(entry) { story.style = isSet ? .pretty : .compact }
        case .compact: if let isSet = flag(entry) { story.style = isSet ? .compact : .pretty }
        case .spans: story.writesSpans = flag(entry)
        case .split: story.splits = flag(entry)
        case .width: story.textWidth = number(entry, StoryOptions.textWidths)
        case .lineWidth: story.lineWidth = number(entry, StoryOptions.lineWidths)
        case .musicTokenURL: story.musicToken = parsed(entry, MusicTokenURL.expectation) { MusicTokenURL($0) }
        case .togetherURL: story.together = parsed(entry, TogetherURL.expectation) { TogetherURL($0) }
        case .requiredVersion:
            let required = parsed(entry, VersionRequirement.expectation) { VersionRequirement($0) }
            if let required, !required.allows(Tool.version) {
                unmetVersion = required.text
                diagnostics.append(.unmetVersion(required.text, is: Tool.version, at: entry.value.span))
            }
        }
    }

    /// Reads `levels`: ids with their levels.
    private mutating func readLevels(_ levels: ValueView, key: ValueView) {
        guard levels.kind == .mapping else {
            if !levels.isNull {
                diagnostics.append(.misshapenLevels(at: levels.kind == .scalar ? levels.span : key.span))
            }
            return
        }
        for entry in levels.entries where !entry.value.isUnreadable && !entry.key.isUnreadable {
            guard let id = ruleID(entry.key), let level = choice(entry, DiagnosticLevel.self) else { continue }
            if !story.levels.set(id, to: level) { diagnostics.append(.loweredError(id.rawValue, at: entry.value.span)) }
        }
    }

    /// Reads `error`, `warn` and `allow`: an id or a list of ids, as for the options of the command line.
    private mutating func readIDs(_ entry: EntryView, _ level: DiagnosticLevel) {
        let values = entry.value.kind == .sequence ? entry.value.items : [entry.value]
        for value in values where !value.isUnreadable {
            guard value.kind == .scalar, !value.isNull else {
                diagnostics.append(
                    .invalidOption(
                        level.rawValue, value: nil, expected: "ids of diagnostics", at: entry.key.span, nearest: []))
                continue
            }
            guard let id = ruleID(value) else { continue }
            if !story.levels.set(id, to: level) { diagnostics.append(.loweredError(id.rawValue, at: value.span)) }
        }
    }

    /// Returns the rule that a scalar names; reports an unknown one.
    private mutating func ruleID(_ value: ValueView) -> DiagnosticID? {
        guard let name = value.text else { return nil }
        if let id = DiagnosticID(rawValue: name) { return id }
        let known = DiagnosticID.allCases.map(\.rawValue)
        diagnostics.append(.unknownRule(name, at: value.span, nearest: NearestName.candidates(for: name, among: known)))
        return nil
    }

    /// Returns the result of `parse` for the text of a value; reports the value if there is none.
    private mutating func parsed<Value>(_ entry: EntryView, _ expected: String, _ parse: (String) -> Value?) -> Value? {
        let value = entry.value.text.flatMap(parse)
        if value == nil { reject(entry, expected) }
        return value
    }

    private mutating func flag(_ entry: EntryView) -> Bool? { parsed(entry, "'true' or 'false'") { Bool($0) } }

    /// Returns kinds of output: one, several separated by commas, or a list. Reports the first unknown kind.
    private mutating func kinds(_ entry: EntryView) -> [OutputKind]? {
        let values = entry.value.kind == .sequence ? entry.value.items : [entry.value]
        var named: [OutputKind] = []
        if values.isEmpty { reject(entry, Quoting.alternatives(OutputKind.allCases.map(\.rawValue))) }
        for value in values where !value.isUnreadable {
            switch OutputKind.kinds(in: value.text ?? "") {
            case .success(let kinds): named += kinds
            case .failure(let unknown):
                let all = OutputKind.allCases.map(\.rawValue)
                let nearest = NearestName.candidates(for: unknown.name, among: all)
                reject(value, of: entry, Quoting.alternatives(all), nearest)
                return nil
            }
        }
        return named.isEmpty ? nil : OutputKind.allCases.filter(named.contains)
    }

    private mutating func number(_ entry: EntryView, _ range: ClosedRange<Int>) -> Int? {
        let limits =
            range.upperBound == .max ? "from \(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
        return parsed(entry, "a whole number \(limits)") { text in
            guard text.utf8.allSatisfy(\.isASCIIDigit), let number = Int(text) else { return nil }
            return range.contains(number) ? number : nil
        }
    }

    private mutating func choice<Choice: RawRepresentable & CaseIterable>(
        _ entry: EntryView, _ type: Choice.Type
    ) -> Choice? where Choice.RawValue == String {
        let text = entry.value.text ?? ""
        if let choice = Choice(rawValue: text) { return choice }
        let all = Choice.allCases.map(\.rawValue)
        reject(entry, Quoting.alternatives(all), NearestName.candidates(for: text, among: all))
        return nil
    }

    private mutating func reject(_ entry: EntryView, _ expected: String, _ nearest: [String] = []) {
        reject(entry.value, of: entry, expected, nearest)
    }

    /// Reports a value of an entry, or an item of its list: at its text or, without a text, at the key.
    private mutating func reject(_ value: ValueView, of entry: EntryView, _ expected: String, _ nearest: [String]) {
        let text = value.kind == .scalar && !value.span.isEmpty ? value.text : nil
        diagnostics.append(
            .invalidOption(
                entry.key.text ?? "", value: text, expected: expected, at: text == nil ? entry.key.span : value.span,
                nearest: nearest))
    }

    /// Returns `max-warnings` for `maxWarnings` and `max_warnings`.
    private static func dashed(_ name: String) -> String {
        var bytes: [UInt8] = []
        for byte in name.utf8 {
            switch byte {
            case UInt8(ascii: "_"): bytes.append(UInt8(ascii: "-"))
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): bytes += [UInt8(ascii: "-"), byte | 0x20]
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
