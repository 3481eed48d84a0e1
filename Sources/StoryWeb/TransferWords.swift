import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What went wrong with a transfer, for a log.
enum TransferWords {
    static func words(_ error: any Error) -> String {
        guard let error = error as? URLError else { return "\(error)" }
        return known[error.code] ?? "\(error.localizedDescription) (\(error.code.rawValue))"
    }

    private static let known: [URLError.Code: String] = [
        .cannotFindHost: "there is no such host",
        .dnsLookupFailed: "there is no such host",
        .cannotConnectToHost: "the server takes no connections",
        .networkConnectionLost: "the connection ended too early",
        .notConnectedToInternet: "there is no connection to the internet",
        .timedOut: "it took too long",
        .cannotDecodeContentData: "what came can't be decompressed",
        .cannotDecodeRawData: "what came can't be decompressed",
        .cannotParseResponse: "what came is no HTTP",
        .badServerResponse: "what came is no HTTP",
        .secureConnectionFailed: "no encrypted connection could be made",
        .serverCertificateUntrusted: "the server's certificate is not trusted",
        .serverCertificateHasBadDate: "the server's certificate is out of date",
        .serverCertificateHasUnknownRoot: "the server's certificate is not trusted",
        .serverCertificateNotYetValid: "the server's certificate is out of date",
    ]
}
