-- What a creator asks for the work, and how many days they need for it, where their pitch says so.
alter table snags
  add column asking_price numeric(12, 2) check (asking_price between 0 and 1000000000),
  add column duration_days integer check (duration_days between 1 and 730);
