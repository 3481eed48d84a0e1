/// The numbers of unused messages, by reason. Some are expected.
public struct CoReadingCounts: Hashable, Sendable {
    /// States older than the known state.
    public var stale = 0
    /// States of another story or another revision.
    public var refused = 0
    /// Bytes that fail verification with the reading's key.
    public var unverified = 0
    /// States whose epoch is implausibly far above all known epochs.
    public var implausible = 0
    /// States that were not published as states, and other messages that were.
    public var misplaced = 0
    /// Verified bytes that are not a message.
    public var malformed = 0
    /// Messages of another version of the format.
    public var unknownVersion = 0
    /// Participants beyond the limit of the list.
    public var crowdedOut = 0
    /// Messages of this participant that could not be encoded, such as one with an overlong location.
    public var unsendable = 0
}
