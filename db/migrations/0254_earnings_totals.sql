-- What somebody had earned and withdrawn up to a posting, every few hundred postings, so that neither is summed from the first one each time.
-- Postings never change, so neither do these; rows that are missing only cost time, and a job stores them.
create table earnings_totals (
  -- The key restricts: books stay when somebody leaves.
  account_id bigint not null references accounts on delete restrict,
  -- The number of the posting, and when the latest of all up to it was posted: they are not numbered in the order of their times.
  number bigint not null check (number > 0),
  latest_at timestamptz not null,
  -- Net of sales and milestones, and of payouts.
  earned_cents bigint not null,
  withdrawn_cents bigint not null,
  primary key (account_id, number)
);
