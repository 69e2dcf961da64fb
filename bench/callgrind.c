/* callgrind.c: run a program under valgrind's callgrind and read what each instruction cost.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bench/callgrind.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { NO_VALGRIND = 127, ARGUMENTS_MAX = 32, NAME_IDS_MAX = 1 << 16 };

/* Reading. Names are written once as "(7) name" and then meant by "(7)"; each kind of name has
 * numbers of its own, and each run too. */

typedef struct Reader {
    Callgrind *callgrind;
    int sign;
    int *function_of_id;  /* names of functions in this run, by number, + 1; 0 unknown */
    bool *is_program;     /* by number of an object: is it the program's own file? */
    bool in_program;      /* the cost lines that follow belong to the program's file */
    int function, callee; /* that they are in; that the next one calls, or -1 */
    uint64_t address;     /* of the line before */
} Reader;

static bool grow(void **array, int count, int *size, size_t bytes) {
    if (count < *size) return true;
    const int wanted = *size > 0 ? 2 * *size : 1024;
    void *larger = realloc(*array, (size_t)wanted * bytes);
    if (!larger) return false;
    *array = larger;
    *size = wanted;
    return true;
}

/* The index of a name, cut before what the compiler appends (".isra.0"); -1 without memory. */
static int find_name(Callgrind *callgrind, const char *name) {
    const size_t length = strcspn(name, ".\n");
    for (int i = 0; i < callgrind->name_count; i++)
        if (!strncmp(callgrind->name[i], name, length) && !callgrind->name[i][length]) return i;
    if (!grow((void **)&callgrind->name, callgrind->name_count, &callgrind->name_size,
              sizeof(char *)))
        return -1;
    char *copy = strndup(name, length);
    if (!copy) return -1;
    callgrind->name[callgrind->name_count] = copy;
    return callgrind->name_count++;
}

/* Splits "(7) name"; the name is NULL if it was given before. */
static int read_id(const char *text, const char **name) {
    char *end;
    const long id = *text == '(' ? strtol(text + 1, &end, 10) : -1;
    if (id < 0 || id >= NAME_IDS_MAX || *end != ')') return -1;
    *name = end[1] == ' ' ? end + 2 : NULL;
    return (int)id;
}

static int read_function(Reader *reader, const char *text) {
    const char *name = NULL;
    const int id = read_id(text, &name);
    if (id < 0) return -1;
    if (name) reader->function_of_id[id] = find_name(reader->callgrind, name) + 1;
    return reader->function_of_id[id] - 1;
}

static void read_object(Reader *reader, const char *text, bool is_callee) {
    const char *name = NULL;
    const int id = read_id(text, &name);
    if (id < 0) return;
    if (name) {
        char path[4096];
        snprintf(path, sizeof path, "%.*s", (int)strcspn(name, "\n"), name);
        char *real = realpath(reader->callgrind->program, NULL);
        reader->is_program[id] = real && !strcmp(real, path);
        free(real);
    }
    if (!is_callee) reader->in_program = reader->is_program[id];
}

/* "0x4010 12", "+3 12", "* 12": an address and a cost. */
static bool read_cost(Reader *reader, const char *text) {
    Callgrind *callgrind = reader->callgrind;
    char *end = (char *)text + 1;
    if (*text == '+')
        reader->address += strtoull(text + 1, &end, 10);
    else if (*text == '-')
        reader->address -= strtoull(text + 1, &end, 10);
    else if (*text != '*')
        reader->address = strtoull(text, &end, 16);
    if (!grow((void **)&callgrind->cost, callgrind->cost_count, &callgrind->cost_size,
              sizeof(Cost)))
        return false;
    callgrind->cost[callgrind->cost_count++] =
        (Cost){reader->in_program ? reader->address : 0, reader->function, reader->callee,
               reader->sign * strtoll(end, NULL, 10)};
    reader->callee = -1;
    return true;
}

static bool read_line(Reader *reader, const char *line) {
    if (!strncmp(line, "fn=", 3)) {
        reader->function = read_function(reader, line + 3);
        return reader->function >= 0;
    }
    if (!strncmp(line, "cfn=", 4)) {
        reader->callee = read_function(reader, line + 4);
        return reader->callee >= 0;
    }
    if (!strncmp(line, "ob=", 3)) read_object(reader, line + 3, false);
    if (!strncmp(line, "cob=", 4)) read_object(reader, line + 4, true);
    return !strchr("0123456789+-*", *line) || read_cost(reader, line);
}

static bool read_costs(Callgrind *callgrind, FILE *file, int sign) {
    Reader reader = {.callgrind = callgrind, .sign = sign, .callee = -1};
    reader.function_of_id = calloc(NAME_IDS_MAX, sizeof *reader.function_of_id);
    reader.is_program = calloc(NAME_IDS_MAX, sizeof *reader.is_program);
    bool is_done = reader.function_of_id && reader.is_program;
    char *line = NULL;
    size_t size = 0;
    while (is_done && getline(&line, &size, file) > 0) is_done = read_line(&reader, line);
    free(line);
    free(reader.is_program);
    free(reader.function_of_id);
    return is_done;
}

/* Running. */

static void run_valgrind(char *const arguments[], int costs, int output) {
    char costs_option[64];
    snprintf(costs_option, sizeof costs_option, "--callgrind-out-file=/proc/self/fd/%d", costs);
    char *all[ARGUMENTS_MAX] = {"valgrind", "--tool=callgrind", "--dump-instr=yes",
                                "--dump-line=no", costs_option};
    int count = 5;
    for (int i = 0; arguments[i] && count < ARGUMENTS_MAX - 1; i++) all[count++] = arguments[i];
    const int nowhere = open("/dev/null", O_WRONLY);
    dup2(output, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    execvp(all[0], all);
    _exit(NO_VALGRIND);
}

static bool explain(char reason[256], const char *program, int status) {
    if (WIFEXITED(status) && WEXITSTATUS(status) == NO_VALGRIND)
        snprintf(reason, 256, "valgrind is missing (Debian: apt-get install valgrind)");
    else
        snprintf(reason, 256, "%s ended with status %d under valgrind", program,
                 WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
    return false;
}

/* Runs the program; `costs` is a file for callgrind, `output` one for what the program prints. */
static bool run(char *const arguments[], FILE *costs, FILE *output, char reason[256]) {
    const pid_t child = fork();
    if (child == 0) run_valgrind(arguments, fileno(costs), fileno(output));
    int status = -1;
    if (child >= 0 && waitpid(child, &status, 0) == child && status == 0) return true;
    return explain(reason, arguments[0], status);
}

bool callgrind_add(Callgrind *callgrind, char *const arguments[], int sign, char output[256],
                   char reason[256]) {
    FILE *costs = tmpfile();
    FILE *printed = tmpfile();
    snprintf(reason, 256, "no temporary file can be made, or callgrind's cannot be read");
    callgrind->program = arguments[0];
    bool is_done = costs && printed && run(arguments, costs, printed, reason) &&
                   read_costs(callgrind, costs, sign);
    if (is_done) {
        rewind(printed);
        is_done = fgets(output, 256, printed) != NULL;
    }
    if (costs) fclose(costs);
    if (printed) fclose(printed);
    return is_done;
}

void callgrind_free(Callgrind *callgrind) {
    for (int i = 0; i < callgrind->name_count; i++) free(callgrind->name[i]);
    free(callgrind->name);
    free(callgrind->cost);
}
