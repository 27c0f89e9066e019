-- What became of each backup, for whoever runs the installation. Archives do not hold this table: it is about them.
create type backup_state as enum ('running', 'complete', 'failed');

create table backups (
  id bigint generated always as identity primary key,
  -- The archive in the target.
  name text not null,
  target text not null,
  state backup_state not null default 'running',
  started_at timestamptz not null,
  ended_at timestamptz,
  bytes bigint,
  files bigint,
  -- Files that were deleted while the archive was written.
  missing bigint,
  -- Why it failed.
  reason text,
  constraint backups_end check ((state = 'running') = (ended_at is null)),
  constraint backups_say_why check ((state = 'failed') = (reason is not null))
);

-- The list is read newest first.
create index backups_newest on backups (started_at desc);
