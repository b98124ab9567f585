#pragma once

/* Swift does not import functions with variable arguments, such as prctl. Nothing else belongs in this file. */

#if defined(__linux__)
#include <sys/prctl.h>

static inline int clinux_set_dumpable(int dumpable) { return prctl(PR_SET_DUMPABLE, dumpable, 0, 0, 0); }

static inline int clinux_is_dumpable(void) { return prctl(PR_GET_DUMPABLE, 0, 0, 0, 0); }
#endif
