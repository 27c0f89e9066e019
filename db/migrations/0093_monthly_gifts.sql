-- What people give every month, as the payment provider last told it. Each month that is paid is a donation of its own.
create table monthly_gifts (
  id bigint generated always as identity primary key,
  -- Closing the account ends the gift, and leaves what was given in the books.
  account_id bigint references accounts on delete set null,
  stripe_subscription_id text not null unique,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null check (currency = 'usd'),
  status text not null check (status in ('active', 'past_due', 'ended')),
  -- Null when nothing is to come.
  next_payment_at timestamptz,
  -- The number of the answer that was written down. An answer that was asked for earlier never overwrites a later one.
  answer bigint not null,
  created_at timestamptz not null,
  constraint monthly_gifts_over check (status <> 'ended' or next_payment_at is null)
);
create index monthly_gifts_of_account on monthly_gifts (account_id, id desc) where account_id is not null;

-- The monthly gift that a donation is a month of. It has no payment page: the number of its invoice stands in place of one.
alter table donations add column monthly_gift_id bigint references monthly_gifts;
create index donations_of_monthly_gift on donations (monthly_gift_id) where monthly_gift_id is not null;
