/// Pages as `mdxc serve` returns them: the built page and a script that follows changes of the story.
package enum LivePage {
    private static let script = PageScript([["live"]])

    /// Returns a built page with the script. `revision`: the revision of the page for the script; letters, digits and hyphens.
    package static func page(_ built: [UInt8], revision: String) -> [UInt8] {
        let opening = Array("<meta http-equiv=\"Content-Security-Policy\" content=\"".utf8)
        let closing = Array("</body>".utf8)
        guard let policy = built.indices.first(where: { built[$0...].starts(with: opening) }),
            case let policyStart = policy + opening.count,
            let policyEnd = built[policyStart...].firstIndex(of: UInt8(ascii: "\"")),
            let end = built.indices.last(where: { built[$0...].starts(with: closing) })
        else { return built }
        var page = Array(built[..<policyStart])
        page += allowing(String(decoding: built[policyStart..<policyEnd], as: UTF8.self)).utf8
        page += built[policyEnd..<end]
        page += element(revision)
        return page + built[end...]
    }

    /// Returns the page of a story that was never built. It shows only the messages about it. `title`: its title.
    package static func placeholder(_ title: String, revision: String) -> [UInt8] {
        var writer = HTMLWriter()
        writer.text(title)
        let policy = allowing("default-src 'none'; img-src data:; base-uri 'none'; form-action 'none'")
        let head = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="\(policy)">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <link rel="icon" href="data:,">
            <meta name="color-scheme" content="light dark">
            <title>
            """
        return Array(head.utf8) + writer.finish() + Array("</title>\n</head>\n<body>\n<main></main>\n".utf8)
            + element(revision) + Array("</body>\n</html>\n".utf8)
    }

    private static func element(_ revision: String) -> [UInt8] {
        Array("<script data-revision=\"\(revision)\">".utf8) + script.bytes + Array("</script>\n".utf8)
    }

    /// Returns a policy that also allows the script and its requests to the server.
    private static func allowing(_ policy: String) -> String {
        var directives = policy.split(separator: ";").map { $0.drop { $0 == " " } }.map(String.init)
        for (name, source) in [("script-src", script.hashSource), ("connect-src", "'self'")] {
            if let index = directives.firstIndex(where: { $0.hasPrefix(name + " ") }) {
                directives[index] += " " + source
            } else {
                directives.append("\(name) \(source)")
            }
        }
        return directives.joined(separator: "; ")
    }
}
