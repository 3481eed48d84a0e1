import StoryDiagnostics
import StoryDriver
import StoryFiles
import StoryTerminal

/// A command with everything on its command line.
struct Invocation: Sendable {
    /// The formats of `mdxc rules`.
    enum ListFormat: String, CaseIterable, Sendable { case text, json }

    let command: Command
    /// The arguments other than options: paths, ids, names.
    var operands: [RawPath] = []
    var story = StoryOptions()
    var run = RunOptions()
    var play = PlayOptions()
    var server = ServerOptions()
    /// The value of `-o`.
    var output: RawPath?
    /// The file of `--timings=trace`.
    static let traceFile = "mdxc-timings.json"
    /// `--diagnostics-output -`: diagnostics go to standard output, in place of the command's own stream for them.
    var reportsOnOutput = false
    /// `--follow`
    var followsLinks = false
    var standardInputPath: RawPath?
    var stage: Dump.Stage?
    var drawing = StoryDrawing()
    var listFormat = ListFormat.text
    /// `--only`
    var listedPart: RuleList.Part?
    var differenceFormat = RevisionComparison.Format.text
    /// `--interactive`
    var branches = false
    /// `--watch`
    var watches = false
    /// `--persistent_worker`
    var isPersistent = false
    var workProtocol = WorkProtocol.proto
    /// `--fix`
    var fixes = false
    /// `--unsafe-fixes`
    var appliesUnsafeFixes = false
    /// `--check`
    var lists = false
    /// `--diff`
    var showsDifference = false

    init(_ command: Command) {
        self.command = command
        run.isConfined = true
    }

    /// Returns the value that the only operand names. `noun`: the kind of value, for messages. `lack`: the start of the
    /// message about an unknown name.
    func operand<Choice: RawRepresentable & CaseIterable>(
        _ noun: String, else lack: String
    ) throws(UsageError) -> Choice where Choice.RawValue == String {
        let all = Choice.allCases.map(\.rawValue)
        guard operands.count == 1 else { throw UsageError("name one \(noun): \(Quoting.alternatives(all))") }
        let name = operands[0].shown
        if let choice = Choice(rawValue: name) { return choice }
        let near = NearestName.candidates(for: name, among: all)
        let remedy = Quoting.didYouMean(near, else: "name \(Quoting.alternatives(all))")
        throw UsageError("\(lack) \(Quoting.quoted(name)); \(remedy)")
    }
}
