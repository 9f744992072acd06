#!/bin/sh
# backup.sh FOLDER [KEEP]: what Fairtab keeps, as one more file in FOLDER; of those it keeps the newest KEEP (14).
# With DATABASE_URL it is PostgreSQL's own dump, made while the server runs; without, the data folder's archive, for
# which the service stands still for some seconds. Settings come from /etc/fairtab/fairtab.env, or from the environment.
set -eu
folder=${1:?where to: backup.sh FOLDER [KEEP]}
keep=${2:-14}
project=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
settings=${FAIRTAB_ENV:-/etc/fairtab/fairtab.env}

if [ -f "$settings" ]; then
  # Values are taken as they are, as systemd does; none is run.
  DATABASE_URL=${DATABASE_URL:-$(sed -n 's/^DATABASE_URL=//p' "$settings" | tail -n 1)}
fi
export DATA_DIR="${DATA_DIR:-/var/lib/fairtab}"
umask 077
mkdir -p "$folder"
name="$folder/fairtab-$(date -u +%Y%m%dT%H%M%SZ)"

running=
if [ -n "${DATABASE_URL:-}" ]; then
  export DATABASE_URL
  name="$name.dump"
else
  name="$name.tar.gz"
  if command -v systemctl >/dev/null && systemctl --quiet is-active fairtab.service; then
    running=yes
    systemctl stop fairtab.service
    # Whatever becomes of the backup, the server goes on.
    trap 'systemctl start fairtab.service' EXIT
  fi
fi
(cd "$project" && node dist/server/backup.js save "$name.part")
mv "$name.part" "$name"
if [ -n "$running" ]; then
  trap - EXIT
  systemctl start fairtab.service
fi

# The newest ones stay; names sort by time.
find "$folder" -maxdepth 1 -name 'fairtab-*Z.*' ! -name '*.part' | sort -r | tail -n "+$((keep + 1))" | while read -r old; do
  rm -- "$old"
done
