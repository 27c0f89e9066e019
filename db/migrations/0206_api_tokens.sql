-- Rises with everything that must end access given before: what ends sessions, and a new password, because that is what people set who
-- suspect that somebody else is in their account. Whoever changes the row, and by whatever program.
alter table accounts add column access_epoch integer not null default 0;
create function begin_access_epoch() returns trigger language plpgsql as $$
begin
  new.access_epoch := old.access_epoch + 1;
  return new;
end $$;
create trigger accounts_begin_access_epoch before update of is_active, user_type, password_hash on accounts
  for each row
  when (
    (old.is_active and not new.is_active)
    or (old.user_type is distinct from new.user_type and old.user_type is not null)
    or old.password_hash is distinct from new.password_hash
  )
  execute function begin_access_epoch();

-- Tokens that people make for programs, which act for them within the token's scopes. Only their hash is kept.
create table api_tokens (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  name text not null check (length(name) between 1 and 100),
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- The last characters, by which its owner tells it from others.
  ending text not null check (length(ending) = 4),
  -- That of the account when it was made; in a later one it is revoked.
  access_epoch integer not null,
  scopes text[] not null check (cardinality(scopes) between 1 and 50),
  created_at timestamptz not null,
  -- Null for a token that does not expire.
  expires_at timestamptz,
  -- Written at most once an hour.
  last_used_at timestamptz
);
create index api_tokens_account on api_tokens (account_id, id);
create index api_tokens_expiry on api_tokens (expires_at) where expires_at is not null;
