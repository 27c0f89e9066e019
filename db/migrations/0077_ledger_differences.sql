-- Where the books and the payment provider say something else of what was paid for one cause. Nothing is booked by it: it waits for an
-- operator, or until both say the same.
create table ledger_differences (
  -- The cause as the books name it; it may not be in them yet.
  kind ledger_cause_kind not null,
  reference text not null check (length(reference) between 1 and 255),
  -- What the provider holds of it, and what the books think it does.
  provider_cents bigint not null,
  ledger_cents bigint not null,
  -- To the day: it may be an anonymous gift.
  noted_at timestamptz not null check (noted_at = date_trunc('day', noted_at, 'UTC')),
  -- Since when both say the same; null until then.
  settled_at timestamptz check (settled_at = date_trunc('day', settled_at, 'UTC')),
  primary key (kind, reference)
);
create index ledger_differences_open on ledger_differences (noted_at) where settled_at is null;
