#!/usr/bin/env bash
# Makes the pictures of VALIDATION.md anew from the two jars (mvn -q -DskipTests package), in about eight minutes.
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

# picture NAME SCENARIO TICK SIZE VIEW [OPTIONS]   serves the scenario on free ports and takes its picture at that tick
picture() {
  local name=$1 scenario=$2 tick=$3 size=$4 view=$5 address=
  shift 5
  "$java" -jar "$top/server/target/throng-server.jar" --scenario "$scenario" --port 0 --http-port -1 --log-level warn >"$log" &
  server=$!
  for _ in $(seq 100); do
    address=$(sed -n 's/^listening tcp=\([^ ]*\).*/\1/p' "$log")
    [ -n "$address" ] && break
    kill -0 "$server" 2>/dev/null || { echo "expected a server of $scenario, got none" >&2; exit 1; }
    sleep 0.2
  done
  [ -n "$address" ] || { echo "expected the server's address within 20 s, got none" >&2; exit 1; }
  "$java" -jar "$top/client-sample/target/throng-client.jar" screenshot \
    --connect "$address" --tick "$tick" --size "$size" "--view=$view" --out "$out/$name.png" "$@"
  stop
}

picture head-on passing 560 900x200 -18,36.5,36,8 --trails 60s --legend false --title "Two exactly head-on"
picture crossing passing 560 560x560 -9,-9,18,18 --trails 60s --legend false --title "Four at right angles"
picture circle circle 900 760x760 -150,-150,300,300
picture lanes "$here/lanes.yaml" 500 1100x190 -30,-5.2,60,10.4 --trails 3s --legend false --title "Two streams in a corridor of 4 m"
picture bottlenecks bottlenecks 360 700x600 -25,-18,42,36
picture exits exits 280 1000x420 -36,-14,72,28
picture density density 600 1100x180 -62,-10,124,20
picture evacuation evacuation 500 900x520 -45,-5,90,52 --legend false --title "1,960 leave a hall through three gaps"
picture maze maze 900 900x680 -1,-1,70,54 --trails 15s --legend false --title "240 walkers and 40 porters leave a maze"
picture gathering gathering 700 560x560 -14,-14,28,28 --legend false --title "1,000 who want one point"
picture flock aquarium 500 900x640 -40,-28,80,56 --trails 2s --legend false --title "A flock"
picture formations formations 900 1000x800 -50,-40,100,80
"$java" -jar "$top/server/target/throng-server.jar" bench diagram --out "$out"
