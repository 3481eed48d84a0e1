// The C library of the platform, for all modules that call it.

#if canImport(Darwin)
    @_exported import Darwin
#elseif canImport(Glibc)
    @_exported import Glibc
#elseif canImport(Musl)
    @_exported import Musl
#elseif canImport(WASILibc)
    @_exported import WASILibc
#endif
