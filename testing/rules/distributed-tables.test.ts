import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { readCatalogue } from '#db/distributed/catalogue.ts'
import { applyDistribution } from '#db/distributed/command.ts'
import { distribution, placeOf } from '#db/distributed/distribution.ts'
import { distributedMigration, textOf, findUnexplained } from '#db/distributed/migration.ts'
import { distributionProblems } from '#db/distributed/rules.ts'
import type { Database } from '#platform/server/database/database.ts'
import { openSnapshot } from '../database/database.ts'
import { readLayout, verdictOn } from '../distributed/statements.ts'

// Hundreds of statements, on a machine that may do much else.
const MIGRATION_MS = 60_000

// Embedded on purpose: plans and definitions are read as its version of PostgreSQL writes them.
const opened = await openSnapshot()
afterAll(() => opened.close())
const catalogue = await readCatalogue(opened.db)

class RollbackForTest extends Error {}

async function planting<T>(statements: readonly string[], look: (db: Database) => Promise<T>): Promise<T> {
  let seen: { value: T } | undefined
  const tried = opened.db.transaction().execute(async (tx) => {
    for (const statement of statements) await sql.raw(statement).execute(tx)
    seen = { value: await look(tx) }
    throw new RollbackForTest()
  })
  await expect(tried).rejects.toThrow(RollbackForTest)
  return seen!.value
}

test('it is said of every table where its rows would be, and of none that is not there', () => {
  const tables = [...new Set(catalogue.columns.map(({ table }) => table))]
  expect(tables.toSorted()).toEqual(Object.keys(distribution).toSorted())
})

test('whatever Citus would not allow has a reason or a replacement, and no reason is left over', () => {
  expect(findUnexplained(catalogue, placeOf)).toEqual([])
})

test('the files of the migration are those of the current tables; after a change, npm run distributed -- write', () => {
  for (const step of distributedMigration(catalogue, placeOf)) {
    const file = join(import.meta.dirname, `../../db/distributed/${step.name}.sql`)
    expect(readFileSync(file, 'utf8'), step.name).toBe(textOf(step))
  }
})

test.each<[string, string, string[]]>([
  [
    'a unique key without the distribution column',
    'alter table notifications add constraint planted unique (subject)',
    ['planted needs an entry in uniqueOnEachNode'],
  ],
  ['one with it', 'alter table notifications add constraint planted unique (subject, account_id)', []],
  [
    'a foreign key to a table by something else',
    'alter table notifications add constraint planted foreign key (id) references messages (id)',
    ['planted needs an entry in together or givenUp'],
  ],
  [
    'a foreign key from one node to a distributed table',
    'alter table feedback add constraint planted foreign key (id) references videos (id)',
    ['planted needs an entry in together or givenUp'],
  ],
  ['one to a table that is everywhere', 'alter table notifications add column planted bigint references requests', []],
  [
    'a trigger on a distributed table',
    `create function planted() returns trigger language plpgsql as 'begin return new; end';
    create trigger planted before insert on messages for each row execute function planted()`,
    ['planted needs an entry in triggers'],
  ],
  [
    'a distribution column that may be null',
    'alter table notifications alter column account_id drop not null',
    ['notifications.account_id may be null, so it cannot distribute'],
  ],
])('%s is noticed or allowed', async (_what, statement, problems) => {
  expect(await planting([statement], async (db) => findUnexplained(await readCatalogue(db), placeOf))).toEqual(problems)
})

test('a table that nobody placed is named', async () => {
  const looked = planting(['create table planted (id bigint primary key)'], async (db) => {
    const found = await readCatalogue(db)
    expect(() => distributionProblems(found, placeOf)).toThrow('does not say where the rows of planted are')
  })
  await looked
})

// Citus is not there: these take its place, and do nothing.
const CITUS = [
  `create function create_reference_table(place regclass) returns void language sql as ''`,
  `create function create_distributed_table(place regclass, by text, colocate_with text) returns void language sql as ''`,
]

