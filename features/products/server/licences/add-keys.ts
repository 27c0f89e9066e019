import { readWholeFile } from '#platform/server/files/files.ts'
import type { Call, Completed } from '#platform/server/http/routes.ts'
import { UNUSED_KEYS_MAX, type LicenceSettings, type licencesApi } from '../../contract/licences.ts'
import { getOwn, lockOwn } from '../load.ts'
import { alreadyStored, invalidList, DUPLICATES_NAMED_MAX, notText, tooManyUnused } from './http-errors.ts'
import { enqueueOwedKeys } from './owed-keys.ts'
import { countUnused, insertUnused, listStored } from './queries/keys.ts'
import { clearWarning, getSettings } from './queries/settings.ts'
import { LOW_STOCK_KEYS, parseKeyList } from './rules.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

async function readKeyList(path: string): Promise<string[]> {
  const bytes = await readWholeFile(path)
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    throw notText()
  }
  const keys = parseKeyList(text)
  if (!Array.isArray(keys)) throw invalidList(keys)
  return keys
}

/** Adds a list of keys to one of the caller's products, all or none, and gives buyers who wait theirs. */
export async function addKeys(call: Call<typeof licencesApi.addKeys>): Promise<Completed<LicenceSettings>> {
  const { db, body, caller, params, now, complete } = call
  await getOwn(db, params.id, caller.id)
  const keys = await readKeyList(body.file.path)
  return complete(async (work) => {
    const { id: product_id } = await lockOwn(work.db, params.id, caller.id)
    const stored = await listStored(work.db, product_id, keys, DUPLICATES_NAMED_MAX + 1)
    if (stored.length > 0) throw alreadyStored(stored)
    const unused = (await countUnused(work.db, product_id, UNUSED_KEYS_MAX)) + keys.length
    if (unused > UNUSED_KEYS_MAX) throw tooManyUnused()
    await insertUnused(work.db, { product_id, keys, now })
    if (unused > LOW_STOCK_KEYS) await clearWarning(work.db, product_id)
    const settings = await getSettings(work.db, product_id)
    if (settings.owed > 0) await enqueueOwedKeys(work, product_id)
    return settings
  })
}
