/// Pieces of scripts that bring faults about.
enum ScriptParts {
    /// `hold FOLDER` takes the lock by which runs of mdxc keep out of each other's way, `release` gives it back, and
    /// `until_in PID NAME` waits until a process has the folder open and waits for its lock, or is gone: who only has it open
    /// does not sleep again and again. Whoever is started meanwhile must not inherit the lock: `9<&-`.
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

    /// Runs a script where `full` is a file system of its own, of so many KiB, and can be mounted again with other options.
    /// Ends with code 99 where that can't be had, which no test takes for a success: root has the right, others
    /// where the system allows user namespaces.
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
