import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openEmbedded, type Database } from '#platform/server/database/database.ts'
import { VERSION } from '#platform/server/version.ts'
import { findIncompatibilities } from './compatibility.ts'
import { compareVersions, migrate, readMigrations, type Migration } from './migrate.ts'
import { readReleaseTags, type ReleaseTags } from './release-tags.ts'
import { readSchema, type Schema } from './schema.ts'
import retired from './retired.json' with { type: 'json' }

const FOLDER = join(import.meta.dirname, 'releases')

/** The database that programs of a released version expect. */
export interface Release {
  version: string
  /** Names of its migrations, in order. */
  migrations: string[]
  /** Columns (`table.column`) and tables that it has but no longer uses; a later migration may drop them. */
  retired: string[]
  schema: Schema
}

/** Returns the released versions, oldest first. */
export const readReleases = (folder = FOLDER): Release[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Release)
    .sort((a, b) => compareVersions(a.version, b.version))

/** Returns the columns and tables that this version no longer uses but its predecessor does. */
export const readRetired = (): string[] => retired

/** Drops retired columns and tables, for tests that verify that no statement uses them. */
export async function dropRetired(db: Database, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const [table = '', column] = name.split('.')
    if (column === undefined) await sql`drop table ${sql.id(table)} cascade`.execute(db)
    else await sql`alter table ${sql.id(table)} drop column ${sql.id(column)} cascade`.execute(db)
  }
}

/**
 * Runs the migrations newer than a release, one by one, on a database that has the release's own. Returns descriptions of what breaks
 * programs of the release or of any later one.
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
    const found = findIncompatibilities(release, await readSchema(db), migration.text)
    // Attribute a new problem to this migration, unless an earlier one caused it.
    for (const { name, problem } of found)
      if (!problems.has(name)) problems.set(name, problem && `${migration.name}: ${problem}`)
  }
  return [...problems.values()].filter((problem) => problem !== '')
}

/**
 * Records the database schema of a version, to check the migrations of later versions against. A version without a tag is not released yet
 * and may be recorded again.
 */
export async function recordRelease(
  { commits, isComplete }: ReleaseTags,
  version = VERSION,
  folder = FOLDER,
): Promise<string> {
  const file = join(folder, `${version}.json`)
  if (commits.has(version)) throw new Error(`${version} is released: raise the version in package.json first`)
  if (!isComplete && existsSync(file))
    throw new Error(
      `${version} may be released: its tag is looked for in a full clone. Run git fetch --unshallow --tags`,
    )
  const last = readReleases(folder).findLast((release) => release.version !== version)
  if (last && compareVersions(last.version, version) > 0) throw new Error(`${version} is older than ${last.version}`)
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
    const release: Release = { version, migrations: all.map(({ name }) => name), retired: readRetired(), schema }
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, `${JSON.stringify(release, null, 2)}\n`)
    return file
  } finally {
    await opened.close()
  }
}

if (import.meta.main) {
  try {
    process.stdout.write(`${await recordRelease(readReleaseTags())}\n`)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  }
}
