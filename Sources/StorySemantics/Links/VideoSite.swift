/// Sites whose pages show films. The address of such a page is not the address of a film.
enum VideoSite {
    /// Returns the name of the site that a URL is a page of; nil for any other URL, including a file of pictures or films on
    /// their servers.
    static func name(of url: String) -> String? {
        let parts = url.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 2, omittingEmptySubsequences: true)
        guard parts.count > 1 else { return nil }
        let path = parts.count > 2 ? parts[2] : ""[...].utf8
        let name = String(
            decoding: parts[1].prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "?") }, as: UTF8.self)
        switch name.lowercased() {
        case "youtube.com", "www.youtube.com", "m.youtube.com", "music.youtube.com", "youtu.be",
            "www.youtube-nocookie.com", "youtube-nocookie.com":
            return "YouTube"
        case "vimeo.com", "www.vimeo.com": return "Vimeo"
        case "player.vimeo.com" where path.starts(with: "video/".utf8): return "Vimeo"
        default: return nil
        }
    }
}
