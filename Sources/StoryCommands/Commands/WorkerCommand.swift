import StoryCompiler
import StoryDiagnostics
import StoryDriver
import StoryFiles
import StoryPlatform

/// `mdxc worker`: runs a command that a build system wrote into a file, or one for each request on standard input.
enum WorkerCommand {
    static func run(_ invocation: Invocation, _ streams: Streams) throws(UsageError) -> Int32 {
        if invocation.isPersistent {
            if let operand = invocation.operands.first {
                throw UsageError("with '--persistent_worker', commands come in requests, not in '\(operand.shown)'")
            }
            return try serve(invocation.workProtocol, streams.messages)
        }
        guard invocation.operands.count == 1, invocation.operands[0].bytes.first == UInt8(ascii: "@") else {
            throw UsageError(
                "'mdxc worker' takes '@FILE', a file with an argument in each line, or '--persistent_worker'")
        }
        let path = RawPath(Array(invocation.operands[0].bytes.dropFirst()))
        guard let file = FileDescriptor.open(path, O_RDONLY), let bytes = file.bytes(upTo: WorkChannel.sizeLimit) else {
            throw UsageError(SystemError(reading: path).message)
        }
        let lines = bytes.split(separator: UInt8(ascii: "\n"))
        return try perform(lines.map { Array($0) }, streams)
    }

    private static func serve(_ format: WorkProtocol, _ messages: OutputStream) throws(UsageError) -> Int32 {
        // Standard input and output are replaced, so that nothing else reads from requests or writes between responses.
        var channel = WorkChannel(
            format, input: FileDescriptor(adopting: fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)),
            output: FileDescriptor(adopting: fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)))
        if let nothing = FileDescriptor.open(RawPath("/dev/null"), O_RDONLY) { dup2(nothing.raw, STDIN_FILENO) }
        dup2(STDERR_FILENO, STDOUT_FILENO)
        do throws(SystemError) {
            while let request = try channel.next() {
                if request.cancels { continue }
                let log = OutputStream()
                var code: Int32 = 2
                do throws(UsageError) {
                    code = try perform(request.arguments, Streams(output: log, messages: log))
                } catch {
                    log.write("\(Tool.name): error: \(VisibleText.harmless(error.message))\n")
                }
                log.flush()
                try channel.answer(WorkResponse(code: code, output: log.collected, id: request.id))
            }
        } catch {
            throw UsageError(error.message)
        }
        return 0
    }

    /// Runs a command as the program would, except that the process stays unconfined, and that manifests are removed:
    /// they contain inodes, while a build system compares outputs and has its own lists.
    private static func perform(_ arguments: [[UInt8]], _ streams: Streams) throws(UsageError) -> Int32 {
        guard case .command(var request) = try ArgumentParser.parse(arguments.map { RawPath($0) }),
            request.command == .build || request.command == .check
        else { throw UsageError("a request to 'mdxc worker' is the arguments of 'mdxc build' or 'mdxc check'") }
        guard !request.watches, request.output != .standardStream, !request.operands.contains(.standardStream) else {
            throw UsageError("a request to 'mdxc worker' can't have '--watch', or '-' for standard input or output")
        }
        request.run.isConfined = false
        guard request.command == .build else { return try CheckCommand.run(request, streams) }
        // Another program can't take over, since it would not know the protocol.
        let code = try BuildCommand.run(request, streams) { address throws(SystemError) in
            if let directory = try address.openDirectory() { return directory }
            throw SystemError("'mdxc worker' uses a cache in a folder only, and not '\(address.shown)'")
        }
        (request.output.map { OutputTarget($0) } ?? .standard).removeManifests()
        return code
    }
}
