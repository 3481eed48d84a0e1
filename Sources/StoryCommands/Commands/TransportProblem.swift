/// Why messages can't be carried.
package struct TransportProblem: Error {
    let message: String

    /// - Parameter message: The fact and what to do.
    package init(_ message: String) { self.message = message }
}
