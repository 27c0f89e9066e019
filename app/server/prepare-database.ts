import type { FastifyBaseLogger } from 'fastify'
import type { DemoAccount } from '#db/demo/load.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { refuseUnfinished } from '#db/unfinished-restore.ts'
import { hashPassword } from '#features/accounts/server.ts'
import { USD } from '#platform/contract/currency.ts'
import type { Config } from '#platform/server/config.ts'
import type { OpenDatabase } from '#platform/server/database/database.ts'
import { waitForDatabase } from '#platform/server/database/wait-for-database.ts'
import { putFile, putPicture, type Files } from '#platform/server/files/files.ts'

/** Opens the configured database and migrates it. */
export async function openMigrated(config: Config, log: FastifyBaseLogger): Promise<OpenDatabase> {
  const opened = await openDatabase(config, (error) => log.error({ err: error }, 'database connection'))
  try {
    const ran = await waitForDatabase(log, async () => {
      await refuseUnfinished(opened.db)
      return migrate(opened.db)
    })
    if (ran.length > 0) log.info({ migrations: ran }, 'database migrated')
    return opened
  } catch (error) {
    await opened.close()
    throw error
  }
}

/** Loads the demo data into an empty embedded database if the settings ask for it; returns the demo accounts to sign in with. */
export async function loadDemo(
  { db, embedded }: OpenDatabase,
  files: Files,
  config: Config,
  now: Date,
): Promise<readonly DemoAccount[]> {
  if (!embedded || !config.DEMO_DATA || config.NODE_ENV === 'production') return []
  // The demo data's agreements and payments are in dollars.
  if (config.CURRENCY.code !== USD.code) return []
  const { demoAccounts, loadDemoData } = await import('#db/demo/load.ts')
  await loadDemoData(db, {
    now,
    hashPassword: (password) => hashPassword(password, config),
    storePicture: (_name, webp) => putPicture(files, webp),
    storeFile: (key, type, bytes) => putFile(files, key, type, bytes),
    seller: config,
  })
  return demoAccounts
}
