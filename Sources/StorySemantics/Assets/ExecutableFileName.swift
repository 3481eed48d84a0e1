/// Names of files that web servers send as a page or script, or run themselves, whatever their content.
///
/// SVG and other XML is recognised by content alone: browsers don't treat a file as such if anything precedes its first tag.
enum ExecutableFileName {
    private static let endings: Set<String> = [
        "html", "htm", "shtml", "shtm", "stm", "xhtml", "xht", "hta", "htc", "mht", "mhtml", "svgz",
        "js", "mjs", "cjs", "jsm", "wasm", "swf", "jar", "jnlp",
        "php", "php3", "php4", "php5", "php7", "php8", "phtml", "phar", "cgi", "fcgi", "pl", "py", "rb", "sh",
        "asp", "aspx", "ashx", "asmx", "cshtml", "jsp", "jspx", "cfm",
    ]

    /// Returns the extension that makes a path the name of such a file; nil if there is none. A server that does not
    /// know the last extension may use an earlier one. White space in an extension does not count, since some systems
    /// drop it.
    static func ending(of path: String) -> String? {
        let slash = path.utf8.lastIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
        let name = slash.map { path.utf8[$0...].dropFirst() } ?? path.utf8[...]
        let endings = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).dropFirst()
            .map { String(decoding: $0.filter { !Blank.isSpace($0) }, as: UTF8.self).lowercased() }
        if let last = endings.last, MediaFileName.extensions.contains(last) { return nil }
        return endings.last(where: self.endings.contains)
    }
}
