create type user_type as enum ('client', 'developer');

-- Everybody who can sign in. A closed account keeps its row, without personal data, so that what others wrote with it stays readable.
create table accounts (
  id bigint generated always as identity primary key,
  username text not null check (username ~ '^[A-Za-z0-9_-]{3,20}$'),
  email text not null check (length(email) between 3 and 254),
  full_name text not null check (length(full_name) between 1 and 100),
  -- Null for who signs in through Google, GitHub or LinkedIn only.
  password_hash text,
  -- Null until chosen, after a first social sign-in; chosen once.
  user_type user_type,
  is_active boolean not null default true,
  -- Null until the address is verified.
  email_verified_at timestamptz,
  terms_accepted_at timestamptz not null,
  created_at timestamptz not null
);
-- Names and addresses that differ by case only would let one person pass for another.
create unique index accounts_username_key on accounts (lower(username) text_pattern_ops);
create unique index accounts_email_key on accounts (lower(email));

-- Who is signed in where. The token itself is never stored: a copy of this table signs nobody in.
create table sessions (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- As the browser names itself, for the list of devices; null when it does not say.
  user_agent text check (length(user_agent) <= 400),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_account on sessions (account_id, id desc);
create index sessions_expiry on sessions (expires_at);

alter table live_counters add foreign key (account_id) references accounts on delete cascade;
alter table live_events add foreign key (account_id) references accounts on delete cascade;
