/// The sources from which a page loads, and the policy that allows just those. For the web it allows schemes, not hosts, since
/// the address of a picture may redirect to another host.
struct LoadedSources {
    enum Kind {
        case image
        /// Films and sounds.
        case media
    }

    /// Source expressions (CSP 3, 2.3.1).
    private var images: Set<String> = ["data:"]
    private var media: Set<String> = []
    /// The address of the token for Apple Music; nil if nothing is played from there.
    private var musicToken: MusicTokenURL?

    /// The broker for reading together; nil for none.
    private var together: TogetherURL?

    /// The sources of MusicKit JS, of its requests, and of excerpts and recordings.
    private static let musicLibrary = "https://js-cdn.music.apple.com"
    private static let musicHosts = ["https://api.music.apple.com", "https://*.itunes.apple.com"]

    /// Records that the page loads something from this address.
    mutating func insert(_ address: WebAddress, as kind: Kind) {
        let source = address.scheme.map { $0 + ":" } ?? "'self'"
        switch kind {
        case .image: images.insert(source)
        case .media: media.insert(source)
        }
    }

    /// Records that the page plays recordings of Apple Music, with the token from this address.
    mutating func insert(_ token: MusicTokenURL) {
        musicToken = token
        // Media decoded in the browser have blob URLs.
        media.formUnion(Self.musicHosts.dropFirst() + ["blob:"])
    }

    /// Records that people can read the page together through this broker.
    mutating func insert(_ broker: TogetherURL) { together = broker }

    /// Returns the policy: it allows only these sources, one style, and these scripts, each by the source expression of its
    /// hash.
    func policy(style: String, scripts: [String]) -> String {
        var directives = ["default-src 'none'", "style-src \(style)"]
        if !scripts.isEmpty {
            directives.append(
                "script-src " + (scripts + (musicToken == nil ? [] : [Self.musicLibrary])).joined(separator: " "))
        }
        let hosts = (musicToken.map { Self.musicHosts + [$0.origin] } ?? []) + (together.map { [$0.origin] } ?? [])
        if !hosts.isEmpty { directives.append("connect-src " + hosts.joined(separator: " ")) }
        if musicToken != nil { directives.append("worker-src blob:") }
        directives.append("img-src \(images.sorted().joined(separator: " "))")
        if !media.isEmpty { directives.append("media-src \(media.sorted().joined(separator: " "))") }
        return (directives + ["base-uri 'none'", "form-action 'none'"]).joined(separator: "; ")
    }
}
