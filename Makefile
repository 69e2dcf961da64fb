# Makefile: builds, tests and checks Bastide; `make help` lists what it can do.
#
# SPDX-License-Identifier: MIT
#
# A variant is a compiler, a set of flags and a folder below .build. The plain variant is release;
# a target that needs another one calls make again with VARIANT set. Every .c and .S file in the
# source folders is found by itself: adding a file needs no change here.

VARIANT      ?= release
ARCH         ?= native
CLANG        ?= clang-14
JOBS         ?= $(shell nproc)
FUZZ_SECONDS ?= 60
DEMO_BLOCKS  ?= 100

ifeq ($(MAKELEVEL),0)
MAKEFLAGS += -j$(JOBS) --no-print-directory
endif
Q   := $(if $(V),,@)
OUT := .build/$(VARIANT)

# --- flags by variant ---------------------------------------------------------------------------

release_FLAGS := -O3 -flto=auto -march=$(ARCH) -DNDEBUG
debug_FLAGS   := -O2
strict_FLAGS  := -O3 -DNDEBUG -Werror
asan_FLAGS    := -O1 -fno-omit-frame-pointer -fsanitize=address,undefined \
                 -fno-sanitize-recover=all -Werror
tsan_FLAGS    := -O1 -fsanitize=thread
fuzz_FLAGS    := -O1 -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all
asan_CC := $(CLANG)
tsan_CC := $(CLANG)
fuzz_CC := $(CLANG)

COMPILER := $(or $($(VARIANT)_CC),$(CC))
CPPFLAGS := -I. -D_GNU_SOURCE
WARNINGS := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes \
            -Wmissing-prototypes -Wvla
CFLAGS   := -std=c11 -g -pthread -ffp-contract=off $(WARNINGS) $($(VARIANT)_FLAGS)
LIBS     := -lgsl -lgslcblas -lsqlite3 -ljansson -lm

# --- files --------------------------------------------------------------------------------------

