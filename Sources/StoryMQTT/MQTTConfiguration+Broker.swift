import StorySource

extension MQTTConfiguration {
    /// Creates a configuration from the address of a broker, in one of several forms.
    /// - Parameters:
    ///   - broker: `host`, `host:port`, or a URL: `mqtt://user@host:port`, `mqtts://…` for TLS with the system's certificate
    ///     authorities. In a URL, characters that a user can't contain are percent-encoded (RFC 3986, section 3.2.1), and an
    ///     IPv6 address is in brackets. A password in the address is refused, since addresses are displayed, and visible in the
    ///     arguments of programs.
    ///   - name: As for ``init(host:port:name:user:password:encryption:)``.
    ///   - password: The user's password.
    public init(broker: String, name: String, password: String? = nil) throws(MQTTConfigurationError) {
        var rest = Substring(broker)
        var encryption = Encryption.none
        if let colon = rest.firstRange(of: "://") {
            switch rest[..<colon.lowerBound].lowercased() {
            case "mqtt": break
            case "mqtts": encryption = .system
            default: throw .broker(broker)
            }
            rest = rest[colon.upperBound...]
            if rest.last == "/" { rest.removeLast() }
        }
        var user: String?
        if let at = rest.lastIndex(of: "@") {
            if rest[..<at].contains(":") { throw .passwordInAddress }
            guard let decoded = Self.decoded(rest[..<at]), !decoded.isEmpty else { throw .broker(broker) }
            user = decoded
            rest = rest[rest.index(after: at)...]
        }
        let (host, port) = try Self.location(rest, in: broker)
        try self.init(host: host, port: port, name: name, user: user, password: password, encryption: encryption)
    }

    /// Returns the host and the port of `host`, `host:port`, `[address]` or `[address]:port`.
    private static func location(
        _ text: Substring, in broker: String
    ) throws(MQTTConfigurationError) -> (host: String, port: Int?) {
        let host: Substring
        var rest: Substring
        if text.first == "[" {
            guard let end = text.firstIndex(of: "]") else { throw .broker(broker) }
            host = text[text.index(after: text.startIndex)..<end]
            rest = text[text.index(after: end)...]
        } else {
            let colon = text.firstIndex(of: ":") ?? text.endIndex
            host = text[..<colon]
            rest = text[colon...]
        }
        guard !host.isEmpty, !host.contains("/") else { throw .broker(broker) }
        if rest.isEmpty { return (String(host), nil) }
        guard rest.removeFirst() == ":", rest.utf8.allSatisfy(\.isASCIIDigit), let port = Int(rest) else {
            throw .broker(broker)
        }
        return (String(host), port)
    }

    /// Decodes a percent-encoded text; nil if the encoding is invalid, or the result is not UTF-8.
    private static func decoded(_ text: Substring) -> String? {
        PercentEncoding.decoded(text.utf8).flatMap { String(wellFormed: $0) }
    }
}
