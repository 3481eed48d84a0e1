import Foundation
import StoryKit
import TestSupport
import Testing

@testable import StoryMQTT

#if canImport(Glibc)
    import StoryPlatform
#endif

@Suite(.timeLimit(.minutes(15))) struct MQTTTransportTests {
    private static func configuration(
        _ broker: Broker, name: String = "friday", encryption: MQTTConfiguration.Encryption = .none
    ) throws -> MQTTConfiguration {
        var configuration = try MQTTConfiguration(
            host: "127.0.0.1", port: broker.port, name: name, encryption: encryption)
        configuration.longestDelay = .milliseconds(500)
        return configuration
    }

    /// The next message, whatever comes before it.
    private func message(_ events: inout CoReadingInbox.Iterator) async -> CoReadingTransportEvent? {
        while let event = await events.next() {
            if case .message = event { return event }
        }
        return nil
    }

    private func connection(_ events: inout CoReadingInbox.Iterator) async {
        while let event = await events.next(), event != .connected {}
    }

    private func failure(_ events: inout CoReadingInbox.Iterator) async -> String? {
        while let event = await events.next() {
            if case .disconnected(let reason) = event { return reason }
        }
        return nil
    }

    @Test func `delivers messages to all, and the retained one to those who join later`() async throws {
        let broker = try await Broker()
        let (first, second) = (
            MQTTTransport(try Self.configuration(broker)), MQTTTransport(try Self.configuration(broker))
        )
        var firstEvents = first.open(lastWill: [0]).makeAsyncIterator()
        await connection(&firstEvents)
        first.publish(Array("one".utf8), retained: true)
        #expect(await message(&firstEvents) == .message(Array("one".utf8), isRetained: false, isState: true))
        first.publish(Array("two".utf8), retained: false)
        #expect(await message(&firstEvents) == .message(Array("two".utf8), isRetained: false))
        var secondEvents = second.open(lastWill: [0]).makeAsyncIterator()
        #expect(await message(&secondEvents) == .message(Array("one".utf8), isRetained: true, isState: true))
        second.publish([0, 255, 0], retained: false)
        #expect(await message(&firstEvents) == .message([0, 255, 0], isRetained: false))
        // What is too long for a packet, and what is for a message, is not kept; what is not is.
        let limit = CoReadingMessage.sealedSizeLimit
        for count in [100_000, limit + 1, limit] {
            second.publish([UInt8](repeating: 7, count: count), retained: false)
        }
        #expect(
            await message(&firstEvents) == .message([UInt8](repeating: 7, count: limit), isRetained: false))
        // Who leaves says so itself: there is no last will. What is sent before is not lost.
        second.publish([1], retained: false)
        await second.close()
        #expect(await secondEvents.next() == nil)
        #expect(await message(&firstEvents) == .message([1], isRetained: false))
        first.publish([2], retained: false)
        #expect(await message(&firstEvents) == .message([2], isRetained: false))
        await first.close()
        await first.close()
        first.publish([3], retained: false)
        #expect(await firstEvents.next() == nil)
    }

    @Test func `messages of other readings on the same broker are not received`() async throws {
        let broker = try await Broker()
        let other = try Self.configuration(broker, name: "saturday")
        let (first, second) = (MQTTTransport(try Self.configuration(broker)), MQTTTransport(other))
        var events = first.open(lastWill: []).makeAsyncIterator()
        var otherEvents = second.open(lastWill: []).makeAsyncIterator()
        await connection(&events)
        await connection(&otherEvents)
        second.publish([1], retained: true)
        #expect(await message(&otherEvents) == .message([1], isRetained: false, isState: true))
        first.publish([2], retained: false)
        #expect(await message(&events) == .message([2], isRetained: false))
        await first.close()
        await second.close()
    }

    @Test func `connects when the broker starts, and again when it returns`() async throws {
        let broker = try await Broker()
        broker.kill()
        let transport = MQTTTransport(try Self.configuration(broker))
        var events = transport.open(lastWill: [0]).makeAsyncIterator()
        let reason = try #require(await failure(&events))
        #expect(reason == "The broker can't be reached: nothing listens at '127.0.0.1', port \(broker.port)")
        // Nothing is kept for later.
        transport.publish([1], retained: false)
        try await broker.start()
        await connection(&events)
        transport.publish([2], retained: false)
        #expect(await message(&events) == .message([2], isRetained: false))
        for round in 3...5 as ClosedRange<UInt8> {
            broker.kill()
            #expect(await failure(&events) != nil)
            try await broker.start()
            await connection(&events)
            transport.publish([round], retained: false)
            #expect(await message(&events) == .message([round], isRetained: false))
        }
        await transport.close()
    }

    @Test func `sends many messages in order, and of waiting retained ones the last`() async throws {
        let broker = try await Broker()
        let (sender, receiver) = (
            MQTTTransport(try Self.configuration(broker)), MQTTTransport(try Self.configuration(broker))
        )
        var sent = sender.open(lastWill: []).makeAsyncIterator()
        await connection(&sent)
        var received = receiver.open(lastWill: []).makeAsyncIterator()
        await connection(&received)
        for number in 0..<50 as Range<UInt8> { sender.publish([number], retained: false) }
        for number in 0..<50 as Range<UInt8> {
            #expect(await message(&received) == .message([number], isRetained: false))
        }
        for number in 0..<200 as Range<UInt8> { sender.publish([number], retained: true) }
        var last: UInt8 = 0
        while last < 199, case .message(let bytes, _, _) = await message(&received) {
            #expect(bytes[0] >= last)
            last = bytes[0]
        }
        await sender.close()
        await receiver.close()
    }

    @Test func `a broker that requires a password gets it, and its refusal is reported`() async throws {
        let broker = try await Broker(settings: "allow_anonymous false\npassword_file FOLDER/users") { folder in
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/mosquitto_passwd")
            process.arguments = ["-b", "-c", folder.appending(path: "users").path, "ada", "secret"]
            try process.run()
            process.waitUntilExit()
        }
        let stranger = MQTTTransport(try Self.configuration(broker))
        var events = stranger.open(lastWill: []).makeAsyncIterator()
        #expect(await failure(&events)?.hasPrefix("The broker refuses: ") == true)
        await stranger.close()
        let friend = MQTTTransport(
            try MQTTConfiguration(broker: "ada@127.0.0.1:\(broker.port)", name: "friday", password: "secret"))
        var friendEvents = friend.open(lastWill: []).makeAsyncIterator()
        await connection(&friendEvents)
        await friend.close()
    }

    @Test func `uses TLS with a broker whose authority it knows, and with no other`() async throws {
        var authority = ""
        let broker = try await Broker(
            settings: "allow_anonymous true\ncertfile FOLDER/cert.pem\nkeyfile FOLDER/key.pem"
        ) { folder in
            authority = folder.appending(path: "cert.pem").path
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/openssl")
            process.arguments = [
                "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
                "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1",
                "-keyout", folder.appending(path: "key.pem").path, "-out", authority,
            ]
            process.standardError = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
        }
        let wary = MQTTTransport(try Self.configuration(broker, encryption: .system))
        var events = wary.open(lastWill: []).makeAsyncIterator()
        #expect(await failure(&events) != nil)
        await wary.close()
        let configuration = try Self.configuration(broker, encryption: .authorities(file: authority))
        let (sender, receiver) = (MQTTTransport(configuration), MQTTTransport(configuration))
        var received = receiver.open(lastWill: []).makeAsyncIterator()
        await connection(&received)
        var sent = sender.open(lastWill: []).makeAsyncIterator()
        await connection(&sent)
        // More than one record of TLS holds: what is left in its buffer is read too.
        for number in 0..<40 as Range<UInt8> {
            sender.publish([UInt8](repeating: number, count: 16_000), retained: false)
        }
        for number in 0..<40 as Range<UInt8> {
            #expect(await message(&received) == .message([UInt8](repeating: number, count: 16_000), isRetained: false))
        }
        await sender.close()
        await receiver.close()
    }

    @Test func `closes at once while a broker is silent or missing`() async throws {
        let silent = Broker.listen(on: 0)
        defer { close(silent) }
        let mute = MQTTTransport(
            try MQTTConfiguration(host: "127.0.0.1", port: Broker.port(of: silent), name: "friday"))
        let inbox = mute.open(lastWill: [])
        await mute.close()
        var events = inbox.makeAsyncIterator()
        #expect(await events.next() == nil)
        let nowhere = MQTTTransport(try MQTTConfiguration(host: "no-such-host.invalid", name: "friday"))
        _ = nowhere.open(lastWill: [])
        await nowhere.close()
    }

    /// Nobody listens, so that each attempt fails at once. A quarter of a second is waited after the first, or half of that, or
    /// what chance says between the two, and twice as long after each further one.
    @Test func `delays attempts by the given clock and random generator`() async throws {
        struct Middle: RandomNumberGenerator { mutating func next() -> UInt64 { 1 << 63 } }
        let nobody = Broker.reservePort()
        defer { close(nobody) }
        let port = Broker.port(of: nobody)
        let clock = ManualClock()
        let transport = MQTTTransport(
            try MQTTConfiguration(host: "127.0.0.1", port: port, name: "friday"), clock: clock, random: Middle())
        var events = transport.open(lastWill: []).makeAsyncIterator()
        for wait in [188, 376, 751, 1501, 60_000] {
            #expect(await failure(&events) != nil)
            clock.advance(by: .milliseconds(wait))
        }
        #expect(await failure(&events) != nil)
        await transport.close()
        #expect(await events.next() == nil)
    }

    @Test func `a released transport ends its connection`() async throws {
        let broker = try await Broker()
        var transport: MQTTTransport? = MQTTTransport(try Self.configuration(broker))
        var events = try #require(transport?.open(lastWill: [])).makeAsyncIterator()
        await connection(&events)
        transport = nil
        #expect(await events.next() == nil)
    }

    @Test func `serves one session`() async throws {
        let broker = try await Broker()
        let transport = MQTTTransport(try Self.configuration(broker))
        var first = transport.open(lastWill: []).makeAsyncIterator()
        var second = transport.open(lastWill: []).makeAsyncIterator()
        #expect(await failure(&second)?.contains("another session") == true)
        #expect(await second.next() == nil)
        await connection(&first)
        await transport.close()
    }
}

