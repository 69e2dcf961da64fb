/* processors.c: how many processors this process may use.
 *
 * SPDX-License-Identifier: MIT
 *
 * Version 2 of control groups: a line "0::/a/b" of the process, and in MOUNT/a/b/cpu.max "150000
 * 100000", time a period in microseconds, or "max 100000". Version 1: a line "4:cpu,cpuacct:/a/b",
 * and in MOUNT/cpu,cpuacct/a/b the files cpu.cfs_quota_us, -1 without a limit, and
 * cpu.cfs_period_us. A container often sees only its own group, mounted as the root: folders that
 * do not exist are passed over.
 */
#include "arena/processors.h"

#include <limits.h>
#include <math.h>
#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PROCESSORS_MAX = 1 << 16 /* a set that the kernel will not find too small */ };

/* Reads up to two numbers from a file; returns how many stand at its beginning. */
static int processors_read_numbers(const char *folder, const char *name, double number[2]) {
    char path[PATH_MAX];
    char text[64] = "";
    const int length = snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = length > 0 && (size_t)length < sizeof path ? fopen(path, "r") : NULL;
    if (!file) return 0;
    char *rest = fgets(text, sizeof text, file);
    fclose(file);
    int count = 0;
    for (char *end = rest; rest && count < 2; rest = end) {
        number[count] = strtod(rest, &end);
        if (end == rest) break;
        count++;
    }
    return count;
}

/* What one folder grants; 0 without a limit. */
static double processors_read_folder(const char *folder) {
    double quota[2] = {0};
    double period[2] = {0};
    if (processors_read_numbers(folder, "cpu.max", quota) == 2) {
        period[0] = quota[1];
    } else {
        processors_read_numbers(folder, "cpu.cfs_quota_us", quota);
        processors_read_numbers(folder, "cpu.cfs_period_us", period);
    }
    return quota[0] > 0 && period[0] > 0 ? quota[0] / period[0] : 0;
}

/* The least that the folders MOUNT/group and above grant, down to MOUNT itself. */
static double processors_climb(const char *mount, const char *group) {
    char folder[PATH_MAX];
    double least = 0;
    const int length = snprintf(folder, sizeof folder, "%s%s", mount, group);
    if (length < 0 || (size_t)length >= sizeof folder) return 0;
    for (;;) {
        const double granted = processors_read_folder(folder);
        if (granted > 0 && (least == 0 || granted < least)) least = granted;
        char *slash = strrchr(folder, '/');
        if (!slash || slash < folder + strlen(mount)) return least;
        *slash = '\0';
    }
}

/* Whether "cpu" is one of the controllers "cpuset,cpu". */
static bool processors_has_cpu(const char *controllers) {
    for (const char *word = controllers; *word; word += strspn(word, ",")) {
        const size_t length = strcspn(word, ",");
        if (length == 3 && memcmp(word, "cpu", 3) == 0) return true;
        word += length;
    }
    return false;
}

/* What the group of one line "NUMBER:CONTROLLERS:GROUP" is granted; 0 without a limit. */
static double processors_read_line(char *line, const char *mount) {
    char folder[PATH_MAX];
    line[strcspn(line, "\n")] = '\0';
    char *controllers = strchr(line, ':');
    char *group = controllers ? strchr(controllers + 1, ':') : NULL;
    if (!group) return 0;
    *group++ = '\0';
    controllers++;
    if (*controllers == '\0') return processors_climb(mount, group);
    if (!processors_has_cpu(controllers)) return 0;
    const int length = snprintf(folder, sizeof folder, "%s/%s", mount, controllers);
    return length > 0 && (size_t)length < sizeof folder ? processors_climb(folder, group) : 0;
}

double processors_read_quota(const char *groups, const char *mount) {
    char line[PATH_MAX];
    double least = 0;
    FILE *file = fopen(groups, "r");
    if (!file) return 0;
    while (fgets(line, sizeof line, file)) {
        const double granted = processors_read_line(line, mount);
        if (granted > 0 && (least == 0 || granted < least)) least = granted;
    }
    fclose(file);
    return least;
}

static int processors_count_affinity(void) {
    int count = 0;
    cpu_set_t *set = CPU_ALLOC(PROCESSORS_MAX);
    const size_t size = CPU_ALLOC_SIZE(PROCESSORS_MAX);
    if (set && sched_getaffinity(0, size, set) == 0) count = CPU_COUNT_S(size, set);
    CPU_FREE(set);
    return count > 0 ? count : 1;
}

int processors_count(void) {
    const int count = processors_count_affinity();
    const double quota = processors_read_quota("/proc/self/cgroup", "/sys/fs/cgroup");
    return quota > 0 && ceil(quota) < count ? (int)ceil(quota) : count;
}
