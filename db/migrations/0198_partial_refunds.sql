-- `waiting`: the provider does not have it yet, or has not returned it; `failed`: the bank sent it back.
create type partial_refund_state as enum ('waiting', 'returned', 'failed');
-- Parts of a purchase that its seller refunded. What was returned whole, or by the provider itself, is on the purchase alone.
create table partial_refunds (
  id bigint generated always as identity primary key,
  purchase_id bigint not null references purchases on delete cascade,
  -- By this the provider knows it.
  reference uuid not null unique,
  amount_cents integer not null check (amount_cents > 0),
  state partial_refund_state not null,
  -- How many attempts failed at the bank, and how many of these were tried again.
  failed smallint not null default 0 check (failed >= 0),
  retried smallint not null default 0 check (retried >= 0),
  created_at timestamptz not null
);
create index partial_refunds_of_purchase on partial_refunds (purchase_id, id);

-- What of the refunded amount the provider does not have yet, and what of it failed at the bank and nobody has tried again.
alter table purchases add column refund_promised_cents integer not null default 0 check (refund_promised_cents >= 0);
alter table purchases add column refund_failed_cents integer not null default 0 check (refund_failed_cents >= 0);
create index purchases_refund_failed on purchases (id) where refund_failed_cents > 0;
