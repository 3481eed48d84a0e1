import Foundation

extension ArchiveError: LocalizedError {
    /// Its `description`.
    public var errorDescription: String? { description }
}
