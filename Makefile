# Makefile: builds, tests and checks Bastide; `make help` lists what it can do.
#
# SPDX-License-Identifier: MIT
#
# A variant is a compiler, a set of flags and a folder below .build. The usual one is release; a
# target that needs another calls make again with VARIANT set. Every .c and .S file of the source
# folders is found by itself: adding a file needs no change here. V=1 shows the commands.

VARIANT      ?= release
ARCH         ?= native
CLANG        ?= clang-14
JOBS         ?= $(shell nproc)
FUZZ_SECONDS ?= 60
DEMO_BLOCKS  ?= 100

ifeq ($(MAKELEVEL),0)
MAKEFLAGS += -r -j$(JOBS) --no-print-directory
endif
Q   := $(if $(V),,@)
OUT := .build/$(VARIANT)
FAST := .build/fast

SANITIZE      := -O1 -fno-omit-frame-pointer -fno-sanitize-recover=all
release_FLAGS := -O3 -flto=auto -march=$(ARCH) -DNDEBUG
debug_FLAGS   := -O2 -march=$(ARCH)
v2_FLAGS      := -O2 -march=x86-64-v2 -Werror
v3_FLAGS      := -O3 -flto=auto -march=x86-64-v3 -DNDEBUG
soak_FLAGS    := -O3 -march=$(ARCH)
fast_FLAGS     = $(release_FLAGS) $($(PGO)_FLAGS)
strict_FLAGS  := -O3 -DNDEBUG -Werror
asan_FLAGS    := $(SANITIZE) -fsanitize=address,undefined -Werror
tsan_FLAGS    := $(SANITIZE) -fsanitize=thread
fuzz_FLAGS    := $(SANITIZE) -fsanitize=address,undefined,fuzzer-no-link
asan_CC       := $(CLANG)
tsan_CC       := $(CLANG)
fuzz_CC       := $(CLANG)

# `make release` takes clang where it is whole, which plays random games 1.08 times as fast as gcc's
# best (results/speed), unless CC is given. It builds twice in one folder: to count what a training
# run does, and with the counts. The compilers find the counts of an object by its path. What was
# not trained, as the arena, is optimized as without counts.
fast_CC     := $(if $(filter default,$(origin CC)),$(shell \
                 command -v $(CLANG) >/dev/null && command -v ld.lld-14 >/dev/null && \
                 command -v llvm-profdata-14 >/dev/null && echo $(CLANG)))
PROFILE     := $(CURDIR)/.build/fast/profile
ifneq ($(findstring clang,$(or $(fast_CC),$(CC))),)
fast_FLAGS  += -fuse-ld=lld -Wno-unused-command-line-argument
train_FLAGS := -fprofile-generate=$(PROFILE)
use_FLAGS   := -fprofile-use=$(PROFILE) -Wno-profile-instr-unprofiled
else
train_FLAGS := -fprofile-generate=$(PROFILE) -Wno-maybe-uninitialized
use_FLAGS   := -fprofile-use=$(PROFILE) -fprofile-partial-training -Wno-missing-profile
endif

COMPILER := $(or $($(VARIANT)_CC),$(CC))
CPPFLAGS := -I. -D_GNU_SOURCE
WARNINGS := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes \
            -Wmissing-prototypes -Wvla
CFLAGS   := -std=c11 -g -pthread -ffp-contract=off $(WARNINGS) $($(VARIANT)_FLAGS)
LIBS     := -lgsl -lgslcblas -lsqlite3 -ljansson -lm

