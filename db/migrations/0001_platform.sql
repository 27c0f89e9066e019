-- Answers of calls that carried an Idempotency-Key, so that a repeated call gets the first answer and does nothing again.
-- Only hashes are kept of the key and the input: the input may hold what nobody should read here.
create table idempotent_answers (
  key_hash bytea primary key,
  -- Keyed with the idempotency key itself, which is not stored: the input cannot be guessed from it.
  input_hash bytea not null,
  -- Null while the call is still running; only calls that reach outside the database show that state.
  status smallint,
  headers jsonb,
  body text,
  created_at timestamptz not null
);
create index idempotent_answers_age on idempotent_answers (created_at);

-- The number of each account's newest live event. Writers take this row's lock until they commit, so an account's events
-- become visible in the order of their numbers and a reader resuming after N cannot miss one that committed late.
create table live_counters (
  account_id bigint primary key,
  last_number bigint not null check (last_number > 0)
);

-- What open screens are told at once. Kept for a day, so that a dropped connection resumes without a loss.
create table live_events (
  account_id bigint not null,
  number bigint not null,
  type text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  primary key (account_id, number)
);
create index live_events_age on live_events (created_at);
