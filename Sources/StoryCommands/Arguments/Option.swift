import StoryFiles

/// One option: its spelling, its commands, its effect. Only the option table knows the options; parsing, help, suggestions and
/// completions are derived from it.
struct Option: Sendable {
    enum Effect: Sendable {
        case flag(@Sendable (inout Invocation) -> Void)
        /// A flag that may have an argument, after `=` alone; under this name in help.
        case optional(String, @Sendable (inout Invocation, OptionValue?) throws(UsageError) -> Void)
        /// An option with an argument, under this name in help.
        case value(
            String, ArgumentKind = .unknown, @Sendable (inout Invocation, OptionValue) throws(UsageError) -> Void)

        /// Creates the effect of an option that takes a value of an enumeration.
        static func choice<Choice: RawRepresentable & CaseIterable & Sendable>(
            _ placeholder: String, _ type: Choice.Type, _ apply: @escaping @Sendable (inout Invocation, Choice) -> Void
        ) -> Effect where Choice.RawValue == String {
            .value(placeholder, .choice(Choice.allCases.map(\.rawValue))) { (invocation, value) throws(UsageError) in
                apply(&invocation, try value.choice(type))
            }
        }

        static func path(
            _ placeholder: String, _ apply: @escaping @Sendable (inout Invocation, RawPath) -> Void
        ) -> Effect {
            .value(placeholder, .path) { (invocation, value) throws(UsageError) in
                apply(&invocation, try value.path())
            }
        }

        /// Creates the effect of an option that takes an integer in a range.
        static func number(
            _ placeholder: String, _ range: ClosedRange<Int>,
            _ apply: @escaping @Sendable (inout Invocation, Int) -> Void
        ) -> Effect {
            .value(placeholder) { (invocation, value) throws(UsageError) in
                apply(&invocation, try value.number(range))
            }
        }
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

    /// The name and the values of its argument; nil if it takes none.
    var argument: (placeholder: String, kind: ArgumentKind)? {
        switch effect {
        case .flag, .optional: nil
        case .value(let placeholder, let kind, _): (placeholder, kind)
        }
    }

    /// The spelling in help, with the name of the argument.
    var usage: String {
        switch effect {
        case .flag: written
        case .optional(let placeholder, _): "\(written)[=\(placeholder)]"
        case .value(let placeholder, _, _): "\(written) \(placeholder)"
        }
    }

    /// The spelling in messages: `--output`, or `-o` for an option without a long form.
    var written: String { name.isEmpty ? letter.map { "-\($0)" } ?? "" : "--\(name)" }
}
