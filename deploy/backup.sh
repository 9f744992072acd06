#!/bin/sh
# backup.sh FOLDER [KEEP]: adds a backup of all data to FOLDER, and deletes all but the newest KEEP (14).
# With DATABASE_URL it is PostgreSQL's own dump, made while the server runs; without, an archive of the data folder, for
# which the service is stopped for some seconds. Settings come from /etc/fairtab/fairtab.env, or from the environment.
set -eu
folder=${1:?where to: backup.sh FOLDER [KEEP]}
keep=${2:-14}
project=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
settings=${FAIRTAB_ENV:-/etc/fairtab/fairtab.env}

if [ -f "$settings" ]; then
  # Read values literally, as systemd does, instead of running the file.
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
    # Start the server again even if the backup fails.
    trap 'systemctl start fairtab.service' EXIT
  fi
fi
(cd "$project" && node dist/server/backup.js save "$name.part")
mv "$name.part" "$name"
if [ -n "$running" ]; then
  trap - EXIT
  systemctl start fairtab.service
fi

# Keep the newest ones; names sort by time.
find "$folder" -maxdepth 1 -name 'fairtab-*Z.*' ! -name '*.part' | sort -r | tail -n "+$((keep + 1))" | while read -r old; do
  rm -- "$old"
done
