import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { EditedMigrations, migrate, readMigrations } from '#db/migrate.ts'
import { openTestDatabase } from './database.ts'

const { db, close } = await openTestDatabase()
afterAll(close)

let pairs = 0
/** Two migrations of a later day, the second upon the first. */
function givenMigrations() {
  const table = `notes_${++pairs}`
  const first = { name: `9${pairs}01_${table}`, text: `create table ${table} (id bigint primary key);\n` }
  const second = { name: `9${pairs}02_${table}`, text: `alter table ${table} add column words text;\n` }
  return { first, second, edited: { ...first, text: `create table ${table} (id bigint, words text);\n` } }
}
const hashes = async () => {
  const { rows } = await sql<{ name: string; hash: string | null }>`select name, hash from migrations`.execute(db)
  return new Map(rows.map(({ name, hash }) => [name, hash]))
}

test('a migration that was edited after it ran is refused by name, and nothing new runs', async () => {
  const { first, second, edited } = givenMigrations()
  expect(await migrate(db, [first])).toEqual([first.name])
  const before = await hashes()
  const refused = migrate(db, [edited, second])
  await expect(refused).rejects.toThrow(EditedMigrations)
  await expect(refused).rejects.toThrow(`${first.name} was changed after it ran on this database`)
  expect(await hashes()).toEqual(before)
  expect(await migrate(db, [first, second])).toEqual([second.name])
  expect(await migrate(db, [first, second])).toEqual([])
})

test('every one that was edited is named', async () => {
  const { first, second } = givenMigrations()
  await migrate(db, [first, second])
  const edited = [first, second].map(({ name, text }) => ({ name, text: `${text}-- more` }))
  await expect(migrate(db, edited)).rejects.toThrow(`${first.name}, ${second.name} were changed after they ran`)
})

test('the ends of lines are no difference: a checkout may bring others', async () => {
  const { first } = givenMigrations()
  await migrate(db, [first])
  expect(await migrate(db, [{ ...first, text: first.text.replaceAll('\n', '\r\n') }])).toEqual([])
})

test('what ran before there were hashes gets them at the next start, and is held to them from then on', async () => {
  const { first, second, edited } = givenMigrations()
  await migrate(db, [first])
  await sql`alter table migrations drop column hash`.execute(db)
  expect(await migrate(db, [...readMigrations(), first, second])).toEqual([second.name])
  const known = await hashes()
  expect(known.size).toBeGreaterThan(readMigrations().length)
  for (const { name } of [...readMigrations(), first, second]) expect(known.get(name)).toMatch(/^[0-9a-f]{64}$/)
  await expect(migrate(db, [edited, second])).rejects.toThrow(`${first.name} was changed`)
})

test('two that start at once run each migration once', async () => {
  const { first, second } = givenMigrations()
  const ran = await Promise.all([migrate(db, [first, second]), migrate(db, [first, second])])
  expect(ran.flat().toSorted()).toEqual([first.name, second.name])
})