test('without Citus nothing is distributed', async () => {
  await expect(applyDistribution(opened.db)).rejects.toThrow('The database has no Citus')
})

const PEOPLE = [
  `insert into accounts (username, email, full_name, user_type, terms_accepted_at, created_at)
    select 'person' || n, 'person' || n || '@example.com', 'Person', 'client', now(), now() from generate_series(1, 2) n`,
  `insert into requests (user_id, title, content, status, is_public, is_idea, seeks_collaboration, created_at)
    select 1, 'A', 'A', 'open', true, true, false, now() from generate_series(1, 2)`,
  `insert into conversations (request_id, client_id, developer_id, starter_id, created_at, updated_at)
    select n, 1, 2, 2, now(), now() from generate_series(1, 2) n`,
  `insert into messages (conversation_id, user_id, content, created_at) values (2, 1, 'A', now())`,
  `insert into message_links (message_id, type, content_id, title) values (1, 'video', '5', 'A')`,
]

test(
  'the migration runs on a database with rows, and leaves nothing that Citus would refuse',
  async () => {
    const { db, close } = await openSnapshot()
    onTestFinished(close)
    for (const statement of [...PEOPLE, ...CITUS]) await sql.raw(statement).execute(db)
    expect(await applyDistribution(db)).toBeGreaterThan(200)
    const left = distributionProblems(await readCatalogue(db), placeOf)
    expect(left.filter(({ what }) => what !== 'trigger')).toEqual([])
    expect(left.length).toBeGreaterThan(0)
    const { rows } = await sql`select home_id from message_links`.execute(db)
    expect(rows).toEqual([{ home_id: 2 }])
  },
  MIGRATION_MS,
)

test.each<[string, string, unknown[]]>([
  ['any node', 'select * from requests r join accounts a on a.id = r.user_id where r.id = $1', [1]],
  ['first node', 'select * from ledger_postings p join accounts a on a.id = p.person_id', []],
  ['one node', 'select * from notifications where account_id = $1 order by id desc limit 3', [7]],
  ['one node', 'select * from messages m join conversations c on c.id = m.conversation_id where c.id = $1', [7]],
  [
    'one node',
    'select (select count(*) from boards where owner_id = $1), (select count(*) from videos where user_id = $2)',
    [7, 7],
  ],
  [
    'rows move',
    'select (select count(*) from boards where owner_id = $1), (select count(*) from videos where user_id = $2)',
    [7, 8],
  ],
  ['one node', 'select * from notifications where account_id between $1 and $2', [7, 7]],
  ['one node', 'insert into live_counters (account_id, last_number) values ($1, 0)', [7]],
  ['one node', 'select * from videos v join video_captions c on c.video_id = v.id where v.user_id = $1', [7]],
  ['every node', 'select * from videos v join video_captions c on c.video_id = v.id where v.id = $1', [7]],
  ['every node', 'select * from notifications where account_id = any($1::bigint[])', [[7]]],
  ['every node', 'select * from notifications where account_id = $1 or id = 5', [7]],
  [
    'rows move',
    'select * from messages m join notifications n on n.account_id = m.user_id where m.conversation_id = $1',
    [7],
  ],
  ['rows move', 'select * from conversations c join agreements a on a.conversation_id = c.id where c.id = $1', [7]],
  ['all copies', 'update requests set title = $1 where id = $2', ['A', 7]],
])('%s: %s', async (reach, text, values) => {
  const layout = await readLayout(opened)
  expect(await verdictOn(opened, layout, { text, values })).toMatchObject({ reach })
})

test('what a statement has to say besides is named', async () => {
  const layout = await readLayout(opened)
  const text = 'select * from messages where conversation_id between $1 and $2'
  expect(await verdictOn(opened, layout, { text, values: [7, 7] })).toEqual({
    reach: 'one node',
    why: '',
    needs: ['messages.conversation_id with = instead of between'],
  })
})
