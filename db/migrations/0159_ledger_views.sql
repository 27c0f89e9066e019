-- Results of checking the whole ledger. The newest is shown with its time.
create table ledger_checks (
  id bigint generated always as identity primary key,
  checked_at timestamptz not null,
  entries bigint not null,
  causes bigint not null,
  -- One sentence for each error, a few of each kind; empty if there is none.
  faults text[] not null
);

-- Operators read the ledger by time, newest first, and what was refunded.
create index ledger_entries_newest on ledger_entries (posted_at desc, id desc);
create index ledger_entries_by_reason on ledger_entries (why, posted_at desc, id desc);
create index ledger_differences_newest on ledger_differences (noted_at desc, kind, reference);
-- Refunds that we decided on: most purchases are not refunded.
create index purchases_refunded on purchases (id desc) where refund_reason is not null or refunded_cents > 0;
