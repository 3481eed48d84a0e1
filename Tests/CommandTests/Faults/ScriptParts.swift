/// Parts of scripts that cause faults.
enum ScriptParts {
    /// `hold FOLDER` takes the lock that runs of mdxc use to exclude one another, `release` releases it, and `until_in PID
    /// NAME` waits until a process has the folder open and waits for its lock, or has ended: a process that only has it open
    /// does not sleep repeatedly. Processes started meanwhile must not inherit the lock: `9<&-`.
    static let locking = """
        hold() { mkdir -p "$1" && exec 9<"$1" && flock 9 || exit 99; }
        release() { exec 9<&-; }
        until_in() {
            until [ -n "$(find /proc/$1/fd -lname "*/$2" 2>/dev/null)" ]; do kill -0 $1 || return; sleep 0.005; done
            local from=$(sleeps $1)
            until (($(sleeps $1) > from + 5)); do kill -0 $1 || return; sleep 0.005; done
        }
        sleeps() { cat /proc/$1/task/*/status 2>/dev/null | awk '/^voluntary/ { sum += $2 } END { print sum + 0 }'; }

        """

    /// Returns a script that runs with `full` as a file system of its own, of so many KiB, which can be remounted with other
    /// options. Exits with code 99 if that is impossible, which no test takes for a success: root is permitted, other users
    /// only if the system allows user namespaces.
    static func withFileSystem(ofKilobytes size: Int, _ script: String) -> String {
        """
        cat > script <<'end of script'
        mkdir -p full && mount -t tmpfs -o size=\(size)k none full || exit 99
        \(script)
        end of script
        if unshare -m true 2>/dev/null; then unshare -m bash script; else unshare -Urm bash script; fi
        """
    }
}
