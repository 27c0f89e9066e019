-- Result of the last check of the payment settings, shown to operators. At most one row.
create table payment_checks (
  is_only boolean primary key default true check (is_only),
  checked_at timestamptz not null,
  checks jsonb not null
);

-- How far the provider's list of events was read, to find those that were not delivered. At most one row. Times are those of events, to the
-- hour, since the exact time could tell who gave anonymously.
create table payment_event_progress (
  is_only boolean primary key default true check (is_only),
  -- Everything that happened before was read.
  read_until timestamptz not null,
  -- Of the reading in progress: the newest event of the list, with which it began, and the last that it read. Null when none is.
  newest_at timestamptz,
  last_event text check (length(last_event) between 1 and 255)
);
