/// In which order stories are shown. Where two are alike, the id decides.
public enum StoryOrder: String, CaseIterable, Codable, Sendable {
    /// By title, from A to Z: word by word, numbers by their values, without case and accents.
    case title
    /// By title, from Z to A.
    case titleReversed
    /// By the day of publication, the newest first; those without one come last.
    case newestFirst
    /// The oldest first; those without a day come last.
    case oldestFirst
    /// By the time that reading takes at least, the shortest first.
    case shortestFirst
    /// The longest first.
    case longestFirst
    /// By the number of ways, the fewest first; countless ones are more than any number.
    case fewestPathsFirst
    /// The most ways first.
    case mostPathsFirst
}
