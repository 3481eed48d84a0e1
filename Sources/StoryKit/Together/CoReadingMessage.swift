import StorySource

/// The messages of a shared reading.
///
/// A message is a JSON object (RFC 8259) in UTF-8 of at most ``sizeLimit`` bytes. Its members may appear in any order; none may
/// be missing that is not called optional, none may be there twice, and none that is not listed here. All numbers are whole.
/// On its way it has 32 bytes before it, the HMAC (RFC 2104) with SHA-256 of `mdxc/together/3`, U+0000, the reading's name,
/// U+0000 and the message. The key is that of the ``CoReadingInvitation``, in ASCII. What does not verify is not looked at.
///
/// Each has
/// - `version`: 3. What a message of another version holds is not looked at.
/// - `kind`: which of the following it is.
/// - `from`: the sender's id (``CoReadingParticipant/ID``).
///
/// `state`: where the owner is. It is retained, so that who joins later gets the last one at once, and it is repeated
/// while nothing changes.
/// - `name`: the owner's name, at most 128 bytes.
/// - `epoch`: from 1 to 2⁵³ − 1. Who takes a reading over takes one more than the greatest it has seen, and at least the
///   seconds from 1970 to its own beginning. Where two have the same epoch, the one whose id is greater byte by byte owns the
///   reading. One that is more than 2³² above what its receiver would take itself is ignored.
/// - `sequence`: from 1 to 2⁵³ − 1, one more with each state of an epoch, repeated ones included.
/// - `story`: the id of the story, 1 to 1024 bytes.
/// - `hash`: the hash of its revision, at most 128 bytes.
/// - `location`: the owner's location, `section/page` or `section/page#line`, at most 1024 bytes.
/// - `activity`, optional: what the owner sees in place of a page: `story`, `section`, `choice` or `assets`, for which it waits,
///   or `failure`.
/// - `free`, optional: true where followers may turn pages.
/// - `restart`, optional: the sequence with which the owner last restarted the story in this epoch.
/// - `offer`, optional: an object with `to`, the id of the follower that may take over, and `number`, the sequence with
///   which the offer was made. It is as long as the states have it.
///
/// `hello`: a follower is there. It is sent on joining and then from time to time.
/// - `name`: its name, at most 128 bytes.
/// - `story` and `hash`: what it reads, as above. Who reads something else than the owner does not follow.
/// - `number`: greater with each hello of this sender, and at least the seconds from 1970 to its beginning times 2²⁰.
/// - `asks`: whether it wants to know where the owner is; the owner then sends a state soon.
/// - `term`, optional: an object with `epoch`, `owner`, the id, and `sequence` of the greatest state that it has seen. It follows
///   nobody of a lesser one. An owner of a lesser one that hears nothing from the owner of this takes the reading over anew.
///   A follower sends a hello soon after the first state of a term, and after one of a lesser term, which it does not follow.
///
/// A hello counts as presence only if its `number` is new, its `term` is the receiver's, and its `sequence` is not below the first
/// that the receiver has heard itself.
///
/// `leave`: a participant is gone. It is also the last will that a transport sends for one that is lost, so it can come of
/// one that is back again. Who gets its own says so; the others wait for that before the participant counts as gone.
///
/// `decline`: a follower does not take over.
/// - `epoch` and `number`: which offer it means.
///
///     {"version":3,"kind":"state","from":"9f2c","name":"Ada","epoch":3,"sequence":17,"story":"the-wolf",
///      "hash":"xxh128:…","location":"wood/path#l2","offer":{"to":"71aa","number":15}}
///
/// States go to one topic and all else to another (``CoReadingTransport``); what comes on the wrong one is dropped. A broker that
/// lets only some write states decides who can lead.
///
/// To accept an offer is to send a state of the next epoch. Who has the key is trusted. Who has not can send messages of others
/// again, which changes nothing: a state counts only above all that are known, and epochs begin with the time. Who joins
/// while nobody leads can be shown an earlier location.
public enum CoReadingMessage: Hashable, Sendable {
    /// The longest message, in bytes.
    public static let sizeLimit = 16_384
    /// The longest message with what authenticates it, in bytes: no transport has to bring more.
    public static let sealedSizeLimit = sizeLimit + SHA256.byteCount
    /// The version that this library writes, and the only one that it reads.
    public static let version = 3
    /// The greatest epoch, sequence and number: whole numbers up to it are exact in any JSON reader.
    public static let numberLimit: UInt64 = 1 << 53 - 1

    /// Where the owner is.
    case state(CoReadingState)
    /// A follower is there, reads this, asks for the owner's location or not, and has seen this as the greatest term, and this as
    /// its greatest sequence. The number tells its hellos apart.
    case hello(
        from: CoReadingParticipant, revision: CoReadingRevision, asks: Bool, term: CoReadingTerm?, sequence: UInt64 = 1,
        number: UInt64 = 1)
    /// A participant is gone.
    case leave(from: CoReadingParticipant.ID)
    /// A follower does not take over in this epoch, by the offer of this number.
    case decline(from: CoReadingParticipant.ID, epoch: UInt64, number: UInt64)
}
