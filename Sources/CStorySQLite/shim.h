#include <sqlite3.h>

/// Switches an option of a connection (`SQLITE_DBCONFIG_…`) on or off: Swift can't call what takes a varying number of
/// arguments.
static inline int mdxc_sqlite3_switch(sqlite3 *database, int option, int value) {
    return sqlite3_db_config(database, option, value, (int *)0);
}
