/// The reason why messages can't be transported.
package struct TransportProblem: Error {
    let message: String

    /// Creates a problem. `message`: the fact, then the remedy.
    package init(_ message: String) { self.message = message }
}
