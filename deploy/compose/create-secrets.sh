#!/bin/sh
# Creates deploy/secrets with random passwords and keys for compose.yaml. What is there already is left as it is.
set -eu
umask 077
folder=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)/secrets
mkdir -p "$folder"
cd "$folder"

random() { od -An -N"$1" -tx1 /dev/urandom | tr -d ' \n'; }
# Containers read the files as users of their own; the folder keeps everybody else out.
secret() {
  [ -e "$1" ] || printf %s "$2" >"$1"
  chmod 644 "$1"
}

secret database_password "$(random 24)"
secret database_url "postgres://atelier:$(cat database_password)@database/atelier"
secret s3_access_key_id "GK$(random 16)"
secret s3_secret_access_key "$(random 32)"
secret store.env "GARAGE_RPC_SECRET=$(random 32)
GARAGE_DEFAULT_BUCKET=atelier
GARAGE_DEFAULT_ACCESS_KEY=$(cat s3_access_key_id)
GARAGE_DEFAULT_SECRET_KEY=$(cat s3_secret_access_key)
"
for name in stripe_secret_key stripe_webhook_secret smtp_url; do
  secret "$name" ''
  [ -s "$name" ] || echo "Put a value into $folder/$name"
done
