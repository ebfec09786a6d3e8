# Shared by app/run, tests/run and .ci/run (sourced): installs what is missing, configures and builds.
# Needs bash and Debian 12 or later.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

packages_build=(g++ cmake ninja-build ccache libeigen3-dev nlohmann-json3-dev libcli11-dev qt6-base-dev qt6-tools-dev
    qt6-tools-dev-tools qt6-l10n-tools qt6-svg-dev qt6-translations-l10n libqcustomplot-dev libgl1-mesa-dev fonts-dejavu-core
    fonts-noto-cjk)
packages_test=(libgtest-dev libbenchmark-dev)

# install_packages NAME... : installs those that are missing; asks before sudo where the user is not root.
install_packages() {
    local missing=() package
    for package in "$@"; do
        dpkg-query -W -f='${db:Status-Abbrev}' "$package" 2>/dev/null | grep -q '^ii' || missing+=("$package")
    done
    ((${#missing[@]} == 0)) && return 0
    command -v apt-get >/dev/null || { echo "Please install: ${missing[*]}" >&2; return 1; }
    local sudo=()
    if ((EUID != 0)); then
        echo "These Debian packages are missing: ${missing[*]}" >&2
        [[ -t 0 ]] || { echo "Install them, or run this in a terminal." >&2; return 1; }
        read -r -p "Install them with sudo? [y/N] " answer
        [[ $answer == [yY]* ]] || return 1
        sudo=(sudo)
    fi
    echo "Installing ${missing[*]}" >&2
    "${sudo[@]}" apt-get update -qq >&2 || true
    "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >&2
}

# configure_and_build PRESET [cmake options...] : quiet unless something is wrong.
configure_and_build() {
    local preset=$1 log
    shift
    log=$(mktemp)
    echo "Building ($preset) ..." >&2
    if ! { cmake -S "$root" --preset "$preset" "$@" && cmake --build "$root/build/$preset" -j "$(nproc)"; } >"$log" 2>&1; then
        tail -n 60 "$log" >&2
        rm -f "$log"
        return 1
    fi
    rm -f "$log"
}
