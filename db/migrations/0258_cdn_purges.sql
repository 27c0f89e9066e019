-- What a CDN in front must drop, where purging is set up (CDN_PURGE_URL): written with the change, deleted once the CDN has confirmed.
create table cdn_purges (
  id bigint generated always as identity primary key,
  -- One row per commit instead of one per subject: commits that change the same subject must not wait for each other.
  subject text not null check (length(subject) between 1 and 100),
  -- Each change is purged three times, because responses from before it may reach the CDN shortly after.
  round smallint not null default 0 check (round between 0 and 2),
  -- By the clock of the database, which all processes share; not of the start of a transaction that took long.
  due_at timestamptz not null default clock_timestamp(),
  -- Until when a process may be at it; afterwards another takes it over.
  claimed_until timestamptz
);
create index cdn_purges_due on cdn_purges (due_at);
