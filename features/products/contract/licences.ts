import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id, Instant, Line, PageQuery } from '#platform/contract/fields.ts'
import { Upload } from '#platform/contract/upload.ts'
import { Sale } from './purchases.ts'
import { licencesSubject, purchasesSubject } from './subjects.ts'

/** Maximum number of lines in a list of keys. */
export const KEYS_AT_ONCE_MAX = 10_000
/** Maximum number of unused keys of a product. */
export const UNUSED_KEYS_MAX = 50_000
/** Maximum length of a key. */
export const KEY_MAX_LENGTH = 200
/** Maximum length of the reason for another key. */
export const LICENCE_REASON_MAX_LENGTH = 200
/** Maximum size of a list of keys. */
export const KEY_LIST_MAX_BYTES = 4 * 1024 * 1024

/** Where the licence keys of a product come from. */
export const LicenceSource = z.enum(['generated', 'list'])
export type LicenceSource = z.output<typeof LicenceSource>

/** Whether a product comes with licence keys, and how many there are, for its seller. */
export const LicenceSettings = z
  .object({
    source: LicenceSource.nullable().meta({ description: 'Null while buyers get no keys.' }),
    unused: z.int().meta({ description: 'Keys of the list that nobody has yet.' }),
    issued: z.int().meta({ description: 'Keys that buyers have, without those that were revoked.' }),
    owed: z.int().meta({ description: 'Buyers who wait for a key.' }),
  })
  .meta({ id: 'LicenceSettings' })
export type LicenceSettings = z.output<typeof LicenceSettings>

/**
 * State of a licence key: `on_hold` while the payment is disputed, `refunded` with the purchase, `revoked` when its seller replaced it. Only
 * an `issued` one is valid.
 */
export const LicenceKeyState = z.enum(['unused', 'issued', 'on_hold', 'refunded', 'revoked'])
export type LicenceKeyState = z.output<typeof LicenceKeyState>

/** A licence key as its seller sees it. */
export const LicenceKey = z
  .object({
    id: Id,
    key: z.string(),
    state: LicenceKeyState,
    purchase: z.object({ id: Id, buyer: z.string() }).nullable(),
    created_at: Instant,
    issued_at: Instant.nullable(),
    revoked_at: Instant.nullable(),
    revoked_reason: z.string().nullable(),
  })
  .meta({ id: 'LicenceKey' })
export type LicenceKey = z.output<typeof LicenceKey>

/** Whether a licence key is valid: nothing tells one that never existed from one that was revoked or is another product's. */
export const LicenceValidity = z
  .object({
    valid: z.boolean(),
    issued_at: Instant.nullable().meta({ description: 'When the buyer got it; null unless it is valid.' }),
  })
  .meta({ id: 'LicenceValidity' })

const idParams = z.object({ id: Id })
const shows = [licencesSubject, purchasesSubject]
const changes = [licencesSubject]

export const licencesApi = api({
  readSettings: {
    method: 'GET',
    path: '/marketplace/products/:id/licences',
    access: 'signed_in',
    shows,
    does: 'Whether buyers of my product get a licence key, and how many keys there are.',
    params: idParams,
    response: LicenceSettings,
  },
  changeSettings: {
    method: 'PUT',
    path: '/marketplace/products/:id/licences',
    access: 'signed_in',
    changes,
    does: 'Turns licence keys for my product on or off: `generated` makes one for each buyer, `list` gives out those that I add. Holds for purchases from now on, and for buyers who wait for a key; keys that buyers have stay valid. A bundle has the keys of its products: 409 `bundle_only`.',
    params: idParams,
    body: z.object({ source: LicenceSource.nullable() }),
    response: LicenceSettings,
  },
  listKeys: {
    method: 'GET',
    path: '/marketplace/products/:id/licences/keys',
    access: 'signed_in',
    shows,
    does: 'The licence keys of my product, newest first: all, those that nobody has yet, or those that buyers have or had.',
    params: idParams,
    query: PageQuery.extend({ show: z.enum(['all', 'unused', 'given']).default('all') }),
    response: z.array(LicenceKey),
    paged: true,
  },
  addKeys: {
    method: 'POST',
    path: '/marketplace/products/:id/licences/keys',
    access: 'signed_in',
    changes,
    multipart: true,
    limit: { calls: 60, minutes: 60 },
    does: `Adds a list of licence keys to my product, one per line: at most ${KEYS_AT_ONCE_MAX} of at most ${KEY_MAX_LENGTH} characters. Spaces around a key and empty lines are left out. 409 \`duplicate_keys\` names the first keys that are twice in the list or already stored, and nothing is added. Buyers who wait for a key get theirs at once.`,
    params: idParams,
    nonTransactional: 'reading the list',
    body: z.object({ file: Upload(KEY_LIST_MAX_BYTES) }),
    response: LicenceSettings,
  },
  removeUnusedKeys: {
    method: 'DELETE',
    path: '/marketplace/products/:id/licences/keys',
    access: 'signed_in',
    changes,
    does: 'Deletes all licence keys of my product that nobody has yet; 404 if there are none.',
    params: idParams,
    response: LicenceSettings,
  },
  reissue: {
    method: 'POST',
    path: '/marketplace/purchases/:id/licence',
    access: 'signed_in',
    changes: [licencesSubject, purchasesSubject],
    limit: { calls: 120, minutes: 60 },
    does: 'Gives the buyer of one of my sales another licence key and revokes the one they have. Also gives a first key to somebody who bought before keys were turned on. 409 `no_keys_left`, `licences_off`, `not_paid` or `account_closed`, and the old key stays valid.',
    params: idParams,
    body: z.object({
      reason: Line(LICENCE_REASON_MAX_LENGTH).nullish().meta({ description: 'Why, for the buyer.' }),
      product_id: Id.optional().meta({ description: 'For which product of a bundle.' }),
    }),
    response: Sale,
  },
  validate: {
    method: 'POST',
    path: '/marketplace/licences/validate',
    access: 'anyone',
    limit: { calls: 120, minutes: 1 },
    does: 'Whether a licence key of a product is valid, for the product itself to ask. An unknown, revoked, refunded or disputed key and one of another product get the same response. 60 invalid keys an hour from one address; then 429, also for valid ones.',
    repeatable: true,
    nonTransactional: 'counting tries: a refused one counts too',
    body: z.object({ product_id: Id, key: z.string().trim().min(1).max(KEY_MAX_LENGTH) }),
    response: LicenceValidity,
  },
})
