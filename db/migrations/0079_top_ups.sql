create type top_up_status as enum ('pending', 'paid', 'disputed', 'refunded', 'canceled');

-- Cards that people top up their balance with. What it came to stands in the books; here is whose payment it is.
create table top_ups (
  id bigint generated always as identity primary key,
  -- The key restricts: books stay when somebody leaves.
  account_id bigint not null references accounts on delete restrict,
  -- The payment at the provider, by which its events find it. Two rows for one payment would count it twice.
  payment_intent_id text not null unique check (length(payment_intent_id) between 1 and 255),
  -- What was asked for; what arrived is what the provider says.
  amount_cents bigint not null check (amount_cents > 0),
  status top_up_status not null default 'pending',
  -- What was given back of it.
  refunded_cents bigint not null default 0 check (refunded_cents >= 0),
  -- The number of the answer that was written down. An answer that was asked for earlier never overwrites a later one.
  answer bigint not null default 0,
  -- How often it was asked about while it was open; the least asked about come first.
  checks integer not null default 0,
  created_at timestamptz not null
);
create index top_ups_of_account on top_ups (account_id, id desc);
create index top_ups_open on top_ups (checks, id) where status = 'pending';
