import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { findIncompatibilities } from '#db/compatibility.ts'
import { DatabaseTooNew, migrate, readMigrations } from '#db/migrate.ts'
import { readReleaseTags } from '#db/release-tags.ts'
import {
  dropRetired,
  problemsOfMigrations,
  readReleases,
  readRetired,
  recordRelease,
  type Release,
} from '#db/releases.ts'
import { readSchema } from '#db/schema.ts'
import { openEmbedded, type Database } from '#platform/server/database/database.ts'
import { VERSION } from '#platform/server/version.ts'
import { findLastTag } from '../process/releases.ts'

// In a rolling upgrade programs of the last release work on the database that the new version has migrated.

const opened = await openEmbedded()
const { db } = opened
afterAll(() => opened.close())

const releases = readReleases()
const last = releases.at(-1)
if (!last) throw new Error('No release is recorded in db/releases')
const known = new Set(last.migrations)
await migrate(
  db,
  readMigrations().filter(({ name }) => known.has(name)),
)

test('the record of the last release is what its migrations make of an empty database', async () => {
  expect([...known].filter((name) => !readMigrations().some((migration) => migration.name === name))).toEqual([])
  expect(await readSchema(db)).toEqual(last.schema)
  expect(Object.keys(last.schema.columns).length).toBeGreaterThan(500)
  expect(Object.keys(last.schema.constraints).length).toBeGreaterThan(400)
})

class RollbackForTest extends Error {}

async function afterwards<Result>(statements: string, look: (tx: Database) => Promise<Result>): Promise<Result> {
  const results: Result[] = []
  const tried = db.transaction().execute(async (tx) => {
    await sql.raw(statements).execute(tx)
    results.push(await look(tx))
    throw new RollbackForTest()
  })
  await expect(tried).rejects.toThrow(RollbackForTest)
  const [result] = results
  if (result === undefined) throw new Error('Nothing was looked at')
  return result
}

/** What the check says of a migration that programs of the last release meet; `changes` are what that release is. */
const problemsWith = (text: string, changes: Partial<Release> = {}) =>
  afterwards(text, async (tx) =>
    findIncompatibilities({ ...last, ...changes }, await readSchema(tx), text).flatMap(({ problem }) => problem || []),
  )
const { version } = last

// Each on a table or column of its own: they are run together, because reading a schema takes a while.
const breaking: readonly (readonly [statement: string, problem: string])[] = [
  ['alter table projects rename column name to title', 'projects.name is gone'],
  ['alter table boards drop column name', 'boards.name is gone'],
  ['alter table board_items rename to things', 'board_items is gone'],
  ['drop table feedback', 'feedback is gone'],
  ['alter table stored_files alter column name type varchar(400)', 'stored_files.name changes its type'],
  ['alter table messages alter column content drop not null', 'messages.content may be null from now on'],
  ['alter table jobs alter column data set not null', 'jobs.data may not be null'],
  ['alter table jobs alter column failures drop default', 'jobs.failures may not be null or left out any more'],
  ['alter table projects add column colour text not null', 'projects.colour must be given'],
  ['alter table jobs add constraint named check (length(kind) > 2)', 'jobs.named is a new constraint'],
  ['create unique index one_kind on jobs (kind, state)', 'jobs.one_kind is a new constraint'],
  ['alter table projects add foreign key (id) references accounts', 'projects.projects_id_fkey is a new constraint'],
  ['alter table share_link_openings drop constraint share_link_openings_once', 'share_link_openings_once is gone'],
  ['drop index jobs_key', 'jobs.jobs_key is gone'],
  ["alter type job_state add value 'paused'", 'job_state has other values'],
  ["alter type board_item_kind rename value 'creator' to 'maker'", 'board_item_kind has other values'],
  ['drop function lowered(text[]) cascade', 'lowered(texts text[]) is gone'],
]

test('a migration is refused that removes, renames or tightens what the last release uses', async () => {
  const problems = await problemsWith(breaking.map(([statement]) => statement).join(';\n'))
  for (const [statement, problem] of breaking)
    expect(
      problems.filter((one) => one.includes(problem)),
      statement,
    ).toHaveLength(1)
})

