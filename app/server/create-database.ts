import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '#platform/server/config.ts'

// `npm start` creates a new embedded database in a process of its own while the screens are built, so that the program does not retain the
// memory this takes. Without it the program creates the database itself.

async function createDatabase(): Promise<void> {
  const config = readConfig()
  if (config.DATABASE_URL !== undefined || existsSync(join(config.DATA_DIR, 'db'))) return
  const { loadDemo, openMigrated } = await import('./prepare-database.ts')
  const { createLogger } = await import('#platform/server/http/http-server.ts')
  const { openFiles } = await import('#platform/server/files/files.ts')
  const { getSecret } = await import('#platform/server/security/secrets.ts')
  const opened = await openMigrated(config, createLogger(config))
  const files = await openFiles(config, await getSecret(opened.db, 'file-addresses'))
  await loadDemo(opened, files, config, new Date())
  await opened.close()
}

// The program meets the same error at startup and reports it.
await createDatabase().catch(() => undefined)
