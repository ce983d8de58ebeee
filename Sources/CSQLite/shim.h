#include <sqlite3.h>

// Has SQLite not count the memory that it uses: to count, every allocation of every thread takes one lock. A function with
// variable arguments, which Swift cannot call; it must come before everything else.
static inline int sqlite3_config_uncounted(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }
