PREFIX = /usr/local
DESTDIR =
COMMANDS = stats fetchdailies appdailysales reviews
RELEASE = swift build -c release --static-swift-stdlib --disable-local-rpath

.PHONY: run test build check golden bench bench-peers bench-budget fuzz sanitize torture install uninstall packages help

run: build ## Install what is missing, build, and show the statistics of the samples
	@.build/release/stats Samples/reports

test: packages ## Install what is missing, then run everything that checks: lint, layers, all tests
	@scripts/check

build: packages ## Build the commands as users get them
	@$(RELEASE)

check: ## Lint and all tests, nothing installed
	@scripts/check

golden: ## Record the golden outputs anew, and fail so that somebody looks at the difference
	@scripts/golden

bench: build ## Measure against the limit and other engines (BENCH=medium: over ten years of sales)
	@scripts/bench

bench-peers: ## Install DuckDB and Polars below .build, for bench to compare with
	@scripts/bench-peers

bench-budget: build ## Record anew how many instructions the runs of bench may take
	@scripts/bench-budget --record

sanitize: packages ## All tests under the address sanitizer, then under the thread sanitizer
	@scripts/sanitize

fuzz: packages ## Fuzz each target for a minute, or for SECONDS
	@Tests/Fuzzing/run.sh $(SECONDS)

torture: build ## Fail and kill fetchdailies at every system call, and kill it 200 times at random moments
	@BIN=.build/release scripts/torture-fetch --kills 200

install: ## Install the commands and cron/ into PREFIX (/usr/local), below DESTDIR if given
	@test -x .build/release/stats || $(RELEASE)
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -m 755 $(COMMANDS:%=.build/release/%) "$(DESTDIR)$(PREFIX)/bin"
	install -d "$(DESTDIR)$(PREFIX)/share/doc/appsales/cron"
	install -m 644 cron/* "$(DESTDIR)$(PREFIX)/share/doc/appsales/cron"

uninstall: ## Remove the installed commands
	rm -f $(COMMANDS:%="$(DESTDIR)$(PREFIX)/bin/%")
	rm -rf "$(DESTDIR)$(PREFIX)/share/doc/appsales"

packages: ## Install the Debian packages that are missing (scripts/packages.txt)
	@scripts/packages

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' Makefile
