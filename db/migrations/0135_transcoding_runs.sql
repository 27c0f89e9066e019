-- Runs of the program that transcode: a process that leaves videos to others says on the upload screen whether any does. A row counts
-- while its run holds the advisory lock of its number.
create table transcoding_runs (
  run bigint primary key,
  noted_at timestamptz not null default now()
);