@Suite struct MQTTConfigurationTests {
    @Test(arguments: [
        "", "a/b", "a+", "#", "a\u{0}b", "a\nb", "\u{7F}", "\u{85}", String(repeating: "x", count: 257),
    ])
    func `a name is one level of a topic`(name: String) {
        #expect(throws: MQTTConfigurationError.name(name)) { try MQTTConfiguration(host: "h", name: name) }
    }

    @Test func `everything else is checked too`() {
        #expect(throws: MQTTConfigurationError.host("")) { try MQTTConfiguration(host: "", name: "n") }
        #expect(throws: MQTTConfigurationError.host("a b")) { try MQTTConfiguration(host: "a b", name: "n") }
        #expect(throws: MQTTConfigurationError.port(0)) { try MQTTConfiguration(host: "h", port: 0, name: "n") }
        #expect(throws: MQTTConfigurationError.port(70_000)) {
            try MQTTConfiguration(host: "h", port: 70_000, name: "n")
        }
        #expect(throws: MQTTConfigurationError.passwordWithoutUser) {
            try MQTTConfiguration(host: "h", name: "n", password: "p")
        }
        #expect(throws: MQTTConfigurationError.credentials) {
            try MQTTConfiguration(host: "h", name: "n", user: "a\u{0}b")
        }
        #expect(throws: MQTTConfigurationError.authorities("")) {
            try MQTTConfiguration(host: "h", name: "n", encryption: .authorities(file: ""))
        }
    }

    @Test func `each attempt has a delay, and none that a clock can't represent`() throws {
        var configuration = try MQTTConfiguration(host: "h", name: "n")
        for (delay, taken) in [
            (Duration.zero, Duration.milliseconds(10)), (.seconds(Int64.min), .milliseconds(10)),
            (.milliseconds(11), .milliseconds(11)), (.seconds(Int64.max), .seconds(100 * 366 * 86_400)),
        ] {
            configuration.firstDelay = delay
            configuration.longestDelay = delay
            #expect((configuration.firstDelay, configuration.longestDelay) == (taken, taken))
        }
    }

    @Test func `ports and topics have the usual defaults`() throws {
        let plain = try MQTTConfiguration(host: "h", name: "friday ü")
        #expect(plain.port == 1883)
        #expect(plain.stateTopic == "mdxc/together/friday ü/state")
        #expect(plain.noteTopic == "mdxc/together/friday ü/notes")
        #expect(try MQTTConfiguration(host: "h", name: "n", encryption: .system).port == 8883)
    }
}
