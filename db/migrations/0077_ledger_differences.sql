-- Where the books and the payment provider said something else when they were compared. Nothing is booked by it: it waits for an
-- operator, or until both say the same.
create table ledger_differences (
  -- The charge at the provider, or for money the provider knows nothing of the reference of its cause.
  reference text primary key check (length(reference) between 1 and 255),
  provider_cents bigint not null,
  ledger_cents bigint not null,
  -- To the day: a charge may be an anonymous gift.
  noted_at timestamptz not null check (noted_at = date_trunc('day', noted_at, 'UTC')),
  -- Since when both say the same; null until then.
  settled_at timestamptz check (settled_at = date_trunc('day', settled_at, 'UTC'))
);
create index ledger_differences_open on ledger_differences (noted_at) where settled_at is null;
