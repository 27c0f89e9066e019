import { mapPage } from '#platform/server/database/keyset-page.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import { countTry, uncountTry, type Limit } from '#platform/server/security/rate-limits.ts'
import { licencesApi, type LicenceKey } from '../../contract/licences.ts'
import { bundleOnly } from '../bundles/http-errors.ts'
import { getOwn, lockOwn } from '../load.ts'
import { toSale } from '../purchases/presenter.ts'
import { getShown } from '../purchases/queries/lists.ts'
import { addKeys } from './add-keys.ts'
import { noUnusedKeys } from './http-errors.ts'
import { enqueueOwedKeys } from './owed-keys.ts'
import { deleteUnused, findValid, listKeys, type KeyRow } from './queries/keys.ts'
import { getSettings, storeSource } from './queries/settings.ts'
import { reissueKey } from './reissue.ts'
import { keyStateOf } from './rules.ts'

const HOUR_MS = 60 * 60 * 1000
// Keys of a seller's list may be short. Per address only: a limit for all of them together would let anybody stop a product's validation.
const INVALID_KEY_LIMIT: Limit = { name: 'invalid licence keys', tries: 60, withinMs: HOUR_MS }

const presentKey = ({ purchase_id, buyer, status, ...row }: KeyRow): LicenceKey => ({
  ...row,
  state: keyStateOf({ revoked_at: row.revoked_at, status }),
  purchase: purchase_id === null ? null : { id: purchase_id, buyer: buyer ?? '' },
})

/** Routes of licence keys. */
export const licencesRoutes: Route[] = routes(licencesApi, {
  readSettings: async ({ db, caller, params }) => {
    const { id } = await getOwn(db, params.id, caller.id)
    return getSettings(db, id)
  },

  changeSettings: async ({ db, work, caller, params, body, now }) => {
    const { id, part_count } = await lockOwn(db, params.id, caller.id)
    if (part_count > 0) throw bundleOnly()
    await storeSource(db, id, body.source, now)
    const settings = await getSettings(db, id)
    if (settings.owed > 0) await enqueueOwedKeys(work, id)
    return settings
  },

  listKeys: async ({ db, caller, params, query }) => {
    const { id } = await getOwn(db, params.id, caller.id)
    return mapPage(await listKeys(db, id, query), presentKey)
  },

  addKeys,

  removeUnusedKeys: async ({ db, caller, params }) => {
    const { id } = await lockOwn(db, params.id, caller.id)
    if (!(await deleteUnused(db, id))) throw noUnusedKeys()
    return getSettings(db, id)
  },

  reissue: async ({ work, caller, params, body }) => {
    await reissueKey(work, { id: params.id, sellerId: caller.id, reason: body.reason ?? null, part: body.product_id })
    return toSale(await getShown(work.db, params.id))
  },

  validate: async ({ db, body, address, now }) => {
    // Counted before the check, so that parallel calls cannot exceed the limit.
    await countTry(db, INVALID_KEY_LIMIT, address, now)
    const found = await findValid(db, body)
    if (!found) return { valid: false, issued_at: null }
    await uncountTry(db, INVALID_KEY_LIMIT, address)
    return { valid: true, issued_at: found.issued_at }
  },
})
