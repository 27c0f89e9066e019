import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { openTestDatabase } from './database/database.ts'

const { db, close } = await openTestDatabase()
afterAll(close)

const MOVED_BY = '0117_jobs'

// As pg-boss 12.30 made it, without what has no part in this.
const EARLIER = `
  create schema pgboss;
  create type pgboss.job_state as enum ('created', 'retry', 'active', 'completed', 'cancelled', 'failed');
  create table pgboss.queue (name text primary key, retry_limit integer not null);
  create table pgboss.job (
    id uuid not null default gen_random_uuid(), name text not null, data jsonb,
    state pgboss.job_state not null default 'created', retry_limit integer not null default 8,
    retry_count integer not null default 0, singleton_key text, start_after timestamptz not null default now(),
    created_on timestamptz not null default now(), started_on timestamptz, completed_on timestamptz,
    heartbeat_on timestamptz, deletion_seconds integer not null default 86400, output jsonb, primary key (name, id)
  ) partition by list (name);
  create table pgboss.job_common partition of pgboss.job default;
  create table pgboss.schedule (name text references pgboss.queue on delete cascade, cron text not null);
  insert into pgboss.queue values ('email', 8), ('work', 2), ('sweep', 2), ('__pgboss__send-it', 2);
  insert into pgboss.schedule values ('sweep', '41 3 * * *');
`
const DATA = `jsonb_build_object('data', jsonb_build_object('to', 'ada'), 'not_before', null)`

/** Takes the database back to what it was before jobs had a table of their own. */
async function layOutAsBefore(jobs = ''): Promise<void> {
  await sql.raw(`drop table jobs; drop type job_state; ${EARLIER} ${jobs}`).execute(db)
  await sql`delete from migrations where name = ${MOVED_BY}`.execute(db)
}

const jobs = () => db.selectFrom('jobs').selectAll().orderBy('due_at').execute()

test('jobs that wait, run or failed are there after an upgrade, with the tries they had', async () => {
  await layOutAsBefore(`
    insert into pgboss.job (name, data, singleton_key, start_after) values
      ('email', ${DATA}, 'email ada', '2026-01-01T01:00Z'),
      ('email', ${DATA}, '0e8c7f0e-0000-4000-8000-000000000000', '2026-01-01T02:00Z'),
      ('work', ${DATA} || '{"kind": "greeting"}', 'greeting ada', '2026-01-01T03:00Z'),
      ('__pgboss__send-it', null, null, '2026-01-01T00:00Z');
    -- Failed once; was broken off when its process stopped; runs for the third time; was tried again by hand.
    insert into pgboss.job (name, data, state, retry_limit, retry_count, start_after, started_on, heartbeat_on, output) values
      ('email', ${DATA}, 'retry', 8, 0, '2026-01-01T04:00Z', now(), null, '{"reason": "ETIMEDOUT"}'),
      ('email', ${DATA}, 'retry', 9, 0, '2026-01-01T05:00Z', now(), null, null),
      ('email', ${DATA}, 'active', 8, 2, now(), now(), '2026-01-01T05:59:30Z', null),
      ('email', ${DATA}, 'retry', 18, 9, '2026-01-01T07:00Z', now(), null, null),
      ('sweep', null, 'active', 2, 0, now(), '2026-01-01T07:59:30Z', null, null);
    insert into pgboss.job (name, data, state, retry_count, start_after, completed_on, deletion_seconds, output) values
      ('email', ${DATA}, 'failed', 8, '2026-01-01T09:00Z', '2026-01-01T10:00Z', 3600, '{"reason": "EENVELOPE 550"}'),
      ('email', null, 'completed', 0, now(), now(), 86400, null);`)
  expect(await migrate(db)).toEqual([MOVED_BY])
  const data = { to: 'ada' }
  expect(await jobs()).toMatchObject([
    { kind: 'email', key: 'ada', data, state: 'waiting', due_at: '2026-01-01T01:00:00.000Z', failures: 0 },
    { kind: 'email', key: null, data, state: 'waiting', due_at: '2026-01-01T02:00:00.000Z', failures: 0 },
    { kind: 'greeting', key: 'ada', data, state: 'waiting', due_at: '2026-01-01T03:00:00.000Z', failures: 0 },
    { state: 'retrying', due_at: '2026-01-01T04:00:00.000Z', failures: 1, data, reason: 'ETIMEDOUT' },
    { state: 'retrying', due_at: '2026-01-01T05:00:00.000Z', failures: 0, data },
    { kind: 'email', state: 'active', due_at: '2026-01-01T06:00:00.000Z', failures: 2, data },
    { state: 'retrying', due_at: '2026-01-01T07:00:00.000Z', failures: 0, data },
    { kind: 'sweep', state: 'active', due_at: '2026-01-01T08:00:00.000Z', failures: 0, data: null },
    {
      state: 'failed',
      data,
      failed_at: '2026-01-01T10:00:00.000Z',
      expires_at: '2026-01-01T11:00:00.000Z',
      reason: 'EENVELOPE 550',
    },
  ])
  const { rows } = await sql`select to_regnamespace('pgboss') as left`.execute(db)
  expect(rows).toEqual([{ left: null }])
})

test('of one kind and key that waited in two queues one job waits on', async () => {
  await layOutAsBefore(`
    insert into pgboss.job (name, data, singleton_key) values
      ('email', ${DATA}, 'email ada'), ('work', ${DATA} || '{"kind": "email"}', 'email ada');`)
  await migrate(db)
  expect(await jobs()).toMatchObject([{ kind: 'email', key: 'ada', state: 'waiting' }])
})

test('a database on which the program never ran has nothing to move', async () => {
  await layOutAsBefore()
  await sql`drop schema pgboss cascade`.execute(db)
  expect(await migrate(db)).toEqual([MOVED_BY])
  expect(await jobs()).toEqual([])
})
