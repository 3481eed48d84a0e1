import StorySource

/// The messages of a shared reading.
///
/// A message is a JSON object (RFC 8259) in UTF-8 of at most ``sizeLimit`` bytes. Its members may appear in any order. All
/// members are required unless marked optional; duplicate and unknown members are errors. All numbers are integers. In transit,
/// a message is preceded by 32 bytes: the HMAC (RFC 2104) with SHA-256 of `mdxc/together/3`, U+0000, the reading's name, U+0000
/// and the message. The key is that of the ``CoReadingInvitation``, in ASCII. Messages that fail verification are not decoded.
///
/// Every message has
/// - `version`: 3. Messages of another version are not decoded further.
/// - `kind`: one of the kinds below.
/// - `from`: the sender's id (``CoReadingParticipant/ID``).
///
/// `state`: the location of the owner. It is retained, so that participants who join later receive the last state at once, and
/// it is repeated while nothing changes.
/// - `name`: the owner's name, at most 128 bytes.
/// - `epoch`: from 1 to 2⁵³ − 1. A participant that takes over a reading uses one more than the greatest epoch it has seen, and
///   at least its start time in seconds since 1970. If two have the same epoch, the one with the greater id, compared by bytes,
///   owns the reading. An epoch more than 2³² above the receiver's own next one is ignored.
/// - `sequence`: from 1 to 2⁵³ − 1, incremented with each state of an epoch, including repeated ones.
/// - `story`: the id of the story, 1 to 1024 bytes.
/// - `hash`: the hash of its revision, at most 128 bytes.
/// - `location`: the owner's location, `section/page` or `section/page#line`, at most 1024 bytes.
/// - `activity`, optional: what the owner sees in place of a page: `story`, `section`, `choice` or `assets`, for which it
///   waits, or `failure`.
/// - `free`, optional: true if followers may turn pages.
/// - `restart`, optional: the sequence with which the owner last restarted the story in this epoch.
/// - `offer`, optional: an object with `to`, the id of the follower that may take over, and `number`, the sequence with which
///   the offer was made. The offer is open as long as states contain it.
///
/// `hello`: a follower is present. It is sent on joining and then periodically.
/// - `name`: its name, at most 128 bytes.
/// - `story` and `hash`: what it reads, as above. A participant that reads something other than the owner does not follow.
/// - `number`: increases with each hello of this sender, and is at least its start time in seconds since 1970 times 2²⁰.
/// - `asks`: whether it asks for the owner's location; the owner then sends a state soon.
/// - `term`, optional: an object with `epoch`, `owner`, the id, and `sequence` of the greatest state that it has seen. It
///   follows no lesser term. An owner of a lesser term that hears nothing from the owner of this one takes over the reading
///   again. A follower sends a hello soon after the first state of a term, and after a state of a lesser term, which it does
///   not follow.
///
/// A hello counts as presence only if its `number` is new, its `term` is the receiver's, and its `sequence` is not below the
/// first that the receiver has received itself.
///
/// `leave`: a participant has left.
/// - `number`, optional: of an owner, a sequence above that of its last state; of a follower, a number above that of its last
///   hello. With it, the participant counts as gone at once, unless the receiver knows a number as great.
/// - `epoch`, optional: the epoch of an owner.
///
/// Without a number, it is the last will that a transport sends for a lost participant, which can arrive after that participant
/// has returned. A participant that receives its own reports that it is present; the others wait for that before it counts as
/// gone.
///
/// `decline`: a follower declines to take over.
/// - `epoch` and `number`: identify the offer.
///
///     {"version":3,"kind":"state","from":"9f2c","name":"Ada","epoch":3,"sequence":17,"story":"the-wolf",
///      "hash":"xxh128:…","location":"wood/path#l2","offer":{"to":"71aa","number":15}}
///
/// States use one topic and all other messages another (``CoReadingTransport``); messages on the wrong topic are dropped. A
/// broker that restricts who can write states decides who can lead.
///
/// A follower accepts an offer by sending a state of the next epoch. Holders of the key are trusted. Others can only replay
/// messages, which changes nothing: a state counts only above all known states, and epochs begin with the time. A participant
/// who joins while no one leads can be shown an earlier location.
public enum CoReadingMessage: Hashable, Sendable {
    /// The longest message, in bytes.
    public static let sizeLimit = 16_384
    /// The longest message with its authentication tag, in bytes. Transports need not deliver longer ones.
    public static let sealedSizeLimit = sizeLimit + SHA256.byteCount
    /// The version that this library writes, and the only one that it accepts.
    public static let version = 3
    /// The greatest epoch, sequence and number: any JSON parser represents integers up to it exactly.
    public static let numberLimit: UInt64 = 1 << 53 - 1

    /// The location of the owner.
    case state(CoReadingState)
    /// A follower is present: the revision that it reads, whether it asks for the owner's location, and the greatest term and
    /// sequence that it has seen. The number distinguishes its hellos.
    case hello(
        from: CoReadingParticipant, revision: CoReadingRevision, asks: Bool, term: CoReadingTerm?, sequence: UInt64 = 1,
        number: UInt64 = 1)
    /// A participant has left: with the number of its last message, and the epoch of an owner, or it was lost.
    case leave(from: CoReadingParticipant.ID, epoch: UInt64? = nil, number: UInt64? = nil)
    /// A follower declines to take over in this epoch; the number identifies the offer.
    case decline(from: CoReadingParticipant.ID, epoch: UInt64, number: UInt64)
}
