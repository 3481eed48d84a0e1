import Glibc

extension timespec {
    /// Whether this is later.
    func isLater(than other: timespec) -> Bool { (tv_sec, tv_nsec) > (other.tv_sec, other.tv_nsec) }
}
