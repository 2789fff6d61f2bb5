#!/usr/bin/env bash
# A private Redis for tests, that never throws a job away.
#   redis.sh start FOLDER [PORT]   prints its URL
#   redis.sh stop FOLDER
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$here/apt.sh"

start() {
  local folder=$1 port=${2:-$(free_port)} try
  need redis-server redis-server
  mkdir -p "$folder"
  redis-server --port "$port" --bind 127.0.0.1 --dir "$folder" --pidfile "$folder/pid" --logfile "$folder/log" \
    --daemonize yes --maxmemory-policy noeviction --appendonly yes --appendfsync no --save '' >/dev/null
  for try in $(seq 50); do
    if redis-cli -p "$port" ping >/dev/null 2>&1; then
      echo "redis://127.0.0.1:$port"
      return 0
    fi
    sleep 0.1
  done
  tail -n 20 "$folder/log" >&2
  return 1
}

stop() {
  if [ -e "$1/pid" ]; then kill "$(cat "$1/pid")" 2>/dev/null || true; fi
}

case "${1:-}" in
  start) start "${2:?a folder}" ${3:+"$3"} ;;
  stop) stop "${2:?a folder}" ;;
  *) sed -n '2,4p' "${BASH_SOURCE[0]}" >&2; exit 2 ;;
esac
