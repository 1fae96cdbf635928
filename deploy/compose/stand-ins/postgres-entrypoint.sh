#!/bin/bash
# What the PostgreSQL image does with compose.yaml's settings: an empty folder becomes a cluster, and the scripts of
# /docker-entrypoint-initdb.d run once.
set -euo pipefail
as_postgres=(setpriv --reuid=postgres --regid=postgres --init-groups)
chown postgres: "$PGDATA" && chmod 700 "$PGDATA"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  export POSTGRES_USER=postgres PGHOST=/tmp
  (umask 077 && echo "$POSTGRES_PASSWORD" > /tmp/password && chown postgres: /tmp/password)
  "${as_postgres[@]}" initdb --username=postgres --pwfile=/tmp/password --encoding=UTF8 --locale=C.UTF-8 \
    --auth-local=trust --auth-host=scram-sha-256
  rm /tmp/password
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  "${as_postgres[@]}" pg_ctl --pgdata="$PGDATA" --options='-c listen_addresses= -k /tmp' --wait start
  for script in /docker-entrypoint-initdb.d/*.sh; do "$script"; done
  "${as_postgres[@]}" pg_ctl --pgdata="$PGDATA" --mode=fast --wait stop
  unset PGHOST
fi
exec "${as_postgres[@]}" "$@" -c listen_addresses='*' -k /tmp
