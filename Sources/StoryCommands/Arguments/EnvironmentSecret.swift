import StoryPlatform

/// A secret in the environment. Other users of the machine can see the arguments of a process, but not its environment.
enum EnvironmentSecret: String {
    /// The password of the broker's user.
    case brokerPassword = "MDXC_BROKER_PASSWORD"
    /// The key of a shared reading.
    case readingKey = "MDXC_READING_KEY"

    /// The user and the password of a shared cache that the command line names, as `user:password`.
    case cacheLogin = "MDXC_CACHE_LOGIN"

    /// The secret; nil if it is not set or empty.
    var value: String? { getenv(rawValue).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 } }
}
