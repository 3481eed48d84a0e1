/// One option: how it is written, for which commands, what it does. The table of all of them is the only place that knows
/// the options; parsing, help and suggestions come from it.
struct Option: Sendable {
    /// What an option does to an invocation.
    enum Effect: Sendable {
        /// It stands alone.
        case flag(@Sendable (inout Invocation) -> Void)
        /// It takes an argument, named in the help as said.
        case value(String, @Sendable (inout Invocation, OptionValue) throws(UsageError) -> Void)
    }

    /// The name without its dashes.
    let name: String
    /// The letter of the short form.
    let letter: Unicode.Scalar?
    let commands: [Command]
    let help: String
    let effect: Effect

    init(_ name: String, letter: Unicode.Scalar? = nil, _ commands: [Command], _ help: String, _ effect: Effect) {
        self.name = name
        self.letter = letter
        self.commands = commands
        self.help = help
        self.effect = effect
    }

    /// As messages write it: `--output`, and `-o` for an option without a long form.
    var written: String { name.isEmpty ? letter.map { "-\($0)" } ?? "" : "--\(name)" }
}
