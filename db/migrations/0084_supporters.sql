-- Who agreed to be named among those who support the installation, and as whom. They stand there once something they gave under
-- their name was paid.
create table supporters (
  id bigint generated always as identity primary key,
  account_id bigint not null unique references accounts on delete cascade,
  -- Their name, or any other they like.
  name text not null check (length(name) between 1 and 60),
  agreed_at timestamptz not null
);
