/// The messages from a client that a server supports. They are a parameter of the server, so that this folder does not
/// depend on `Requests`.
struct SupportedMessages: Sendable {
    /// The request that begins a session.
    let initialize: any Request.Type
    /// The requests of a session.
    let requests: [any Request.Type]
    let notifications: [any ClientNotification.Type]
    /// ``requests`` by their names in the protocol.
    let requestsByMethod: [String: any Request.Type]
    /// ``notifications`` by their names in the protocol.
    let notificationsByMethod: [String: any ClientNotification.Type]

    init(
        initialize: any Request.Type, requests: [any Request.Type], notifications: [any ClientNotification.Type]
    ) {
        self.initialize = initialize
        self.requests = requests
        self.notifications = notifications
        requestsByMethod = Dictionary(uniqueKeysWithValues: requests.map { ($0.method, $0) })
        notificationsByMethod = Dictionary(uniqueKeysWithValues: notifications.map { ($0.method, $0) })
    }
}
