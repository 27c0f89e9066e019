-- Addresses of programs that learn what happens to the things of an account.
create table webhook_targets (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  url text not null check (length(url) between 1 and 2000),
  events text[] not null check (cardinality(events) between 1 and 50),
  -- Signs what is sent, so it is stored as it is.
  secret bytea not null check (length(secret) = 32),
  -- Signs too until then, so that a program can change to the new one without a gap.
  previous_secret bytea check (length(previous_secret) = 32),
  previous_until timestamptz,
  -- Number of the account's newest live event that deliveries were made of.
  last_number bigint not null,
  -- Since when every try has failed.
  failing_since timestamptz,
  -- Turned off by its owner, or after days of failure.
  disabled_at timestamptz,
  created_at timestamptz not null,
  constraint webhook_targets_previous check ((previous_secret is null) = (previous_until is null))
);
create index webhook_targets_account on webhook_targets (account_id, id);

create type webhook_delivery_state as enum ('waiting', 'delivered', 'failed');

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  target_id bigint not null references webhook_targets on delete cascade,
  -- The same for each try, also by hand, so that whoever receives it can tell repetitions.
  event_id text not null check (length(event_id) between 1 and 100),
  type text not null check (length(type) between 1 and 100),
  body text not null,
  state webhook_delivery_state not null default 'waiting',
  tries integer not null default 0,
  created_at timestamptz not null,
  tried_at timestamptz,
  next_try_at timestamptz,
  status integer,
  duration_ms integer,
  -- The beginning of the response, or why there was none.
  response text check (length(response) <= 500),
  constraint webhook_deliveries_once unique (target_id, event_id)
);
create index webhook_deliveries_target on webhook_deliveries (target_id, id);
create index webhook_deliveries_age on webhook_deliveries (created_at);

alter type notification_kind add value 'webhook';
-- Needs 0.1.0: notification_kind: 0.1.0 reads it as any kind, and only people who have webhooks get it.
