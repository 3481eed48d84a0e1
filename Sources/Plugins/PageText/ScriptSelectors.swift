/// The selectors that scripts look for elements with, as spare as those of style sheets.
enum ScriptSelectors {
    /// The functions and methods that are given selectors, and no other strings.
    private static let searches: Set<String> = [
        "all", "closest", "matches", "pieces", "prepared", "querySelector", "querySelectorAll",
    ]

    /// The same script, without the white space in its selectors that means nothing: `all("a, b > c")` becomes
    /// `all("a,b>c")`.
    static func shortened(_ script: [ScriptToken]) -> [ScriptToken] {
        var result = script
        for index in script.indices.dropLast() {
            let isNamed = script[index].kind == .name || script[index].kind == .property
            guard isNamed, searches.contains(script[index].text), script[index + 1].isSign("("),
                let end = script[index + 1].partner
            else { continue }
            for place in (index + 2)..<end { result[place] = shortened(script[place]) }
        }
        return result
    }

    private static func shortened(_ token: ScriptToken) -> ScriptToken {
        guard token.kind == .literal, let quote = token.text.first, quote == "\"" || quote == "'" else { return token }
        var result = token
        let selector = StyleText.spare(Array(token.text.dropFirst().dropLast().utf8))
        result.text = "\(quote)\(String(decoding: selector, as: UTF8.self))\(quote)"
        return result
    }
}
