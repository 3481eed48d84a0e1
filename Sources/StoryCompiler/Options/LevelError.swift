/// The reason why the level of a rule can't be set.
public enum LevelError: Error, Hashable, Sendable, CustomStringConvertible {
    /// No rule has this id.
    case unknownRule(String)
    /// The rule is an error, which can't be turned off or lowered to a warning.
    case errorCantBeLowered(String)

    /// A description of the error for people.
    public var description: String {
        switch self {
        case .unknownRule(let id): "there is no rule '\(id)'"
        case .errorCantBeLowered(let id): "'\(id)' is an error, whose level can't be lowered"
        }
    }
}
