#!/usr/bin/env bash
# Makes the pictures of VALIDATION.md anew from the two jars (mvn -q -DskipTests package), in about three minutes.
# usage: make-pictures.sh [FOLDER]   the pictures go there, by default beside this script
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
top=$(cd "$here/../.." && pwd)
out=${1:-$here}
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
log=$(mktemp)
server=
stop() {
  if [ -n "$server" ]; then
    kill "$server" 2>/dev/null || true
    wait "$server" 2>/dev/null || true
    server=
  fi
}
trap 'stop; rm -f "$log"' EXIT

# picture SCENARIO SECONDS SIZE VIEW   serves the scenario on free ports and takes its picture after so long
picture() {
  "$java" -jar "$top/server/target/throng-server.jar" --scenario "$1" --port 0 --http-port -1 --log-level warn >"$log" &
  server=$!
  local address=
  for _ in $(seq 100); do
    address=$(sed -n 's/^listening tcp=\([^ ]*\).*/\1/p' "$log")
    [ -n "$address" ] && break
    kill -0 "$server" 2>/dev/null || { echo "expected a server of $1, got none" >&2; exit 1; }
    sleep 0.2
  done
  [ -n "$address" ] || { echo "expected the server's address within 20 s, got none" >&2; exit 1; }
  "$java" -jar "$top/client-sample/target/throng-client.jar" screenshot \
    --connect "$address" --after "$2" --size "$3" --view "$4" --out "$out/$1.png"
  stop
}

picture circle 45s 760x760 -150,-150,300,300
picture bottlenecks 18s 700x600 -25,-18,42,36
picture exits 14s 1000x420 -36,-14,72,28
picture density 30s 1100x180 -62,-10,124,20
picture formations 45s 1000x800 -50,-40,100,80
