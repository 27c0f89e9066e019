-- Work that a call leaves for later: added in its transaction, done after the commit. Replaces the tables of a library.
create type job_state as enum ('waiting', 'retrying', 'active', 'completed', 'failed');

create table jobs (
  -- Random: it must not tell when a job was added that is kept after it failed.
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  -- Of one kind and key only one job waits; null for any number.
  key text,
  -- What it works on; deleted when the job is done, since it may hold names and addresses.
  data jsonb,
  state job_state not null default 'waiting',
  -- When it may be taken. Of an active job, when the lease of its holder ends: whoever takes it then takes it over.
  due_at timestamptz not null default now(),
  -- How often it was taken: the token by which its holder is recognized.
  taken integer not null default 0,
  -- Tries that count.
  failures integer not null default 0,
  -- Why the last try failed.
  reason text,
  -- The hour in which its last try failed. The second would tell who did what.
  failed_at timestamptz,
  -- When a job that has ended is deleted.
  expires_at timestamptz,
  constraint jobs_fail_at_a_time check ((state = 'failed') = (failed_at is not null)),
  constraint jobs_expire_when_ended check ((state in ('completed', 'failed')) = (expires_at is not null)),
  constraint jobs_forget_when_done check (state <> 'completed' or data is null)
);

-- Finds what is due, in order, and what a kind has not finished. Ended jobs are many, and not in it.
create index jobs_due on jobs (kind, due_at) where state < 'completed';
create unique index jobs_key on jobs (kind, key) where state = 'waiting' and key is not null;
create index jobs_failed on jobs (failed_at) where state = 'failed';
create index jobs_expiry on jobs (expires_at) where expires_at is not null;

-- What waits, runs or failed moves over. The library's tables are not there before the first start of a version that used them.
do $$
begin
  if to_regclass('pgboss.job') is null then return; end if;
  insert into jobs (id, kind, key, data, state, due_at, failures, reason, failed_at, expires_at)
  select id, kind,
    -- It was stored behind the kind; what has none had a random one.
    case when starts_with(singleton_key, kind || ' ') then substr(singleton_key, length(kind) + 2) end,
    data->'data',
    case state::text when 'created' then 'waiting' when 'retry' then 'retrying' else state::text end::job_state,
    -- A lease ended 30 seconds after its last heartbeat.
    case when state = 'active' then coalesce(heartbeat_on, started_on) + interval '30 seconds' else start_after end,
    -- It counted how often a job was taken again; tries that do not count raised the limit.
    greatest(0, tries - retry_limit + retry_count + (state in ('retry', 'failed'))::integer),
    output->>'reason',
    case when state = 'failed' then completed_on end,
    case when state = 'failed' then completed_on + make_interval(secs => deletion_seconds) end
  from (
    -- Versions with fewer queues named the kind in the data.
    select job.*, coalesce(job.data->>'kind', job.name) as kind, coalesce(queue.retry_limit, job.retry_limit) as tries
    from pgboss.job left join pgboss.queue on queue.name = job.name
    where job.state in ('created', 'retry', 'active', 'failed') and job.name not like '\_\_%'
  ) job
  on conflict do nothing;
  drop schema pgboss cascade;
end
$$;
