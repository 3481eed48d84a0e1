import StoryKit
import StorySource

package struct TogetherOptions: Sendable {
    /// The default broker, on this machine.
    package static let standardBroker = "localhost"

    /// The shared reading: everyone with the same invitation takes part.
    package let invitation: CoReadingInvitation
    /// Whether the others follow this reader.
    package let leads: Bool
    /// Whether followers of this reader may take steps of their own.
    let letsFollowersTurn: Bool
    /// The address of the broker: `host`, `host:port`, or a URL, `mqtt://…` or `mqtts://…`.
    package let broker: String
    package let password: String?
    /// The name that the others see; nil for the name of the user.
    package let name: String?

    package init(
        _ invitation: CoReadingInvitation, leads: Bool, letsFollowersTurn: Bool, broker: String?, password: String?,
        name: String?
    ) {
        self.invitation = invitation
        self.leads = leads
        self.letsFollowersTurn = letsFollowersTurn
        self.broker = broker ?? Self.standardBroker
        self.password = password
        self.name = name
    }

    /// The instructions to join, for the person who invites others.
    var invitationLines: [String] {
        let broker = broker == Self.standardBroker ? "" : " --broker \(Self.quoted(broker))"
        return [
            "Invitation: \(invitation.text)",
            "To join: mdxc play STORY --follow \(Self.quoted(invitation.text))\(broker)",
        ]
    }

    /// Returns a text quoted for a shell.
    private static func quoted(_ text: String) -> String { "'\(text.replacingScalars { $0 == "'" ? "'\\''" : nil })'" }
}
