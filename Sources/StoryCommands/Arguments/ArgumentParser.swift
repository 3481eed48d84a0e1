import StoryDiagnostics
import StoryDriver
import StoryFiles

/// Parses a command line. Options may appear anywhere after the command; `--` ends them.
enum ArgumentParser {
    enum Request {
        case command(Invocation)
        /// The help of a command, or of the tool.
        case help(Command?)
        /// An empty command line.
        case helpForNothing
        case version(isVerbose: Bool)
    }

    /// Parses the arguments after the tool's name.
    static func parse(_ arguments: [RawPath]) throws(UsageError) -> Request {
        guard let first = arguments.first else { return .helpForNothing }
        let name = text(first)
        switch name {
        case "--help", "-h", "help":
            guard let topic = arguments.dropFirst().first else { return .help(nil) }
            guard let command = Command(named: text(topic)) else { throw unknownCommand(topic) }
            return .help(command)
        case "--version", "-V": return .version(isVerbose: arguments.dropFirst().map(text) == ["--verbose"])
        default: break
        }
        guard let command = Command(named: name) else { throw unknownCommand(first) }
        var invocation = Invocation(command)
        var rest = arguments.dropFirst()
        var takesOptions = true
        while let argument = rest.popFirst() {
            let bytes = argument.bytes
            if !takesOptions || bytes.count < 2 || bytes[0] != dash {
                invocation.operands.append(argument)
            } else if bytes == [dash, dash] {
                takesOptions = false
            } else {
                switch text(argument) {
                case "--help", "-h": return .help(command)
                case "--version", "-V": return .version(isVerbose: invocation.run.isVerbose == true)
                default: try readOption(argument, &rest, &invocation)
                }
            }
        }
        return .command(invocation)
    }

    private static let dash = UInt8(ascii: "-")

    private static func text(_ argument: RawPath) -> String { String(decoding: argument.bytes, as: UTF8.self) }

    /// `--name`, `--name=value`, `--name value`, `-o value`, `-ovalue`.
    private static func readOption(
        _ argument: RawPath, _ rest: inout ArraySlice<RawPath>, _ invocation: inout Invocation
    ) throws(UsageError) {
        let bytes = argument.bytes
        let isLong = bytes[1] == dash
        let name: String
        var attached: RawPath?
        if isLong {
            let body = bytes.dropFirst(2)
            let end = body.firstIndex(of: UInt8(ascii: "=")) ?? body.endIndex
            name = String(decoding: body[..<end], as: UTF8.self)
            if end < body.endIndex { attached = RawPath(Array(body[(end + 1)...])) }
        } else {
            name = String(decoding: bytes[1...1], as: UTF8.self)
            if bytes.count > 2 { attached = RawPath(Array(bytes[2...])) }
        }
        let option = try find(name, isLong: isLong, as: argument, invocation.command)
        switch option.effect {
        case .flag(let apply):
            if attached != nil { throw UsageError("'\(option.written)' takes no value") }
            apply(&invocation)
        case .optional(_, let apply):
            try apply(&invocation, attached.map { OptionValue(option: option.written, bytes: $0) })
        case .value(let placeholder, _, let apply):
            if attached == nil, let next = rest.first, !next.bytes.starts(with: [dash, dash]) {
                attached = next
                rest.removeFirst()
            }
            guard let attached else {
                throw UsageError("'\(option.written)' needs a value: '\(option.written) \(placeholder)'")
            }
            try apply(&invocation, OptionValue(option: option.written, bytes: attached))
        }
    }

    private static func find(
        _ name: String, isLong: Bool, as argument: RawPath, _ command: Command
    ) throws(UsageError) -> Option {
        // Commands may have options of the same name with different meanings.
        let found = OptionTable.all.filter {
            isLong ? !$0.name.isEmpty && $0.name == name : $0.letter.map { String($0) } == name
        }
        if let option = found.first(where: { $0.commands.contains(command) }) { return option }
        let near = candidates(for: name, isLong: isLong, command)
        if let other = found.first {
            let commands = Quoting.alternatives(found.flatMap(\.commands).map { "mdxc \($0.rawValue)" })
            let remedy = Quoting.didYouMean(near, else: "it goes with " + commands)
            throw UsageError("'mdxc \(command.rawValue)' has no option '\(other.written)'; \(remedy)")
        }
        let written = isLong ? "--" + name : text(argument)
        let remedy = Quoting.didYouMean(near, else: "'mdxc \(command.rawValue) --help' lists them")
        throw UsageError("unknown option \(Quoting.quoted(written)); \(remedy)")
    }

    /// Returns suggestions for an option that the command doesn't have: for a letter, the options that begin with it;
    /// for a name, the longer ones that end in it, or else the nearest.
    private static func candidates(for name: String, isLong: Bool, _ command: Command) -> [String] {
        let options = OptionTable.all.filter { $0.commands.contains(command) }
        let names = options.map(\.name).filter { !$0.isEmpty }
        if !isLong {
            let near = names.filter { $0.starts(with: name) }
            return near.count > NearestName.maximumCandidates ? [] : near.map { "--" + $0 }
        }
        if name.starts(with: "out"), let output = options.first(where: { $0.letter == "o" }) { return [output.written] }
        let longer = names.filter { $0.hasSuffix("-" + name) }
        return (longer.isEmpty ? NearestName.candidates(for: name, among: names + ["help", "version"]) : longer)
            .map { "--" + $0 }
    }

    /// What other tools call a command.
    private static let names: [(command: Command, others: [String])] = [
        (.build, ["compile", "export"]), (.check, ["lint", "validate", "verify"]), (.format, ["format"]),
        (.serve, ["preview"]), (.initialize, ["new", "create"]), (.importStory, ["convert"]),
    ]

    private static func unknownCommand(_ argument: RawPath) -> UsageError {
        let name = text(argument)
        let option = name == "-v" ? "version" : String(name.drop { $0 == "-" })
        let near =
            option == "version" ? [option] : NearestName.candidates(for: option, among: ["help", "version"])
        if let near = near.first {
            return UsageError("unknown command \(Quoting.quoted(name)); did you mean '--\(near)'?")
        }
        if argument.bytes.first == dash {
            return UsageError("name a command before the options: 'mdxc check', 'mdxc build'; 'mdxc --help' lists them")
        }
        let commands = NearestName.candidates(for: name, among: Command.allCases.map(\.rawValue))
        let meant = commands.isEmpty ? names.first { $0.others.contains(name) }.map { [$0.command.rawValue] } : commands
        if let meant {
            return UsageError("unknown command \(Quoting.quoted(name)); did you mean \(Quoting.alternatives(meant))?")
        }
        if argument.exists {
            return UsageError("unknown command \(Quoting.quoted(name)); did you mean 'mdxc check \(argument.shown)'?")
        }
        return UsageError("unknown command \(Quoting.quoted(name)); 'mdxc --help' lists them")
    }
}
