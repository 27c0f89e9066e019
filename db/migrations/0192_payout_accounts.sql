create type payout_account_state as enum ('onboarding', 'active', 'restricted', 'rejected', 'closed');

-- Account at the payment provider through which somebody is paid.
create table payout_accounts (
  account_id bigint primary key references accounts on delete cascade,
  provider_account text not null unique check (length(provider_account) between 1 and 255),
  state payout_account_state not null default 'onboarding',
  -- Whether they have answered everything that the provider asked first.
  is_submitted boolean not null default false,
  -- What the provider needs to know, as it names it.
  needs text[] not null default '{}',
  -- Number of the query that this answers; the answer of an earlier one is not stored.
  answer bigint not null default 0,
  asked_at timestamptz not null
);
-- Those that changed without an event are found by asking, the longest unasked first.
create index payout_accounts_asked on payout_accounts (asked_at);

create type payout_method as enum ('bank', 'connect');
create type payout_wait as enum ('account', 'funds');

alter table payouts
  add column method payout_method not null default 'bank',
  -- The provider's account that it goes to.
  add column destination text check (length(destination) between 1 and 255),
  -- Names everything that the provider has of this payout; random, because other installations may use the same account.
  add column transfer_group text unique check (length(transfer_group) between 1 and 255),
  add column transfer_id text check (length(transfer_id) between 1 and 255),
  -- What the bank was last told to pay, and how often it was told.
  add column provider_payout text unique check (length(provider_payout) between 1 and 255),
  add column bank_tries integer not null default 1 check (bank_tries > 0),
  -- What it waits for, and goes on by itself with.
  add column waits_for payout_wait,
  -- Until when one process may move its money at the provider; no other does.
  add column leased_until timestamptz,
  add column asked_at timestamptz,
  add constraint payouts_connected check (
    (method = 'connect') = (destination is not null and transfer_group is not null)
  );

-- Needs 0.1.0: payouts.payouts_one_under_way: 0.1.0 stores one open payout of each person, which is all that this asks of it.

-- Of two requests at once only one is stored. One that a bank sends back weeks later may be stuck beside another.
create unique index payouts_one_under_way on payouts (account_id)
  where state not in ('paid', 'returned', 'cancelled', 'stuck', 'reversing');
-- Finance staff look at the oldest first.
create index payouts_not_done on payouts (id) where state not in ('paid', 'returned', 'cancelled');
