// The entry points for libFuzzer, which only `Tests/fuzz` builds (Package.swift).
#if FUZZING
    import Foundation

    /// The target, from the environment. Not an argument, since libFuzzer restarts itself with its own.
    private let target: any FuzzTarget.Type = {
        let name = ProcessInfo.processInfo.environment["MDXC_FUZZ"] ?? ""
        guard let target = fuzzTargets.first(where: { $0.name == name }) else {
            fatalError("MDXC_FUZZ names none of \(fuzzTargets.map { $0.name })")
        }
        return target
    }()

    /// Checks one input; stops the process if a property does not hold, so that libFuzzer keeps the input.
    @_cdecl("LLVMFuzzerTestOneInput")
    func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
        let problems = target.problems(Array(UnsafeBufferPointer(start: bytes, count: count)))
        if !problems.isEmpty { fatalError(problems.prefix(4).joined(separator: "\n")) }
        return 0
    }

    @_silgen_name("LLVMFuzzerRunDriver")
    private func runDriver(
        _ count: UnsafeMutablePointer<CInt>,
        _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
        _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
    ) -> CInt

    /// Fuzzes. `--targets` prints the names of all targets, one per line; `--seeds FOLDER DICTIONARY` writes the seeds of the
    /// target. SwiftPM calls `main` of an executable `<target>_main`.
    @_cdecl("Fuzz_main")
    func main(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> CInt {
        if CommandLine.arguments.dropFirst() == ["--targets"] {
            print(fuzzTargets.map { $0.name }.joined(separator: "\n"))
            return 0
        }
        if CommandLine.arguments.count == 4, CommandLine.arguments[1] == "--seeds" {
            do {
                try writeSeeds(to: CommandLine.arguments[2], dictionary: CommandLine.arguments[3])
            } catch {
                fatalError("can't write seeds: \(error)")
            }
            return 0
        }
        var count = count
        var arguments = arguments
        return runDriver(&count, &arguments, testOneInput)
    }

    private func writeSeeds(to folder: String, dictionary: String) throws {
        for (index, seed) in try target.seeds.enumerated() {
            try Data(seed).write(to: URL(filePath: "\(folder)/seed-\(index)"))
        }
        let lines = try target.words.map { word in
            "\"" + word.map { "\\x" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "\"\n"
        }
        try Data(lines.joined().utf8).write(to: URL(filePath: dictionary))
    }
#endif
