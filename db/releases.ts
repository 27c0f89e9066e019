import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openEmbedded, type Database } from '#platform/server/database/database.ts'
import { VERSION } from '#platform/server/version.ts'
import { problemsBeside } from './compatibility.ts'
import { compareVersions, migrate, readMigrations, type Migration } from './migrate.ts'
import { readSchema, type Schema } from './schema.ts'
import retired from './retired.json' with { type: 'json' }

const FOLDER = join(import.meta.dirname, 'releases')

/** What programs of a released version find in their database. */
export interface Release {
  version: string
  /** The names of its migrations, in order. */
  migrations: string[]
  /** Columns (`table.column`) and tables that it has and no longer uses: a later migration may drop them. */
  retired: string[]
  schema: Schema
}

/** The released versions, oldest first. */
export const readReleases = (): Release[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Release)
    .sort((a, b) => compareVersions(a.version, b.version))

/** Columns and tables that this version no longer uses, but its predecessor does. */
export const readRetired = (): string[] => retired

/** Drops columns and tables that are no longer used: for tests, in which statements that use them are to fail. */
export async function dropRetired(db: Database, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const [table = '', column] = name.split('.')
    if (column === undefined) await sql`drop table ${sql.id(table)} cascade`.execute(db)
    else await sql`alter table ${sql.id(table)} drop column ${sql.id(column)} cascade`.execute(db)
  }
}

/**
 * What in the migrations that are newer than a release breaks programs of it, or of one that is newer still, in sentences. Runs those
 * that are missing, one after the other, on a database that has the release's own.
 */
export async function problemsOfMigrations(
  db: Database,
  release: Release,
  migrations: readonly Migration[],
): Promise<string[]> {
  const known = new Set(release.migrations)
  const problems = new Map<string, string>()
  for (const migration of migrations.filter(({ name }) => !known.has(name))) {
    await migrate(db, [migration])
    const found = problemsBeside(release, await readSchema(db), migration.text)
    // What is wrong from now on was made wrong by this migration, unless it has been before.
    for (const { name, problem } of found)
      if (!problems.has(name)) problems.set(name, problem && `${migration.name}: ${problem}`)
  }
  return [...problems.values()].filter((problem) => problem !== '')
}

/** Writes down what this version finds in its database, for the migrations of later versions to be held against. */
async function recordRelease(): Promise<string> {
  const file = join(FOLDER, `${VERSION}.json`)
  if (existsSync(file)) throw new Error(`${VERSION} is recorded already: raise the version in package.json first`)
  const last = readReleases().at(-1)
  if (last && compareVersions(last.version, VERSION) > 0) throw new Error(`${VERSION} is older than ${last.version}`)
  const all = readMigrations()
  const opened = await openEmbedded()
  try {
    const known = new Set(last?.migrations)
    if (last)
      await migrate(
        opened.db,
        all.filter(({ name }) => known.has(name)),
      )
    const problems = last ? await problemsOfMigrations(opened.db, last, all) : []
    if (problems.length > 0) throw new Error(problems.join('\n'))
    await migrate(opened.db, all)
    const schema = await readSchema(opened.db)
    const release: Release = {
      version: VERSION,
      migrations: all.map(({ name }) => name),
      retired: readRetired(),
      schema,
    }
    mkdirSync(FOLDER, { recursive: true })
    writeFileSync(file, `${JSON.stringify(release, null, 2)}\n`)
    return file
  } finally {
    await opened.close()
  }
}

if (import.meta.main) {
  try {
    process.stdout.write(`${await recordRelease()}\n`)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  }
}
