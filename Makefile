# Everything that is done with this repository; `make help` lists it.

PREFIX  ?= /usr/local
DESTDIR ?=
SCRATCH ?= .build
VENV    ?= .venv
SECONDS ?= 60

TOOL     := $(SCRATCH)/release/nfctool
RELEASE  := NFCTOOL_SMALL=1 swift build -c release --static-swift-stdlib --scratch-path $(SCRATCH) \
            -Xswiftc -Xfrontend -Xswiftc -function-sections -Xlinker --gc-sections \
            -Xswiftc -use-ld=lld -Xlinker --icf=safe -Xlinker -z -Xlinker pack-relative-relocs \
            -Xlinker --version-script=$(CURDIR)/scripts/exports.map
SOURCES  := Sources Tests Examples Package.swift

BUILD_PACKAGES := libnfc-dev libssl-dev libusb-1.0-0-dev libsqlite3-dev pkg-config
TEST_PACKAGES  := libnfc-bin libnfc-examples libfreefare-bin mfoc mandoc man-db groff zsh fish \
                  python3 python3-venv valgrind umockdev gir1.2-umockdev-1.0 python3-gi usbutils

KERNEL_PACKAGES := qemu-system-x86 cpio

# A crashing test must fail, not wait for a debugger.
export SWIFT_BACKTRACE = enable=no

.DEFAULT_GOAL := help
.PHONY: help setup setup-build setup-test build demo test check lint format arrows unit tsan scripts \
        peers usb test-usb-kernel docs bench fuzz fuzz-smoke soak soak-smoke install uninstall clean

help: ## say what each target does
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: setup-build setup-test ## install the Debian packages and Python peers that are missing

setup-build:
	@scripts/install-packages $(BUILD_PACKAGES)

setup-test:
	@scripts/install-packages $(TEST_PACKAGES) $(KERNEL_PACKAGES)
	@scripts/install-peers $(VENV)

build: setup-build ## build the release tool, $(SCRATCH)/release/nfctool
	$(RELEASE) --product nfctool
	@scripts/check-linkage $(TOOL)

demo: build ## identify, read and write a tag, on a virtual reader unless NFCTOOL_READER names one
	@scripts/demo $(TOOL)

test: setup check ## set up what is missing and run everything that the gate runs

check: lint arrows unit build scripts docs peers usb test-usb-kernel soak-smoke bench fuzz-smoke ## lint, arrows, all tests, docs, peers, figures

lint: ## check the format of the sources
	swift format lint --strict --recursive --parallel $(SOURCES)

format: ## format the sources in place
	swift format --in-place --recursive --parallel $(SOURCES)

arrows: ## check that no target imports what it must not
	swift build --build-tests --scratch-path $(SCRATCH) --explicit-target-dependency-import-check error
	@scripts/check-arrows

unit: ## run the Swift tests
	swift test --scratch-path $(SCRATCH) </dev/null

tsan: ## run the Swift tests under the thread sanitizer, which takes a build of its own
	TSAN_OPTIONS=suppressions=$(CURDIR)/scripts/tsan.suppressions \
	  swift test --sanitize=thread --scratch-path $(SCRATCH)/tsan </dev/null

soak: build ## provision batches while everything goes wrong: kills, faults, full disks
	Tests/Soak/run $(TOOL) --seed 1
	Tests/Soak/run $(TOOL) --seed 2 --stations 2

soak-smoke: build ## the same, short
	Tests/Soak/run $(TOOL) --rows 12 --kills 6
	Tests/Soak/run $(TOOL) --rows 12 --kills 6 --stations 2

scripts: build ## run the command lines of Tests/ToolScripts
	Tests/ToolScripts/run $(TOOL)

peers: build ## run libnfc's and libfreefare's utilities, nfcpy and ndeflib against our virtual reader
	Tests/Peers/run $(TOOL) $(VENV)

test-usb-kernel: build ## run the USB readers on Debian's own kernel in an emulator, in a minute or two
	@scripts/install-packages $(KERNEL_PACKAGES) libnfc-bin
	Tests/USBKernel/run $(TOOL) $(SCRATCH)/usb-kernel || [ $$? -eq 77 ] # not where it cannot be run

usb: build ## run libnfc, libusb and our tool over readers on a USB that umockdev makes up
	Tests/USB/run $(TOOL)

docs: build ## check man page, completions and links; build the pages of NDEF, warnings as errors
	@scripts/check-docs $(TOOL)
	@scripts/build-docs $(SCRATCH)

bench: build ## print round trips, exchanges, bytes and modelled time beside the peers' figures
	Benchmarks/run $(TOOL) $(VENV)
	Benchmarks/codec/run $(SCRATCH)/release $(VENV)
	Benchmarks/batch/run $(TOOL)

fuzz: ## fuzz the parsers, each for SECONDS (60 unless said)
	scripts/fuzz $(SCRATCH) $(SECONDS)

fuzz-smoke: ## fuzz the parsers for five seconds each
	scripts/fuzz $(SCRATCH) 5

install: ## install the tool, its man page and completions under PREFIX
	@test -x $(TOOL) || { echo "make build first"; exit 1; }
	install -D -m 755 -s $(TOOL) $(DESTDIR)$(PREFIX)/bin/nfctool
	install -d $(DESTDIR)$(PREFIX)/share/man/man1 \
	  $(DESTDIR)$(PREFIX)/share/bash-completion/completions \
	  $(DESTDIR)$(PREFIX)/share/zsh/site-functions \
	  $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d
	$(TOOL) man > $(DESTDIR)$(PREFIX)/share/man/man1/nfctool.1
	$(TOOL) completions bash > $(DESTDIR)$(PREFIX)/share/bash-completion/completions/nfctool
	$(TOOL) completions zsh > $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_nfctool
	$(TOOL) completions fish > $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/nfctool.fish

uninstall: ## remove what install put there
	rm -f $(DESTDIR)$(PREFIX)/bin/nfctool \
	  $(DESTDIR)$(PREFIX)/share/man/man1/nfctool.1 \
	  $(DESTDIR)$(PREFIX)/share/bash-completion/completions/nfctool \
	  $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_nfctool \
	  $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/nfctool.fish

clean: ## remove what was built
	rm -rf $(SCRATCH) $(VENV)
