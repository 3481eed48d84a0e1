/// How a JSON text is laid out.
public enum JSONStyle: Sendable {
    /// One member or element a line, two spaces a level: what `JSON.stringify(value, null, 2)` and Python's
    /// `json.dumps(value, indent=2, ensure_ascii=False)` print, so formatting it again with one of those changes nothing.
    case pretty
    /// No white space at all, but for the line feed at the end.
    case compact
}
