#!/bin/sh
# The login of requests: it may do what the role fulmar_app may, and owns nothing.
set -e
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --set password="$WEB_PASSWORD" <<'SQL'
create role fulmar_app;
create role web login password :'password' in role fulmar_app;
SQL