objects  = $(patsubst %,$(OUT)/%.o,$(wildcard $(1)))
ENGINE  := $(call objects,engine/*.c engine/*.S)
AGENTS  := $(call objects,agents/*.c)
ARENA   := $(call objects,arena/*.c arena/*.S)
BENCH   := $(call objects,bench/*.c)
TESTS   := $(call objects,tests/test_*.c)
PARTS   := $(ENGINE) $(AGENTS) $(filter-out %/main.c.o,$(ARENA))
FUZZERS := $(patsubst tests/%.c,$(OUT)/%,$(wildcard tests/fuzz_*.c))
SOURCES := $(wildcard engine/*.c agents/*.c arena/*.c bench/*.c tests/*.c)
HEADERS := $(wildcard engine/*.h agents/*.h arena/*.h bench/*.h tests/*.h)

# --- what people ask for ------------------------------------------------------------------------

.PHONY: all release debug demo test check soak fuzz bench results profile signature signatures \
        instructions layers style format clean help
all: .build/bastide .build/bastide-bench ## Build both programs quickly; ARCH=x86-64-v3 for others

release: ## Build both programs at their fastest: trained by a run of the bench; ARCH as above
	$(Q)$(MAKE) VARIANT=fast PGO=train $(FAST)/bastide-bench
	$(Q)if scripts/train $(FAST)/bastide-bench $(PROFILE); then \
	  $(MAKE) VARIANT=fast PGO=use programs; \
	else \
	  echo "release: this machine cannot run $(ARCH): built without a training run"; \
	  $(MAKE) VARIANT=fast programs; \
	fi
	$(Q)ln -sf fast/bastide fast/bastide-bench .build

debug: ## Build .build/debug/bastide: assertions on, no link-time optimisation
	$(Q)$(MAKE) VARIANT=debug programs

demo: ## Install what is missing, play a match, show its table, a plot and a page
	$(Q)scripts/setup demo
	$(Q)$(MAKE) all
	$(Q)rm -f .build/demo.db
	.build/bastide match greedy mcts:sims=1000 --blocks $(DEMO_BLOCKS) --out .build/demo.db
	.build/bastide export .build/demo.db --csv >.build/demo.csv
	gnuplot -e "csv='.build/demo.csv'; svg='.build/demo.svg'" scripts/margins.gp
	@echo "The plot of the margins is .build/demo.svg"
	$(Q).build/bastide report .build/demo.db --out .build/demo
	@echo "is a page of the match: plots, tables, games to click through"

test: ## Install what is missing, run all tests
	$(Q)scripts/setup test
	$(Q)$(MAKE) VARIANT=debug run-tests

check: ## All that a commit must pass
	$(Q)scripts/setup check
	$(Q)$(MAKE) layers style analyse
	$(Q)$(MAKE) VARIANT=strict compile
	$(Q)$(MAKE) VARIANT=asan run-tests
	$(Q)$(MAKE) VARIANT=v2 run-lanes
	$(Q)$(MAKE) VARIANT=tsan run-threads
	$(Q)$(MAKE) signatures instructions

soak: ## The long checks that are run by hand
	$(Q)scripts/setup test
	$(Q)$(MAKE) VARIANT=soak run-soak

fuzz: ## Run each fuzz target for FUZZ_SECONDS (60)
	$(Q)scripts/setup check
	$(Q)$(MAKE) VARIANT=fuzz run-fuzz

bench: .build/bastide-bench ## Measure how fast the program is on this machine
	$< speed

results: .build/bastide .build/bastide-bench ## Repeat all experiments of results/ at a small size, in minutes
	$(Q)scripts/setup check
	$(Q)$(MAKE) VARIANT=v3 .build/v3/bastide-bench
	$(Q)scripts/results

profile: .build/bastide-bench ## Instructions a turn by phase, counted by valgrind
	$(Q)scripts/setup check
	$(Q)$(MAKE) VARIANT=v3 .build/v3/bastide-bench
	$< profile --program .build/v3/bastide-bench

signature: .build/bastide-bench ## Does the program still play as bench/signature.txt says?
	$(Q)$< signature | diff bench/signature.txt - && echo "signature: as before"

signatures: ## The same for gcc and clang, -O2 and -O3, with and without FMA, one thread and several
	$(Q)scripts/setup check
	$(Q)scripts/signatures

instructions: ## Does a layer take more instructions than bench/instructions.txt says?
	$(Q)scripts/setup check
	$(Q)$(MAKE) VARIANT=v3 run-instructions

layers: ## Does a file include upwards?
	$(Q)scripts/layers

style: ## Are the sources formatted, and the house rules on files kept?
	$(Q)scripts/style
	$(Q)clang-format-14 --dry-run -Werror $(SOURCES) $(HEADERS)

format: ## Format the sources
	$(Q)clang-format-14 -i $(SOURCES) $(HEADERS)

clean: ## Remove all that was built
	$(Q)rm -rf .build

help: ## List these targets
	@awk -F ':.*## ' '/^[a-z ]+:.*## / { printf "  make %-12s  %s\n", $$1, $$2 }' Makefile

# --- their steps, in the variant that make was called with --------------------------------------

.PHONY: programs compile analyse run-tests run-lanes run-threads run-instructions run-soak \
        run-fuzz always
programs: $(OUT)/bastide $(OUT)/bastide-bench

compile: $(ENGINE) $(AGENTS) $(ARENA) $(BENCH)

analyse: $(SOURCES:%=.build/tidy/%.ok)
	$(Q)cppcheck --quiet --std=c11 --enable=warning,performance,portability --inline-suppr \
	  --error-exitcode=1 -j $(JOBS) $(CPPFLAGS) $(filter-out tests/%,$(SOURCES))

run-tests: $(OUT)/bastide-tests $(OUT)/bastide $(OUT)/bastide-bench
	$(Q)tests/run $(OUT)

# The wide loops of other processors; the sanitizers see the plain ones.
run-lanes: $(OUT)/bastide-tests
	$(Q)tests/run $(OUT) 'lanes/*'

run-threads: $(OUT)/bastide
	$(Q)BASTIDE=$< scripts/threads
	$< match mcts:sims=20,threads=4 mcts:sims=20,threads=3,parallel=root --threads 2 --blocks 1

run-instructions: $(OUT)/bastide-bench
	$(Q)CC='$(COMPILER)' scripts/instructions $<

run-soak: $(OUT)/soak $(OUT)/soak_stats $(OUT)/bastide
	$(OUT)/soak
	$(OUT)/soak_stats
	scripts/soak_agents $(OUT)/bastide
	KILLS=200 BASTIDE=$(OUT)/bastide sh tests/resume.sh
	KILLS=100 BASTIDE=$(OUT)/bastide sh tests/tune.sh
	$(MAKE) VARIANT=release release
	scripts/soak_load .build/bastide
	scripts/overhead

run-fuzz: $(FUZZERS)
	$(Q)for fuzzer in $^; do echo "$$fuzzer: $(FUZZ_SECONDS) s" && mkdir -p $$fuzzer.corpus && \
	  $$fuzzer -max_total_time=$(FUZZ_SECONDS) -verbosity=0 -print_final_stats=1 \
	    -artifact_prefix=$$fuzzer- $$fuzzer.corpus || exit 1; done

# --- how files are made -------------------------------------------------------------------------

link = $(Q)echo "  link  $@" && $(COMPILER) $(CFLAGS) $^ -o $@

.build/bastide .build/bastide-bench: .build/%: .build/release/%
	$(Q)ln -sf release/$* $@
$(OUT)/bastide: $(PARTS) $(OUT)/arena/main.c.o
	$(link) $(LIBS)
$(OUT)/bastide-bench: $(ENGINE) $(AGENTS) $(BENCH)
	$(link) $(LIBS)
$(OUT)/bastide-tests: $(PARTS) $(TESTS)
	$(link) -lcriterion $(LIBS)
$(OUT)/soak $(OUT)/soak_stats: $(OUT)/%: $(PARTS) $(OUT)/tests/%.c.o
	$(link) $(LIBS)
$(FUZZERS): $(OUT)/%: $(PARTS) $(OUT)/tests/%.c.o
	$(link) -fsanitize=fuzzer $(LIBS)

$(OUT)/%.o: % $(OUT)/flags
	$(Q)echo "  build $@" && mkdir -p $(@D) && \
	  $(COMPILER) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c $< -o $@

# A store is signed with the digest of the signature. Sheets, pages and scripts are copied unseen into
# objects.
$(OUT)/arena/program.c.o: private CPPFLAGS += -DBASTIDE_SIGNATURE='"$(or \
  $(shell sha256sum bench/signature.txt 2>/dev/null | cut -c 1-16),unsigned)"'
$(OUT)/arena/program.c.o: $(wildcard bench/signature.txt)
$(OUT)/engine/sheets.S.o: $(wildcard engine/sheets/*) engine/embed.inc
$(OUT)/arena/page.S.o: $(wildcard arena/page/*) engine/embed.inc
$(OUT)/arena/plots.S.o: $(wildcard arena/plots/*) engine/embed.inc

# Everything is built again when the compiler or a flag changes.
$(OUT)/flags: always
	$(Q)mkdir -p $(@D) && echo '$(COMPILER) $(CPPFLAGS) $(CFLAGS)' | cmp -s - $@ || \
	  echo '$(COMPILER) $(CPPFLAGS) $(CFLAGS)' > $@

.build/tidy/%.ok: % $(HEADERS) .clang-tidy tests/.clang-tidy
	$(Q)echo "  tidy  $<" && mkdir -p $(@D) && clang-tidy-14 --quiet --warnings-as-errors='*' \
	  $< -- $(CPPFLAGS) -std=c11 2>$@.messages && touch $@

.DELETE_ON_ERROR:
.SECONDARY:
-include $(wildcard $(OUT)/*/*.d)
