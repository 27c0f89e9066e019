-- What moved the provider's balance and is booked nowhere: payouts to the platform's bank, payments of other shops that use the same
-- account, and, as one row, what happened before there was a ledger.
create table unbooked_transactions (
  -- The balance transaction at the provider.
  id text primary key check (length(id) between 1 and 255),
  type text not null check (length(type) between 1 and 100),
  net_cents bigint not null,
  -- To the day.
  created_at timestamptz not null
);

-- Until when the provider's balance transactions were read; one row.
create table balance_transactions_read (
  id boolean primary key default true check (id),
  read_until timestamptz not null
);

-- What the provider held at a check, what it should hold by the ledger, and the sum of people's balances above zero. Null where the
-- provider could not be asked.
alter table ledger_checks
  add column provider_cents bigint,
  add column expected_cents bigint,
  add column people_cents bigint,
  add constraint ledger_checks_whole_balance check (num_nonnulls(provider_cents, expected_cents, people_cents) in (0, 3));
