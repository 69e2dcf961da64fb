/* test_processors.c: the processors that affinity and control groups leave to a process.
 *
 * SPDX-License-Identifier: MIT
 */
#include <criterion/criterion.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/processors.h"

TestSuite(processors, .timeout = 60);

typedef struct QuotaCase {
    const char *groups;     /* text of /proc/self/cgroup */
    const char *file[4][2]; /* below the mount: path, text */
    double quota;           /* what must be read */
} QuotaCase;

static const QuotaCase QUOTA[] = {
    {"0::/\n", {{"cpu.max", "150000 100000\n"}}, 1.5},
    {"0::/\n", {{"cpu.max", "max 100000\n"}}, 0},
    {"0::/\n", {{NULL, NULL}}, 0},
    {"0::/a/b\n",
     {{"a/cpu.max", "200000 100000\n"}, {"a/b/cpu.max", "max 100000\n"}, {"cpu.max", "max 1\n"}},
     2},
    {"0::/a/b\n", {{"a/cpu.max", "200000 100000\n"}, {"a/b/cpu.max", "50000 100000\n"}}, 0.5},
    {"0::/not/seen/here\n", {{"cpu.max", "300000 100000\n"}}, 3},
    {"5:cpuset:/x\n4:cpu,cpuacct:/a\n0::/a\n",
     {{"cpu,cpuacct/a/cpu.cfs_quota_us", "400000\n"},
      {"cpu,cpuacct/a/cpu.cfs_period_us", "100000\n"}},
     4},
    {"4:cpu,cpuacct:/a\n",
     {{"cpu,cpuacct/a/cpu.cfs_quota_us", "-1\n"}, {"cpu,cpuacct/a/cpu.cfs_period_us", "100000\n"}},
     0},
    {"2:cpuacct:/\n", {{"cpuacct/cpu.cfs_quota_us", "100\n"}}, 0},
    {"nonsense\n::\n", {{"cpu.max", "max\n"}}, 0},
};

/* Writes a text to a path below a folder, making the folders between. */
static void write_file(const char *folder, const char *name, const char *text) {
    char path[512];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    for (char *slash = path + strlen(folder) + 1; (slash = strchr(slash, '/')); slash++) {
        *slash = '\0';
        mkdir(path, 0700);
        *slash = '/';
    }
    FILE *file = fopen(path, "w");
    cr_assert(file, "%s", path);
    fputs(text, file);
    fclose(file);
}

Test(processors, quotas_of_control_groups_are_read) {
    for (size_t c = 0; c < sizeof QUOTA / sizeof QUOTA[0]; c++) {
        const QuotaCase *it = &QUOTA[c];
        char folder[] = "/tmp/bastide-processors-XXXXXX";
        char groups[64];
        char command[80];
        cr_assert(mkdtemp(folder));
        snprintf(groups, sizeof groups, "%s/groups", folder);
        write_file(folder, "groups", it->groups);
        for (int i = 0; i < 4 && it->file[i][0]; i++)
            write_file(folder, it->file[i][0], it->file[i][1]);
        cr_expect_float_eq(processors_read_quota(groups, folder), it->quota, 1e-12, "%s: %g",
                           it->groups, processors_read_quota(groups, folder));
        snprintf(command, sizeof command, "rm -r '%s'", folder);
        cr_assert_eq(system(command), 0);
    }
    cr_expect_eq(processors_read_quota("/nowhere", "/nowhere"), 0);
}

Test(processors, affinity_is_respected) {
    cpu_set_t all;
    cpu_set_t one;
    CPU_ZERO(&one);
    cr_assert_eq(sched_getaffinity(0, sizeof all, &all), 0);
    cr_expect_geq(processors_count(), 1);
    cr_expect_leq(processors_count(), CPU_COUNT(&all));
    for (size_t i = 0; i < CPU_SETSIZE && CPU_COUNT(&one) == 0; i++)
        if (CPU_ISSET(i, &all)) CPU_SET(i, &one);
    cr_assert_eq(sched_setaffinity(0, sizeof one, &one), 0);
    cr_expect_eq(processors_count(), 1);
}