test('a schema that another library brought does not go without notice either', async () => {
  const library = await afterwards('create schema pgboss; create table pgboss.job (id bigint)', readSchema)
  const problems = findIncompatibilities({ ...last, schema: library }, last.schema, '')
  expect(problems).toEqual([{ name: 'pgboss.job', problem: expect.stringContaining('pgboss.job is gone') as string }])
})

test('a migration is fine that only adds', async () => {
  const statements = [
    'create table notes (id bigint primary key, words text not null check (length(words) < 9))',
    'alter table projects add column note text',
    "alter table projects add column colour text not null default 'red' check (colour <> '')",
    'alter table projects add column board_id bigint references boards on delete set null',
    "alter table projects alter column name set default 'Untitled'",
    'create index projects_by_name on projects (name)',
    'drop index jobs_due',
    'create function half(whole integer) returns integer language sql as $$ select whole / 2 $$',
  ]
  expect(await problemsWith(statements.join(';\n'))).toEqual([])
})

test('what the last release had retired may be dropped, if the migration says which versions can live with that', async () => {
  const drop = 'alter table projects drop column name;'
  const declared = `-- Needs ${version}: projects.name: no statement has named it since.\n${drop}`
  expect(await problemsWith(declared)).toEqual([expect.stringContaining('db/retired.json')])
  const retired = { retired: ['projects.name'] }
  expect(await problemsWith(drop, retired)).toEqual([
    expect.stringContaining(`-- Needs ${version}: projects.name: ...`),
  ])
  expect(await problemsWith(declared, retired)).toEqual([])
  const table = `-- Needs ${version}: feedback: nobody writes it any more.\ndrop table feedback;`
  expect(await problemsWith(table, { retired: ['feedback'] })).toEqual([])
})

test('what the release copes with may change, if the migration says why', async () => {
  const index = 'create unique index one_name on projects (name);'
  expect(await problemsWith(`-- Needs ${version}: projects.one_name: names have been unique.\n${index}`)).toEqual([])
  expect(await problemsWith(`-- Needs ${version}: projects.one_name:\n${index}`)).toHaveLength(1)
})

test('no migration since the last release breaks programs of that release', async () => {
  const broken = { name: '9000_broken', text: 'drop table feedback' }
  const later = { name: '9001_later', text: 'create table notes (id bigint primary key)' }
  // Together, because what one of them may change, as it says itself, is a change for those after it too.
  expect(await problemsOfMigrations(db, last, [...readMigrations(), broken, later])).toEqual([
    expect.stringContaining('9000_broken: feedback is gone, and') as string,
  ])
})

test('what is listed as retired exists, and nothing has to be given for it', async () => {
  const { columns } = await readSchema(db)
  for (const name of readRetired()) {
    const own = Object.entries(columns).filter(([column]) => column === name || column.startsWith(`${name}.`))
    expect(own, `${name} of db/retired.json`).not.toEqual([])
    if (name.includes('.')) expect(columns[name], name).not.toMatch(/, required$/)
  }
})

test('tests run without what is retired, so that a statement which still uses it fails', async () => {
  const tried = db.transaction().execute(async (tx) => {
    await dropRetired(tx, ['projects.name', 'board_items'])
    const { columns } = await readSchema(tx)
    expect(columns['projects.name'] ?? columns['board_items.board_id']).toBeUndefined()
    throw new RollbackForTest()
  })
  await expect(tried).rejects.toThrow(RollbackForTest)
})

