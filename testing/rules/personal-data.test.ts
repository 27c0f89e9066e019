import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#platform/server/database/database.ts'
import { accountSettingsApi } from '#features/accounts/contract.ts'
import { PASSWORD, startApi } from '../api.ts'
import { recordStatements } from '../database/statements.ts'
import { personalDataProblems, type Facts, type Key } from '../walls/personal-data.ts'
import { touchesOf } from '../walls/tables.ts'

// Somebody takes a copy of their data and leaves. The statements that this sends say which tables are exported and erased.

const api = await startApi()
const person = await api.signUp('developer')
const statuses: number[] = []
const copied = await recordStatements(async () => {
  statuses.push((await person.send(accountSettingsApi.exportData)).status)
})
const left = await recordStatements(async () => {
  const body = { password: PASSWORD }
  statuses.push((await person.send(accountSettingsApi.closeAccount, { body })).status)
  await api.runJobs()
})
const exported = new Set(copied.flatMap(({ text }) => touchesOf(text).map(({ table }) => table)))
const deleted = new Set(
  left.flatMap(({ text }) => [...text.matchAll(/\bdelete\s+from\s+"?(\w+)/gi)].map(([, table = '']) => table)),
)

async function readFacts(of: Database): Promise<Facts> {
  // An index that leaves out only rows without a reference finds all that refer to something.
  const keys = await sql<Key>`
    with key as (
      select *, array(
        select attname::text from unnest(conkey) with ordinality as part(number, place)
        join pg_attribute on attrelid = conrelid and attnum = part.number order by place
      ) as columns
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
    )
    select conrelid::regclass::text as table, columns, confrelid::regclass::text as target, confdeltype = 'c' as cascades,
      exists (
        select from pg_index where indrelid = conrelid and indisvalid
          and (indkey::smallint[])[0:cardinality(conkey) - 1] @> conkey
          and (indpred is null or pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', columns[1]))
      ) as indexed
    from key`.execute(of)
  const named = await sql<{ table: string }>`
    with names as (
      select distinct attname from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = any (conkey)
      where contype = 'f' and confrelid = 'accounts'::regclass
    )
    select distinct table_name as table from information_schema.columns
    join names on attname = column_name join pg_class on relname = table_name and relkind = 'r'
    where table_schema = 'public'`.execute(of)
  return { keys: keys.rows, named: named.rows.map(({ table }) => table), exported, deleted }
}

class RollbackForTest extends Error {}

async function problemsWith(...statements: string[]): Promise<string[]> {
  let problems: string[] = []
  const tried = api.db.transaction().execute(async (tx) => {
    for (const statement of statements) await sql.raw(statement).execute(tx)
    problems = personalDataProblems(await readFacts(tx))
    throw new RollbackForTest()
  })
  await expect(tried).rejects.toThrow(RollbackForTest)
  return problems
}

const unread = expect.stringMatching(/^planted refers to people, but no exportOf reads it/) as string
const unerased = expect.stringMatching(/^planted refers to people, but no erase deletes from it/) as string
const notIndexed = expect.stringMatching(/^planted needs an index that begins with \w+, a foreign key$/) as string

test('every table that refers to people is exported and erased, or says why not; every foreign key has an index', async () => {
  expect(statuses).toEqual([200, 204])
  const facts = await readFacts(api.db)
  expect(personalDataProblems(facts)).toEqual([])
  expect(facts.keys.length).toBeGreaterThan(100)
  expect(facts.named.length).toBeGreaterThan(40)
})

test('a new table that refers to accounts is found, and its key without an index', async () => {
  const planted = 'create table planted (id bigint primary key, whose bigint references accounts on delete cascade)'
  expect(await problemsWith(planted)).toEqual([unread, unerased, notIndexed])
  const open = 'create index on planted (whose) where id > 0'
  expect(await problemsWith(planted, open)).toEqual([unread, unerased, notIndexed])
  const full = 'create index on planted (whose) where whose is not null'
  expect(await problemsWith(planted, full)).toEqual([unread, unerased])
})

test('so is a table that names accounts without a foreign key', async () => {
  expect(await problemsWith('create table planted (account_id bigint)')).toEqual([unread, unerased])
})

test('a table below one that is erased goes with it where its key says so, and is still to be exported', async () => {
  const below = 'create table planted (board_id bigint primary key references boards'
  expect(await problemsWith(`${below} on delete cascade)`)).toEqual([unread])
  expect(await problemsWith(`${below})`)).toEqual([unread, unerased])
})

test('a reason that is no longer needed is to be removed', async () => {
  const problems = await problemsWith('drop table snag_reminders')
  expect(problems).toEqual([
    'notExported in testing/walls/personal-data.ts lists snag_reminders, which needs no entry: remove it',
  ])
})
