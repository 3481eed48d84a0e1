import Foundation

extension MQTTConfigurationError: LocalizedError {
    /// Its `description`.
    public var errorDescription: String? { description }
}
