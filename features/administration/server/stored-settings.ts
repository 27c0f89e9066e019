import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#platform/server/database/database.ts'
import {
  CHANGEABLE,
  type ChangeableName,
  type LiveSettings,
  type SettingOverrides,
} from '#platform/server/settings/live-settings.ts'
import { listStored } from './queries.ts'

const LOOK_EVERY_MS = 3_000

/** Whether a name is that of a setting that owners can change. */
export const isChangeable = (name: string): name is ChangeableName => CHANGEABLE.some((one) => one === name)

/** The stored settings; names that this version does not know are left out. */
export async function readStored(db: Database): Promise<SettingOverrides> {
  const rows = await listStored(db)
  return Object.fromEntries(rows.filter(({ name }) => isChangeable(name)).map(({ name, value }) => [name, value]))
}

/**
 * Puts the stored settings in force now, and every three seconds what other processes stored. Values that cannot be used, such as
 * ones that contradict the environment, are logged once, and what was in force stays. Returns how it ends.
 */
export async function followStoredSettings(
  db: Database,
  live: LiveSettings,
  log: FastifyBaseLogger,
): Promise<() => void> {
  let refused = ''
  const look = async () => {
    const stored = await readStored(db)
    const text = JSON.stringify(stored)
    if (text === refused) return
    try {
      live.apply(stored)
      refused = ''
    } catch (error) {
      refused = text
      log.error({ err: error }, 'the stored settings cannot be used: correct them in the admin area or the environment')
    }
  }
  await look()
  const timer = setInterval(() => {
    look().catch((error: unknown) => log.warn({ err: error }, 'could not read the stored settings'))
  }, LOOK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
