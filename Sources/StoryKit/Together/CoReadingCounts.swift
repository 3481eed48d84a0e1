/// How many messages were not used, by the reason. Some are no reason to worry.
public struct CoReadingCounts: Hashable, Sendable {
    /// States older than what was known already.
    public var stale = 0
    /// States of another story or another revision.
    public var refused = 0
    /// Bytes that the key of the reading does not verify.
    public var unverified = 0
    /// States whose epoch is too far above all that are known.
    public var implausible = 0
    /// States that were not published as states, and other messages that were.
    public var misplaced = 0
    /// Verified bytes that are no message.
    public var malformed = 0
    /// Messages of another version of the form.
    public var unknownVersion = 0
    /// Participants beyond those that the list has room for.
    public var crowdedOut = 0
    /// Messages of this participant that could not be written, such as one with a location that is too long.
    public var unsendable = 0
}
