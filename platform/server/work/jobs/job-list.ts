import { sql } from 'kysely'
import { anyOf, countWaiting, type Database } from '../../database/database.ts'
import { decodeCursor, encodeCursor } from '../../database/keyset-page.ts'

/** A job as operators see it. Its data may contain personal data: of it, only whom the job concerns is read. */
export interface ListedJob {
  id: string
  kind: string
  state: 'due' | 'later' | 'running' | 'retrying' | 'failed'
  /** When it is due; for a running job, when its lease ends; for a failed one, the hour in which it failed. */
  due_at: string
  /** The same to the microsecond, for the cursor of the next page. */
  place: string
  failures: number
  reason: string | null
  /** Account that its data names, if any. */
  account_id: number | null
  /** Email address that its data names, if any. */
  address: string | null
}

interface JobListQuery {
  show: 'unfinished' | 'failed'
  /** Only these kinds; all if omitted. */
  kinds?: readonly string[]
  skip: number
  limit: number
  after?: string | undefined
}

/** Returns the values of the cursor of the page after a job. */
export const cursorKeysOf = ({ place, id }: Pick<ListedJob, 'place' | 'id'>): readonly string[] => [place, id]

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/
const START = encodeCursor(['1970-01-01T00:00:00.000Z', '00000000-0000-0000-0000-000000000000'])
const END = encodeCursor(['9999-01-01T00:00:00.000Z', '00000000-0000-0000-0000-000000000000'])

function afterCursor(cursor: string): readonly [at: string, id: string] {
  const [at, id] = decodeCursor(cursor, ['instant', 'string'])
  return [at, UUID.test(id) ? id : '00000000-0000-0000-0000-000000000000']
}

const listedState = sql<ListedJob['state']>`case
  when state = 'active' then 'running' when state = 'retrying' then 'retrying' when state = 'failed' then 'failed'
  when due_at > now() then 'later' else 'due' end`
// A job may name its recipient by account or by address.
const account = sql<
  number | null
>`case when data->>'account_id' ~ '^[0-9]{1,15}$' then (data->>'account_id')::bigint end`
const address = sql<string | null>`coalesce(data->>'to', data->>'email')`

/**
 * Lists jobs: unfinished ones in the order in which they are due, or failed ones, newest first; one more than requested, to know whether
 * another page follows.
 */
export function listJobs(db: Database, { show, kinds, skip, limit, after }: JobListQuery): Promise<ListedJob[]> {
  const isFailed = show === 'failed'
  const [at, id] = afterCursor(after ?? (isFailed ? END : START))
  const time = sql.ref(isFailed ? 'failed_at' : 'due_at')
  const listed = db
    .selectFrom('jobs')
    .select([
      'id',
      'kind',
      'failures',
      'reason',
      listedState.as('state'),
      account.as('account_id'),
      address.as('address'),
      sql<string>`${time}`.as('due_at'),
      sql<string>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('place'),
    ])
    .$if(kinds !== undefined, (query) => query.where(anyOf('kind', kinds ?? [])))
    .offset(skip)
    .limit(limit + 1)
  return isFailed
    ? listed
        .where('state', '=', 'failed')
        .where(sql<boolean>`(failed_at <= ${at}::timestamptz and (failed_at < ${at}::timestamptz or id > ${id}::uuid))`)
        .orderBy('failed_at', 'desc')
        .orderBy('id')
        .execute()
    : listed
        .where(sql<boolean>`state < 'completed'`)
        .where(sql<boolean>`(due_at, id) > (${at}::timestamptz, ${id}::uuid)`)
        .orderBy('due_at')
        .orderBy('id')
        .execute()
}

/** Numbers of jobs of some kinds that were completed, as long as they are stored, and when the last one was. */
export async function listCompleted(db: Database, kinds: readonly { name: string; retentionSeconds: number }[]) {
  const { rows } = await sql<{ kind: string; count: number; last_at: string }>`
    select kind, count(*)::int as count, max(expires_at - make_interval(secs => asked.kept)) as last_at
    from jobs join unnest(${kinds.map(({ name }) => name)}::text[], ${kinds.map(({ retentionSeconds }) => retentionSeconds)}::integer[])
      asked (name, kept) on asked.name = kind
    where state = 'completed' and expires_at > now()
    group by kind order by kind`.execute(db)
  return rows
}

/**
 * Deletes a job of one of these kinds unless it is running. Returns the deleted one, `active` if it is running, or undefined if there is
 * none.
 */
export async function deleteJob(db: Database, id: string, kinds: readonly string[]) {
  const deleted = await db
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where(anyOf('kind', kinds))
    .where('state', 'in', ['waiting', 'retrying', 'failed'])
    .returning(['kind', account.as('account_id')])
    .executeTakeFirst()
  if (deleted) return deleted
  const running = await db
    .selectFrom('jobs')
    .select('id')
    .where('id', '=', id)
    .where(anyOf('kind', kinds))
    .where('state', '=', 'active')
    .executeTakeFirst()
  return running && ('active' as const)
}

/** Number of permanently failed jobs, counted to a limit, and the hour of the oldest. */
export const findFailedJobs = (db: Database, limit: number) =>
  countWaiting(db, sql`select failed_at as since from jobs where state = 'failed' order by failed_at limit ${limit}`)
