/// The order in which stories are shown. Equal stories are sorted by id.
public enum StoryOrder: String, CaseIterable, Codable, Sendable {
    /// By title, from A to Z: word by word, numbers by value, without case and accents.
    case title
    /// By title, from Z to A.
    case titleReversed
    /// By publication date, newest first; stories without a date come last.
    case newestFirst
    /// By publication date, oldest first; stories without a date come last.
    case oldestFirst
    /// By minimal reading time, shortest first.
    case shortestFirst
    /// By minimal reading time, longest first.
    case longestFirst
    /// By the number of paths, fewest first; infinitely many are more than any number.
    case fewestPathsFirst
    /// By the number of paths, most first.
    case mostPathsFirst
}
