/// Names of files that web servers send as a page or script, or run themselves, whatever their content.
///
/// SVG and other XML is recognised by content alone: browsers don't treat a file as such if anything precedes its first tag.
enum RunningName {
    private static let endings: Set<String> = [
        "html", "htm", "shtml", "shtm", "stm", "xhtml", "xht", "hta", "htc", "mht", "mhtml", "svgz",
        "js", "mjs", "cjs", "jsm", "wasm", "swf", "jar", "jnlp",
        "php", "php3", "php4", "php5", "php7", "php8", "phtml", "phar", "cgi", "fcgi", "pl", "py", "rb", "sh",
        "asp", "aspx", "ashx", "asmx", "cshtml", "jsp", "jspx", "cfm",
    ]

    /// Returns the extension by which the last name of a path is such a name. A server that does not know the last extension
    /// of a name may use an earlier one.
    static func ending(of path: String) -> String? {
        // The extension of nearly all names.
        if path.utf8.allSatisfy({ $0 < 0x80 }), let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")),
            MediaFileName.extensions.contains(path[dot...].dropFirst().lowercased())
        {
            return nil
        }
        guard let name = path.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last else { return nil }
        let endings = name.lowercased().split(separator: ".", omittingEmptySubsequences: false).dropFirst()
            .map { $0.filter { !$0.isWhitespace } }
        if let last = endings.last, MediaFileName.extensions.contains(last) { return nil }
        return endings.last { self.endings.contains($0) }
    }
}
