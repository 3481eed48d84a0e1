/// The messages from a client that a server supports in a session.
struct SupportedMessages: Sendable {
    let requests: [any Request.Type]
    let notifications: [any ClientNotification.Type]
    /// ``requests`` by their names in the protocol.
    let requestsByMethod: [String: any Request.Type]
    /// ``notifications`` by their names in the protocol.
    let notificationsByMethod: [String: any ClientNotification.Type]

    init(requests: [any Request.Type], notifications: [any ClientNotification.Type]) {
        self.requests = requests
        self.notifications = notifications
        requestsByMethod = Dictionary(uniqueKeysWithValues: requests.map { ($0.method, $0) })
        notificationsByMethod = Dictionary(uniqueKeysWithValues: notifications.map { ($0.method, $0) })
    }
}
