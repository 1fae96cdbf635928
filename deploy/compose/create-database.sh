#!/bin/sh
# Runs once, when PostgreSQL starts on an empty folder. The server's role owns its database and may neither be a
# superuser nor bypass row-level security, which separates tenants.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$GRANDSTAND_PASSWORD" --set backup="$BACKUP_PASSWORD" \
  --username "$POSTGRES_USER" <<'SQL'
CREATE ROLE grandstand LOGIN PASSWORD :'password' NOSUPERUSER NOBYPASSRLS;
-- Backups read every row.
CREATE ROLE grandstand_backup LOGIN PASSWORD :'backup' NOSUPERUSER BYPASSRLS IN ROLE pg_read_all_data;
CREATE DATABASE grandstand OWNER grandstand;
SQL
