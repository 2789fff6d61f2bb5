#!/usr/bin/env bash
# A private PostgreSQL 15 with pgvector, for tests: it is fast because it forgives nothing lost in a crash.
#   postgres.sh start FOLDER [PORT]   prints the URL of an empty database
#   postgres.sh stop FOLDER
# As root on Debian 12 it installs what is missing; otherwise it uses what is there.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$here/apt.sh"

bin=/usr/lib/postgresql/15/bin
share=/usr/share/postgresql/15
control=$share/extension/vector.control

# Debian 12 has no pgvector package, and the binary of later releases needs a newer libc. Its source
# package is read through lists of our own, so that the machine's sources stay as they are.
build_pgvector() {
  local mirror work opts version
  mirror=$(debian_mirror)
  work=$(mktemp -d)
  chmod 755 "$work"
  mkdir -p "$work/lists/partial" "$work/sources" "$work/cache/archives/partial"
  cat >"$work/sources/newer.sources" <<SOURCES
Types: deb-src
URIs: $mirror
Suites: trixie
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg
SOURCES
  opts=(-o Dir::Etc::sourcelist=/dev/null -o "Dir::Etc::sourceparts=$work/sources"
    -o "Dir::State::Lists=$work/lists" -o "Dir::Cache=$work/cache" -o APT::Sandbox::User=root)
  need gcc gcc libc6-dev
  need dpkg-source dpkg-dev
  (
    cd "$work"
    retry "reading the list of sources" apt-get "${opts[@]}" update -q
    retry "fetching the source of pgvector" apt-get "${opts[@]}" source -q --download-only pgvector
    # The package of headers would bring a whole compiler along: only its files are unpacked.
    retry "reading the list of packages" apt-get update -q
    retry "fetching the headers of PostgreSQL" \
      apt-get -o APT::Sandbox::User=root download -q postgresql-server-dev-15
    dpkg -x postgresql-server-dev-15_*.deb headers
    mkdir source
    tar -xzf pgvector_*.orig.tar.gz -C source --strip-components=1
    cd source
    compile_pgvector "$work/headers/usr/include/postgresql"
    version=$(sed -n "s/^default_version = '\(.*\)'/\1/p" vector.control)
    install -m 644 vector.so /usr/lib/postgresql/15/lib/
    install -m 644 sql/vector.sql "$share/extension/vector--$version.sql"
    install -m 644 vector.control "$control"
  )
  rm -rf "$work"
}

compile_pgvector() {
  local include=$1
  local flags=(-O2 -fPIC -fno-strict-aliasing -ftree-vectorize -fassociative-math -fno-signed-zeros
    -fno-trapping-math -D_GNU_SOURCE "-I$include/15/server" "-I$include/internal")
  find src -name '*.c' -print0 |
    xargs -0 -P "$(nproc)" -I{} sh -c 'out=$1; shift; exec gcc "$@" -c "$out" -o "${out%.c}.o"' _ {} "${flags[@]}"
  gcc -shared -o vector.so src/*.o -lm
}

# The mirror this machine is set up with, in either format of its lists.
debian_mirror() {
  local lists=(/etc/apt/sources.list.d/*.sources /etc/apt/sources.list.d/*.list /etc/apt/sources.list) found
  found=$(cat "${lists[@]}" 2>/dev/null | awk '
    /^URIs:/ && $2 ~ /debian\/?$/ { print $2; exit }
    /^deb / { for (i = 2; i <= NF; i++) if ($i ~ /debian\/?$/) { print $i; exit } }')
  if [ -z "$found" ]; then
    echo "No Debian mirror is set up in /etc/apt, so the source of pgvector cannot be fetched." >&2
    return 1
  fi
  echo "$found"
}

# PostgreSQL refuses to run as root.
as_server() {
  if [ "$(id -u)" -eq 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi
}

start() {
  local folder=$1 port=${2:-$(free_port)}
  if [ ! -x "$bin/postgres" ]; then install_packages postgresql-15; fi
  if [ ! -e "$control" ]; then build_pgvector; fi
  mkdir -p "$folder"
  if [ "$(id -u)" -eq 0 ]; then chown postgres "$folder"; fi
  chmod 700 "$folder"
  cd "$folder"
  if [ ! -e "$folder/data/PG_VERSION" ]; then
    as_server "$bin/initdb" -D "$folder/data" -U postgres -A trust -E UTF8 --locale=C.UTF-8 --no-sync >"/dev/null"
  fi
  local settings="-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories=$folder -c fsync=off
    -c synchronous_commit=off -c full_page_writes=off -c max_connections=200 -c shared_buffers=256MB"
  if ! as_server "$bin/pg_ctl" -D "$folder/data" -w -t 60 -l "$folder/log" -o "${settings//$'\n'/ }" start >/dev/null; then
    tail -n 20 "$folder/log" >&2
    return 1
  fi
  psql -qX -h 127.0.0.1 -p "$port" -U postgres -d postgres -c 'create database deedbox_test' >/dev/null
  psql -qX -h 127.0.0.1 -p "$port" -U postgres -d deedbox_test -c 'create extension vector' >/dev/null
  echo "postgresql://postgres@127.0.0.1:$port/deedbox_test"
}

stop() {
  if [ -e "$1/data/postmaster.pid" ]; then
    cd "$1"
    as_server "$bin/pg_ctl" -D "$1/data" -w -t 30 -m immediate stop >/dev/null 2>&1 || true
  fi
}

case "${1:-}" in
  start) start "${2:?a folder}" ${3:+"$3"} ;;
  stop) stop "${2:?a folder}" ;;
  *) sed -n '2,5p' "${BASH_SOURCE[0]}" >&2; exit 2 ;;
esac
