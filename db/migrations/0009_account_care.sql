-- A closed account keeps its row, so that what others wrote with it stays readable; nothing in it tells who it was.
alter table accounts
  add column closed_at timestamptz,
  -- Nobody comes back into a closed account.
  add constraint accounts_closed check (closed_at is null or (not is_active and password_hash is null)),
  -- What others see in place of the username. One column, so that no screen forgets closed accounts.
  add column shown_name text not null
    generated always as (case when closed_at is null then username else 'Deleted account' end) stored;

create type letter_purpose as enum ('verify_email', 'reset_password');

-- The secrets of mailed links. Only their hash is kept: a copy of this table opens nothing.
create table letter_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  account_id bigint not null references accounts on delete cascade,
  purpose letter_purpose not null,
  -- Where the letter went. After a change of address the link proves nothing about the new one.
  email text not null check (length(email) between 3 and 254),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- A newer link takes the place of an older one, which is dead from then on.
  unique (account_id, purpose)
);
create index letter_tokens_expiry on letter_tokens (expires_at);

-- Who is suspended or given another role is signed out everywhere, whoever changes the row and by whatever program; open streams
-- are woken to notice. The first choice of a role ends nothing.
create function end_sessions_of_account() returns trigger language plpgsql as $$
begin
  delete from sessions where account_id = new.id;
  perform pg_notify('live_events', new.id::text);
  return null;
end $$;
create trigger accounts_end_sessions after update of is_active, user_type on accounts
  for each row
  when ((old.is_active and not new.is_active) or (old.user_type is distinct from new.user_type and old.user_type is not null))
  execute function end_sessions_of_account();
