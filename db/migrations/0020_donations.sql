create type donation_status as enum ('pending', 'paid', 'expired');

-- Gifts to the platform. An anonymous one holds nothing that leads to who gave it.
create table donations (
  id bigint generated always as identity primary key,
  -- Who gave, where they were signed in and did not wish to stay unknown. Closing the account leaves the sum in the books.
  account_id bigint references accounts on delete set null,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null check (currency = 'usd'),
  is_anonymous boolean not null,
  status donation_status not null,
  -- The payment page it is paid on, by which the provider's events find it. Two rows for one page would count a gift twice.
  stripe_session_id text not null unique,
  -- Of an anonymous one only the day: the second would show which session was in use just then.
  created_at timestamptz not null,
  check (not is_anonymous or account_id is null),
  check (not is_anonymous or created_at = date_trunc('day', created_at, 'UTC'))
);
create index donations_of_account on donations (account_id, id desc) where account_id is not null;
