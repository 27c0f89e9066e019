import { writeFileSync } from 'node:fs'
import { generate, PostgresDialect } from 'kysely-codegen'
import { openEmbedded } from '#platform/server/database/database.ts'
import { migrate } from './migrate.ts'

/** File with a type for every table, generated from a freshly migrated database: `npm run tables`. */
const TABLES_FILE = 'platform/server/database/tables.ts'

/** Returns the content of the tables file for the current migrations. */
export async function generateTables(): Promise<string> {
  const opened = await openEmbedded()
  try {
    await migrate(opened.db)
    const text = await generate({
      db: opened.db,
      dialect: new PostgresDialect(),
      typeMapping: { int8: 'number', numeric: 'number', date: 'string', timestamptz: 'Instant' },
      excludePattern: '{migrations,*.migrations}',
      camelCase: false,
    })
    // Timestamps are read as ISO strings; writes accept strings and dates.
    return text.replace(
      'import type { ColumnType } from "kysely";',
      "import type { ColumnType } from 'kysely'\n\ntype Instant = ColumnType<string, string | Date, string | Date>",
    )
  } finally {
    await opened.close()
  }
}

if (import.meta.main) {
  writeFileSync(TABLES_FILE, await generateTables())
  process.stdout.write(`${TABLES_FILE} has the tables of all migrations\n`)
}
