# Sourced by the scripts beside it: installing Debian packages quietly, with patience for a busy mirror.

apt_log=${TMPDIR:-/tmp}/deedbox-apt.log

# retry WHAT COMMAND...: three tries with a pause; on failure the log is shown.
retry() {
  local what=$1 try
  shift
  for try in 1 2 3; do
    if "$@" >>"$apt_log" 2>&1; then return 0; fi
    sleep $((try * 5))
  done
  echo "$what failed three times; the end of its log:" >&2
  tail -n 20 "$apt_log" >&2
  return 1
}

# need COMMAND PACKAGE...: installs the packages where the command is missing.
need() {
  local command=$1
  shift
  if command -v "$command" >/dev/null 2>&1; then return 0; fi
  install_packages "$@"
}

install_packages() {
  if [ "$(id -u)" -ne 0 ]; then
    echo "Missing packages: $*. Install them as root: apt-get install $*" >&2
    return 1
  fi
  # Servers are started by us, with our settings; the packages must not start theirs.
  local policy=/usr/sbin/policy-rc.d made=
  if [ ! -e "$policy" ]; then
    printf '#!/bin/sh\nexit 101\n' >"$policy"
    chmod 755 "$policy"
    made=1
  fi
  local code=0
  if [ -z "${apt_updated:-}" ]; then
    retry "apt-get update" apt-get update -q || code=$?
    apt_updated=1
  fi
  if [ "$code" -eq 0 ]; then
    DEBIAN_FRONTEND=noninteractive retry "installing $*" apt-get install -y -q --no-install-recommends "$@" || code=$?
  fi
  if [ -n "$made" ]; then rm -f "$policy"; fi
  return "$code"
}

# A port nobody listens on now.
free_port() {
  node -e 'const s = require("net").createServer(); s.listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })'
}
