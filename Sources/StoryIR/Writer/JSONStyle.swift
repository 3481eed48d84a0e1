/// The layout of a JSON text.
public enum JSONStyle: Sendable {
    /// One member or element per line, indented by two spaces per level: the output of `JSON.stringify(value, null, 2)` and
    /// Python's `json.dumps(value, indent=2, ensure_ascii=False)`, so formatting it again with one of those changes nothing.
    case pretty
    /// No white space, except for the line feed at the end.
    case compact
}
