import TestSupport
import Testing

#if canImport(Glibc)
    import StoryPlatform
#endif

/// The broker that other tests take.
@Suite(.timeLimit(.minutes(5))) struct BrokerTests {
    @Test func `one that gets no port is not taken for the one that has it`() async throws {
        let other = Broker.listen(on: 0)
        defer { close(other) }
        await #expect(throws: Broker.Missing.self) { try await Broker(port: Broker.port(of: other)) }
    }
}