test('an older version runs on a database to which a later one only added, and refuses one that needs a later one', async () => {
  const own = [{ name: '9101_own', text: 'create table own (id bigint)' }]
  const added = { name: '9102_added', text: 'alter table own add column words text' }
  const removed = {
    name: '9103_removed',
    text: '-- Needs 0.2.0: own.id: not used since.\nalter table own drop column id',
  }
  await migrate(db, [...own, added], '0.2.0')
  expect(await migrate(db, own, '0.1.0')).toEqual([])
  await migrate(db, [...own, added, removed], '0.3.0')
  // The one before stays able to start again while processes are replaced.
  expect(await migrate(db, [...own, added], '0.2.0')).toEqual([])
  const refused = migrate(db, own, '0.1.9')
  await expect(refused).rejects.toThrow(DatabaseTooNew)
  await expect(refused).rejects.toThrow(
    'This is version 0.1.9. The database was upgraded by version 0.3.0 with 9103_removed, and since then needs version 0.2.0 or newer.',
  )
  expect(await migrate(db, [...own, added, removed], '0.10.0')).toEqual([])
})

/** A folder that is deleted after the test. */
function givenFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-releases-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A repository with one commit. */
function givenRepository() {
  const folder = givenFolder()
  const author = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com', '-c', 'commit.gpgsign=false']
  const git = (...words: string[]) =>
    execFileSync('git', [...author, ...words], { cwd: folder, encoding: 'utf8' }).trim()
  git('init', '--quiet')
  const commit = (subject: string) => {
    git('commit', '--quiet', '--allow-empty', '-m', subject)
    return git('rev-parse', 'HEAD')
  }
  return { folder, git, commit }
}

test('the last release is the newest recorded one with a tag, but not the one that is being released', () => {
  const { folder, git, commit } = givenRepository()
  const recorded = ['0.1.0', '0.2.0', '0.3.0'].map((number) => ({ version: number }))
  const lastTag = () => findLastTag(recorded, readReleaseTags(folder))
  const first = commit('First')
  expect(lastTag()).toBeUndefined()
  git('tag', 'v0.1.0')
  git('tag', 'vague')
  // The first release is being made: nothing came before it.
  expect(lastTag()).toBeUndefined()
  const second = commit('Second')
  expect(lastTag()).toBe('v0.1.0')
  git('tag', '--annotate', 'v0.2.0', '-m', 'Version 0.2.0')
  expect(lastTag()).toBe('v0.1.0')
  commit('Third, with 0.3.0 recorded and not yet tagged')
  expect(lastTag()).toBe('v0.2.0')
  expect([...readReleaseTags(folder).commits]).toEqual([
    ['0.1.0', first],
    ['0.2.0', second],
    ['ague', first],
  ])
})

test('a version is recorded again until it has its tag, and never where a clone may lack the tag', async () => {
  const { folder, git, commit } = givenRepository()
  commit('First')
  const records = givenFolder()
  const recordOf = (number: string) => readReleases(records).find((release) => release.version === number)
  const record = (from = folder) => recordRelease(readReleaseTags(from), '0.2.0', records)
  const earlier = { ...last, version: '0.1.0', migrations: readMigrations().map(({ name }) => name) }
  writeFileSync(join(records, '0.1.0.json'), JSON.stringify(earlier))
  writeFileSync(join(records, '0.2.0.json'), JSON.stringify({ ...last, version: '0.2.0', migrations: ['0001_old'] }))

  await record()
  expect(recordOf('0.2.0')?.migrations).toEqual(readMigrations().map(({ name }) => name))
  expect(recordOf('0.1.0')).toEqual(earlier)

  const shallow = givenFolder()
  git('clone', '--quiet', '--depth', '1', `file://${folder}`, shallow)
  await expect(record(shallow)).rejects.toThrow('0.2.0 may be released')
  git('tag', 'v0.2.0')
  await expect(record()).rejects.toThrow('0.2.0 is released: raise the version in package.json first')
  await expect(recordRelease(readReleaseTags(folder), '0.0.9', records)).rejects.toThrow('0.0.9 is older than 0.2.0')
})

const { commits, head } = readReleaseTags()
test.runIf(commits.get(VERSION) === head)(
  'a version that is being released has recorded its migrations (runs on its tag)',
  () => {
    expect(last).toMatchObject({ version: VERSION, migrations: readMigrations().map(({ name }) => name) })
  },
)
