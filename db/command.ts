import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig, SettingsError } from '#platform/server/config.ts'
import type { OpenDatabase } from '#platform/server/database/database.ts'
import { FolderInUse } from '#platform/server/database/folder-lock.ts'
import { DatabaseTooNew, EditedMigrations } from './migrate.ts'
import { isDatabaseUnavailable } from '#platform/server/http/http-errors.ts'
import { openDatabase } from './open.ts'

/** Reason why a command cannot run; the message is for operators. */
export class CannotRun extends Error {}

/**
 * Opens the database of the settings for a command. Throws `CannotRun` if there is none yet, or while the program holds the embedded one;
 * `instead` says what to do then.
 */
export async function openForCommand(hint: string): Promise<OpenDatabase> {
  const config = readConfig()
  const { DATABASE_URL, DATA_DIR } = config
  if (DATABASE_URL === undefined && !existsSync(join(DATA_DIR, 'db')))
    throw new CannotRun(`There is no database in ${DATA_DIR} yet. Start the program first`)
  try {
    return await openDatabase(config, () => undefined)
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    throw new CannotRun(
      `The embedded database in ${DATA_DIR} is in use by the running program, and only one process can open it. ${hint}`,
    )
  }
}

/** Returns a line about skipped tables that do not belong to the program, or an empty text. */
export const skippedTablesMessage = (tables: readonly string[]): string =>
  tables.length === 0 ? '' : `\nTables that are not of this program were left out: ${tables.join(', ')}`

/** Formats rows as a table with a line for each. */
export function table(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const lines = [heads, ...rows].map((row) => row.map(String))
  const widths = heads.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)))
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Runs a command and prints its output; prints an error that prevents it to stderr and sets exit code 1. */
export async function runCommand(command: (words: readonly string[]) => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await command(process.argv.slice(2))}\n`)
  } catch (error) {
    const isExpected = [CannotRun, SettingsError, EditedMigrations, DatabaseTooNew].some(
      (kind) => error instanceof kind,
    )
    if (!isExpected && !isDatabaseUnavailable(error)) throw error
    process.stderr.write(
      `${isExpected ? (error as Error).message : 'The database cannot be reached. Check DATABASE_URL'}\n`,
    )
    process.exitCode = 1
  }
}
