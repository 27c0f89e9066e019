import { sql, type RawBuilder } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/database/database.ts'
import { openTestDatabase } from '../database/database.ts'
import { databaseProblems, type Catalogue, type Deed, type ForeignKey, type StoredFunction } from '../walls/database.ts'

// Migrations are read as what they leave behind: text can say the same in too many ways.

const { db, close } = await openTestDatabase()
afterAll(() => close())

async function readCatalogue(of: Database): Promise<Catalogue> {
  const rows = async <Row>(query: RawBuilder<Row>) => (await query.execute(of)).rows
  const triggers = await rows(sql<Deed>`
    select class.relname as table, tgname as name, proname || '()' as runs
    from pg_trigger join pg_class class on class.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
    where not tgisinternal and class.relnamespace = 'public'::regnamespace`)
  const columns = await rows(sql<Deed>`
    select class.relname as table, attname as name, pg_get_expr(adbin, adrelid) as runs
    from pg_attrdef join pg_class class on class.oid = adrelid
    join pg_attribute on attrelid = adrelid and attnum = adnum
    where class.relnamespace = 'public'::regnamespace`)
  const checks = await rows(sql<Deed>`
    select class.relname as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as runs
    from pg_constraint join pg_class class on class.oid = conrelid
    where contype = 'c' and connamespace = 'public'::regnamespace`)
  const functions = await rows(sql<StoredFunction>`
    select proname as name, pg_get_functiondef(oid) as text
    from pg_proc where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')`)
  const keys = await rows(sql<ForeignKey>`
    select conname as name, class.relname as table, target.relname as target
    from pg_constraint join pg_class class on class.oid = conrelid join pg_class target on target.oid = confrelid
    where contype = 'f' and connamespace = 'public'::regnamespace`)
  const rewriting = await rows(sql<{ name: string }>`
    select rulename as name from pg_rewrite join pg_class class on class.oid = ev_class
    where rulename <> '_RETURN' and class.relnamespace = 'public'::regnamespace`)
  return {
    deeds: [...triggers, ...columns, ...checks],
    functions,
    keys,
    rewriting: rewriting.map(({ name }) => name),
  }
}

class RollbackForTest extends Error {}

/** What the walls say of a database in which these statements were run; they are undone. */
async function problemsWith(statements: readonly string[]): Promise<string[]> {
  let problems: string[] = []
  const tried = db.transaction().execute(async (tx) => {
    for (const statement of statements) await sql.raw(statement).execute(tx)
    problems = databaseProblems(await readCatalogue(tx))
    throw new RollbackForTest()
  })
  await expect(tried).rejects.toThrow(RollbackForTest)
  return problems
}

const planted = (body: string) =>
  `create function planted() returns trigger language plpgsql as $$ begin ${body} return null; end $$`
const onProjects = `create trigger planted after insert on projects for each row execute function planted()`

test('the migrated database keeps inside the walls, and there is something to keep', async () => {
  const catalogue = await readCatalogue(db)
  expect(databaseProblems(catalogue)).toEqual([])
  expect(catalogue.deeds.length).toBeGreaterThan(20)
  expect(catalogue.functions.length).toBeGreaterThan(5)
  expect(catalogue.keys.length).toBeGreaterThan(20)
})

test.each([
  [
    "a trigger that writes another feature's table",
    [planted('update requests set title = title;'), onProjects],
    'planted of projects, a table of projects, writes requests, which belongs to requests',
  ],
  [
    'a trigger that has another function write it',
    [
      `create function deeper() returns void language sql as $$ delete from public.sessions $$`,
      planted('perform deeper();'),
      onProjects,
    ],
    'planted of projects, a table of projects, writes sessions, which belongs to accounts',
  ],
  [
    "a trigger that keeps a feature's index and writes another table",
    [
      `create function planted() returns trigger language plpgsql as $$ begin update requests set title = title; return null; end $$`,
      `create trigger search_indexes_planted after insert on videos for each row execute function planted()`,
    ],
    'search_indexes_planted of videos, a table of search, writes requests, which belongs to requests',
  ],
  [
    'a trigger that keeps an index of what its feature may not use',
    [
      planted('perform search_index(null, null);'),
      `create trigger search_indexes_planted after insert on projects for each row execute function planted()`,
    ],
    'search_indexes_planted of projects, a table of projects, writes search_items, which belongs to search',
  ],
  [
    'a trigger that reads a table its feature may not read',
    [planted('perform count(*) from messages;'), onProjects],
    'planted of projects, a table of projects, reads messages of conversations',
  ],
  [
    'a default that writes',
    [
      `create function counted() returns integer language sql as $$ update accounts set full_name = full_name; select 1 $$`,
      `alter table projects add column planted integer default counted()`,
    ],
    'planted of projects, a table of projects, writes accounts, which belongs to accounts',
  ],
  [
    'a function whose statement is put together when it runs',
    [planted(`execute format('delete from %I', tg_argv[0]);`)],
    'planted runs a statement that nobody can read',
  ],
  [
    'a key against the grants',
    [`alter table projects add column planted bigint references messages on delete set null`],
    'projects_planted_fkey points from projects to messages of conversations, which architecture.ts does not let it use',
  ],
  [
    'a key of share links to what they do not open',
    [`alter table share_links add column planted bigint references messages on delete cascade`],
    'share_links_planted_fkey points from share-links to messages of conversations, which architecture.ts does not let it use',
  ],
  [
    'a rule that rewrites statements',
    [`create rule planted as on delete to projects do also update requests set project_id = null`],
    'The rule planted rewrites statements',
  ],
])('%s is refused', async (_kind, statements, problem) => {
  expect(await problemsWith(statements)).toContain(problem)
})
