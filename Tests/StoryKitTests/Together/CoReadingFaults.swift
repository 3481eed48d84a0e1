/// What goes wrong with the messages of a shared reading.
struct CoReadingFaults: Hashable {
    /// The fraction of messages that are lost on their way to the hub, and again on their way to each participant, from 0 to 1.
    var loss = 0.0
    /// The fraction of the remaining messages that arrive twice.
    var doubling = 0.0
    /// The longest delay of a message. Each delay is random up to it, so messages also overtake one another.
    var delay = Duration.zero
}