object   = $(patsubst %,$(OUT)/%.o,$(wildcard $(1)))
ENGINE  := $(call object,engine/*.c engine/*.S)
AGENTS  := $(call object,agents/*.c)
ARENA   := $(call object,arena/*.c)
BENCH   := $(call object,bench/*.c)
TESTS   := $(call object,tests/test_*.c)
FUZZERS := $(patsubst tests/%.c,$(OUT)/%,$(wildcard tests/fuzz_*.c))
COMMON  := $(ENGINE) $(AGENTS) $(filter-out %/main.c.o,$(ARENA))
SOURCES := $(wildcard engine/*.c agents/*.c arena/*.c bench/*.c tests/*.c)
HEADERS := $(wildcard engine/*.h agents/*.h arena/*.h bench/*.h tests/*.h)

# --- what people ask for ------------------------------------------------------------------------

.PHONY: all help demo test check soak fuzz bench signature format layers debug release clean
all: .build/bastide .build/bastide-bench ## Build .build/bastide and .build/bastide-bench (plain `make`)

help: ## List these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

demo: ## Install what is missing, play a real match, show its table and draw a plot
	$(Q)scripts/setup demo
	$(Q)$(MAKE) all
	$(Q)rm -f .build/demo.db
	.build/bastide match greedy mcts:sims=400 --blocks $(DEMO_BLOCKS) --seed 1 --out .build/demo.db

test: ## Install what is missing, run all tests
	$(Q)scripts/setup test
	$(Q)$(MAKE) VARIANT=debug run-tests

check: ## All that a commit must pass: format, layers, warnings, analysis, sanitizers, signature
	$(Q)scripts/setup check
	$(Q)$(MAKE) check-format layers analyse
	$(Q)$(MAKE) VARIANT=strict objects
	$(Q)$(MAKE) VARIANT=asan run-tests
	$(Q)$(MAKE) VARIANT=tsan run-threads
	$(Q)$(MAKE) signature

soak: ## The long checks that are run by hand
	$(Q)scripts/setup test
	$(Q)$(MAKE) VARIANT=debug run-soak

fuzz: ## Feed each fuzz target for FUZZ_SECONDS (60)
	$(Q)scripts/setup check
	$(Q)$(MAKE) VARIANT=fuzz run-fuzz

bench: .build/bastide-bench ## Measure the speed of this machine
	$< speed

signature: .build/bastide-bench ## Compare the program's behaviour with bench/signature.txt
	$(Q)$< signature | diff bench/signature.txt - && echo "signature: unchanged"

format: ## Let clang-format rewrite the sources
	$(Q)clang-format-14 -i $(SOURCES) $(HEADERS)

layers: ## Fail if a file includes upwards
	$(Q)scripts/layers

debug: ## Build .build/debug/bastide: asserts on, no link-time optimisation
	$(Q)$(MAKE) VARIANT=debug programs

release: all ## The same as plain `make`; ARCH=x86-64-v3 builds for other machines

clean: ## Remove everything that was built
	$(Q)rm -rf .build

# --- steps of the above, in the variant that they are called with -------------------------------

.PHONY: programs objects run-tests run-threads run-soak run-fuzz check-format analyse
programs: $(OUT)/bastide $(OUT)/bastide-bench
objects: $(ENGINE) $(AGENTS) $(ARENA) $(BENCH) $(TESTS)

run-tests: $(OUT)/tests $(OUT)/bastide
	$(Q)tests/run $(OUT)

run-threads: $(OUT)/bastide
	$< match random greedy --threads 4 --blocks 40

run-soak: $(OUT)/soak
	$<

run-fuzz: $(FUZZERS)
	$(Q)for fuzzer in $^; do mkdir -p $$fuzzer.corpus && \
	  $$fuzzer -max_total_time=$(FUZZ_SECONDS) $$fuzzer.corpus || exit 1; done

check-format:
	$(Q)clang-format-14 --dry-run -Werror $(SOURCES) $(HEADERS)

analyse: $(SOURCES:%=.build/tidy/%.ok)
	$(Q)cppcheck --quiet --std=c11 --enable=warning,performance,portability --inline-suppr \
	  --error-exitcode=1 -j $(JOBS) -I. -D_GNU_SOURCE $(filter-out tests/%,$(SOURCES))

.build/tidy/%.ok: % $(HEADERS) .clang-tidy
	$(Q)clang-tidy-14 --quiet --warnings-as-errors='*' $< -- $(CPPFLAGS) -std=c11
	$(Q)mkdir -p $(@D) && touch $@

# --- rules --------------------------------------------------------------------------------------

link = $(Q)echo "  link  $@" && $(COMPILER) $(CFLAGS) $^ -o $@

.build/bastide .build/bastide-bench: .build/%: .build/release/%
	$(Q)ln -sf release/$* $@

$(OUT)/bastide: $(COMMON) $(OUT)/arena/main.c.o
	$(link) $(LIBS)
$(OUT)/bastide-bench: $(COMMON) $(BENCH)
	$(link) $(LIBS)
$(OUT)/tests: $(COMMON) $(TESTS)
	$(link) -lcriterion $(LIBS)
$(OUT)/soak: $(COMMON) $(OUT)/tests/soak.c.o
	$(link) $(LIBS)
$(FUZZERS): $(OUT)/%: $(COMMON) $(OUT)/tests/%.c.o
	$(link) -fsanitize=fuzzer $(LIBS)

$(OUT)/%.o: % $(OUT)/flags
	$(Q)echo "  build $@" && mkdir -p $(@D) && \
	  $(COMPILER) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c $< -o $@

# Objects are built again when the compiler or a flag changes.
$(OUT)/flags: always
	$(Q)mkdir -p $(@D) && echo '$(COMPILER) $(CPPFLAGS) $(CFLAGS)' | cmp -s - $@ || \
	  echo '$(COMPILER) $(CPPFLAGS) $(CFLAGS)' > $@
.PHONY: always

.SECONDARY:
-include $(wildcard $(OUT)/*/*.d)
