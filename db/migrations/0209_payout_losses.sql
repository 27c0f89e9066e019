create type payout_transfer as enum ('lost', 'back');

-- What became of a transfer that could not be brought back when it should have been: it is lost, so far, or came back later. Null for every
-- other one.
alter table payouts add column transfer_left payout_transfer;
-- Those that a bank may still send back are asked about again.
create index payouts_paid_lately on payouts (paid_at) where state = 'paid' and method = 'connect';
create index payouts_lost on payouts (changed_at) where transfer_left = 'lost';

-- Debts of people that operators wrote off.
create table write_offs (
  id bigint generated always as identity primary key,
  -- The key restricts: books stay when somebody leaves.
  account_id bigint not null references accounts on delete restrict,
  amount_cents bigint not null check (amount_cents > 0),
  -- How much of it makes up for payouts of earnings that were refunded or disputed later; the rest was topped up.
  payouts_cents bigint not null check (payouts_cents between 0 and amount_cents),
  -- As the operator gave it; emptied when the account is closed.
  reason text check (length(reason) between 1 and 500),
  written_off_at timestamptz not null
);
create index write_offs_of_account on write_offs (account_id, id desc);
-- The largest debts come first.
create index ledger_balances_owed on ledger_balances (cents, person_id) where cents < 0;

-- People whose earnings are paid out every week.
create table weekly_payouts (
  account_id bigint primary key references accounts on delete cascade,
  chosen_at timestamptz not null,
  -- The last Monday on which it was looked after.
  done_on date
);
