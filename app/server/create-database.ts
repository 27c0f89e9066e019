import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '#platform/server/config.ts'

// `npm start` creates a new embedded database beside the build of the screens, in a process of its own: what that takes of memory,
// the program does not keep. Without it the program creates the database itself.

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

// The program meets the same obstacle when it starts, and tells it.
await createDatabase().catch(() => undefined)
