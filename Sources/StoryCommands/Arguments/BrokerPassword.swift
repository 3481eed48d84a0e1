import StoryFiles
import StoryPlatform
import StorySource
import StoryTerminal

/// The password of the broker's user, from the first line of a file, or from the environment.
package enum BrokerPassword {
    /// The message for an address with a password.
    package static let exposure =
        "a password in '--broker' can be seen by all users of this machine; "
        + "take '--broker-password-file' or \(EnvironmentSecret.brokerPassword.rawValue)"
    /// The greatest length of a password in MQTT, in bytes.
    private static let limit = 65_535

    /// Returns the password, or nil. The one in the environment is for brokers that require a user.
    static func value(_ play: PlayOptions) throws(UsageError) -> String? {
        if let file = play.brokerPasswordFile { return try read(file) }
        return play.broker?.contains("@") == true ? EnvironmentSecret.brokerPassword.value : nil
    }

    private static func read(_ path: RawPath) throws(UsageError) -> String {
        guard let file = FileDescriptor.open(path, O_RDONLY), let status = file.status,
            let bytes = file.bytes(upTo: limit + 2)
        else { throw UsageError(SystemError(reading: path).message) }
        // Like ssh and psql, refuses a file that others can read. A pipe is private.
        guard !status.isFile || status.st_mode & 0o077 == 0 else {
            throw UsageError("'\(path.shown)' contains a password, and others can read it; run 'chmod 600'")
        }
        var line = bytes.prefix { $0 != UInt8(ascii: "\n") }
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        guard !line.isEmpty, line.count <= limit, let password = String(wellFormed: Array(line)) else {
            throw UsageError("the first line of '\(path.shown)' is not a password of 1 to \(limit) bytes of UTF-8")
        }
        return password
    }
}
