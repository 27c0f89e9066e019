-- When a creator last changed the price or the time of a pitch that was sent, and what they were before: clients see both.
alter table snags
  add column offer_changed_at timestamptz,
  add column previous_price numeric(12, 2) check (previous_price between 0 and 1000000000),
  add column previous_days integer check (previous_days between 1 and 730);
