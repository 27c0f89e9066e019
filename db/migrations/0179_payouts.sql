-- Earnings that people withdraw. A payout is open until it was paid, returned to the balance by an operator, or cancelled.
create type payout_state as enum ('requested', 'held', 'paid', 'returned', 'cancelled');

create table payouts (
  id bigint generated always as identity primary key,
  -- The key restricts: books stay when somebody leaves.
  account_id bigint not null references accounts on delete restrict,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  state payout_state not null default 'requested',
  -- Why it is held or was returned, as the person reads it; emptied when their account is closed.
  reason text check (length(reason) between 1 and 500),
  -- How the bank names the payment.
  bank_reference text check (length(bank_reference) between 1 and 100),
  requested_at timestamptz not null,
  changed_at timestamptz not null,
  paid_at timestamptz,
  constraint payouts_paid check ((bank_reference is null) = (paid_at is null) and (state <> 'paid' or paid_at is not null))
);
-- Of two requests at once only one is stored.
create unique index payouts_one_open on payouts (account_id) where state in ('requested', 'held');
create index payouts_of_account on payouts (account_id, id desc);
-- Finance staff pay the oldest first.
create index payouts_open on payouts (id) where state in ('requested', 'held');

-- Where somebody wants to be paid.
create table bank_details (
  account_id bigint primary key references accounts on delete cascade,
  holder text not null check (length(holder) between 1 and 200),
  -- An IBAN, or whatever names an account where they live.
  account text not null check (length(account) between 1 and 200),
  changed_at timestamptz not null
);
