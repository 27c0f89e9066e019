import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openEmbedded, withSchemaLock, type Database } from '#platform/server/database/database.ts'
import { CannotRun, openForCommand, runCommand } from '../command.ts'
import { migrate } from '../migrate.ts'
import { readCatalogue } from './catalogue.ts'
import { placeOf } from './distribution.ts'
import { distributedMigration, textOf, type Step } from './migration.ts'

const FOLDER = import.meta.dirname
const USAGE = `npm run distributed -- print    prints the migration of a database to several nodes with Citus
npm run distributed -- apply    runs it on the database of DATABASE_URL, which needs the extension citus
npm run distributed -- write    writes its files in db/distributed for the current migrations`

/** Returns the migration to several nodes for the tables that the current migrations create. */
async function currentSteps(): Promise<Step[]> {
  const opened = await openEmbedded()
  try {
    await migrate(opened.db)
    return distributedMigration(await readCatalogue(opened.db), placeOf)
  } finally {
    await opened.close()
  }
}

async function write(): Promise<string> {
  const steps = await currentSteps()
  for (const step of steps) writeFileSync(join(FOLDER, `${step.name}.sql`), textOf(step))
  return steps.map(({ name, statements }) => `${name}.sql: ${statements.length}`).join('\n')
}

// Generated too: a release has no files of SQL.
const print = async (): Promise<string> => (await currentSteps()).map(textOf).join('\n')

/**
 * Distributes the tables of a database that has Citus, and returns the number of transactions. Columns and keys are changed in one
 * transaction each; later each statement is one, because Citus does not distribute tables that were changed in the same one. Throws
 * `CannotRun` without Citus.
 */
export async function applyDistribution(db: Database): Promise<number> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regprocedure('create_reference_table(regclass)') is not null as there`.execute(db)
  if (rows[0]?.there !== true) throw new CannotRun('The database has no Citus: create extension citus')
  const [columns, keys, ...others] = distributedMigration(await readCatalogue(db), placeOf).map(
    ({ statements }) => statements,
  )
  const transactions = [columns?.join('\n') ?? '', keys?.join('\n') ?? '', ...others.flat()]
  for (const text of transactions) {
    await withSchemaLock(db, (transaction) => sql.raw(text).execute(transaction))
  }
  return transactions.length
}

async function apply(): Promise<string> {
  const opened = await openForCommand('Stop the program first.')
  try {
    return `Distributed, in ${await applyDistribution(opened.db)} transactions`
  } finally {
    await opened.close()
  }
}

async function run([word, ...others]: readonly string[]): Promise<string> {
  const commands = { print, apply, write }
  if (word === undefined || !Object.hasOwn(commands, word) || others.length > 0) throw new CannotRun(USAGE)
  return commands[word as keyof typeof commands]()
}

if (import.meta.main) await runCommand(run)
