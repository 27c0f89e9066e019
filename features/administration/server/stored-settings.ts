import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#platform/server/database/database.ts'
import { OWN_PICTURES, type OwnPictures } from '#platform/server/settings/appearance.ts'
import {
  CHANGEABLE,
  type ChangeableName,
  type LiveSettings,
  type SettingOverrides,
} from '#platform/server/settings/live-settings.ts'
import { listPictures, listStored } from './queries.ts'

const RELOAD_EVERY_MS = 3_000

/** Whether owners can change the setting of this name. */
export const isChangeable = (name: string): name is ChangeableName => CHANGEABLE.some((one) => one === name)

/** Returns the stored settings, without names that this version does not know. */
export async function readStored(db: Database): Promise<SettingOverrides> {
  const rows = await listStored(db)
  return Object.fromEntries(rows.filter(({ name }) => isChangeable(name)).map(({ name, value }) => [name, value]))
}

/** Returns the names of the stored pictures, without kinds that this version does not know. */
export async function readPictures(db: Database): Promise<OwnPictures> {
  const names = new Map((await listPictures(db)).map(({ kind, name }) => [kind, name]))
  return Object.fromEntries(OWN_PICTURES.flatMap((kind) => (names.has(kind) ? [[kind, names.get(kind)]] : [])))
}

/**
 * Applies the stored settings now, and every three seconds those stored by other processes. Invalid values, such as ones that contradict
 * the environment, are logged once, and the effective settings stay. Returns a function that stops this.
 */
export async function followStoredSettings(
  db: Database,
  live: LiveSettings,
  log: FastifyBaseLogger,
): Promise<() => void> {
  let lastRefusal = ''
  const reload = async () => {
    const stored = await readStored(db)
    const pictures = await readPictures(db)
    const text = JSON.stringify([stored, pictures])
    if (text === lastRefusal) return
    try {
      live.apply(stored, pictures)
      lastRefusal = ''
    } catch (error) {
      lastRefusal = text
      log.error({ err: error }, 'the stored settings cannot be used: correct them in the admin area or the environment')
    }
  }
  await reload()
  const timer = setInterval(() => {
    reload().catch((error: unknown) => log.warn({ err: error }, 'could not read the stored settings'))
  }, RELOAD_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
