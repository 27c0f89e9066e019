import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

/** The two people the measurements are made as: a client with a full inbox, and a creator who pays. */
export const CLIENT = { id: 1, token: 'bench-client-token-of-forty-three-characters' }
export const CREATOR = { id: 2, token: 'bench-creator-token-of-forty-three-character' }

const STEP = 100_000

/** As sessions keep it. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** SQL of a number that looks thrown but is the same in every run; `n` is the row's. */
export const thrown = (seed: string, below: number | ReturnType<typeof sql>) =>
  sql`(hashtextextended(${sql.lit(seed)} || n::text, 7) & 9007199254740991) % ${typeof below === 'number' ? sql.lit(below) : below}`

/** SQL of so many words. A vocabulary of 2,000, so that a search finds a few of a thousand. */
export const words = (seed: string, count: number) =>
  sql`(select string_agg('w' || (hashtextextended(${sql.lit(seed)} || n::text || '.' || k::text, 3) & 9007199254740991) % 2000, ' ')
       from generate_series(1, ${sql.lit(count)}) k)`

/** Runs something for all numbers from 1 on, many at a time. */
export async function inSteps(total: number, run: (from: number, to: number) => Promise<unknown>): Promise<void> {
  for (let from = 1; from <= total; from += STEP) await run(from, Math.min(total, from + STEP - 1))
}

/** Runs what fills tables without their indexes, which are made several times faster of rows that are all there. */
export async function withoutIndexes(
  db: Database,
  tables: readonly string[],
  run: () => Promise<unknown>,
): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select c.relname as name, pg_get_indexdef(c.oid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = any(${tables}::regclass[]) and not exists (select from pg_constraint where conindid = c.oid)`.execute(
    db,
  )
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(db)
  await run()
  await sql`set maintenance_work_mem = '512MB'`.execute(db)
  for (const { definition } of rows) await sql.raw(definition).execute(db)
  await sql`reset maintenance_work_mem`.execute(db)
}

/** Odd accounts are clients, even ones creators. */
export const fillAccounts = (db: Database, count: number): Promise<void> =>
  inSteps(count, (from, to) =>
    sql`insert into accounts (username, email, full_name, user_type, email_verified_at, terms_accepted_at, created_at)
      select 'person' || n, 'person' || n || '@example.com', 'Person ' || n,
        (case when n % 2 = 1 then 'client' else 'developer' end)::user_type, now(), now(), now() - interval '1 day'
      from generate_series(${from}::bigint, ${to}::bigint) n`.execute(db),
  )

/** Signs both people in. */
export async function signInBoth(db: Database): Promise<void> {
  for (const { id, token } of [CLIENT, CREATOR]) {
    await sql`insert into sessions (account_id, token_hash, created_at, last_seen_at, expires_at)
      values (${id}, ${hashOf(token)}, now(), now() + interval '1 day', now() + interval '30 days')`.execute(db)
  }
}
