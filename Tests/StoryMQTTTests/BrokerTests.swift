import TestSupport
import Testing

#if canImport(Glibc)
    import StoryPlatform
#endif

/// The broker that other tests take.
@Suite(.timeLimit(.minutes(5))) struct BrokerTests {
    @Test func `a broker that gets no port is not mistaken for the one that has it`() async throws {
        let other = Broker.listen(on: 0)
        defer { close(other) }
        await #expect(throws: Broker.Missing.self) { try await Broker(port: Broker.port(of: other)) }
    }
}
