/// What the system has noted for this process.
package enum ProcessState {
    /// Whether the process ignores a signal, as a script's background jobs do; true too where the system does not say.
    package static func ignores(signal number: Int32) -> Bool { has(SIG_IGN, for: number) ?? true }

    /// Whether a signal ends the process, since nobody does anything else about it.
    package static func endsBy(signal number: Int32) -> Bool { has(SIG_DFL, for: number) ?? false }

    private static func has(_ disposition: sig_t?, for number: Int32) -> Bool? {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return nil }
        #if canImport(Darwin)
            let handler = action.__sigaction_u.__sa_handler
        #elseif canImport(Musl)
            let handler = action.__sa_handler.sa_handler
        #else
            let handler = action.__sigaction_handler.sa_handler
        #endif
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(disposition, to: Int.self)
    }

    /// How many files the process may have open, after it asked for as many as the system allows; nil where that is not known.
    package static let openFileLimit: Int? = {
        #if canImport(Glibc)
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let resource = RLIMIT_NOFILE
        #endif
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return nil }
        limit.rlim_cur = limit.rlim_max
        _ = setrlimit(resource, &limit)
        return getrlimit(resource, &limit) == 0 ? Int(clamping: limit.rlim_cur) : nil
    }()
}
