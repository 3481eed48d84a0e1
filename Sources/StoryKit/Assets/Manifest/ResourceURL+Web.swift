extension ResourceURL {
    /// Whether its scheme is `http` or `https`, in any case of letters (RFC 3986, section 3.1).
    var isOnTheWeb: Bool {
        let scheme = description.utf8.prefix { $0 != UInt8(ascii: ":") }.map { $0 | 0x20 }
        return scheme.elementsEqual("http".utf8) || scheme.elementsEqual("https".utf8)
    }
}
