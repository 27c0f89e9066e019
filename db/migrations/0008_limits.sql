-- How often something was tried by somebody, for limits on guessing. One row for each limit and who it counts; counting is one
-- statement, so tries that come at once are counted one after another and none slips through.
create table rate_counters (
  -- The name of the limit and whom it counts, hashed: addresses are not kept.
  key_hash bytea primary key,
  tries integer not null check (tries > 0),
  ends_at timestamptz not null
);
create index rate_counters_age on rate_counters (ends_at);
