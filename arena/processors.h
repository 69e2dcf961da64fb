/* processors.h: how many processors this process may use.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PROCESSORS_H
#define ARENA_PROCESSORS_H

/* Processors that the affinity of this process names, but no more than the quota of its control
 * group comes to, rounded up; at least 1. */
int processors_count(void);

/* Processors' worth of time that control groups grant, the least from a process's own group up to
 * the root; 0 without a limit. `groups`: a file like /proc/self/cgroup; `mount`: where control
 * groups are mounted, like /sys/fs/cgroup. Both versions of them are read. */
double processors_read_quota(const char *groups, const char *mount);

#endif
