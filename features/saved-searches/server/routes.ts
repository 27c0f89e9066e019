import type { Database } from '#platform/server/database/database.ts'
import { badRequest, conflict, notFound } from '#platform/server/http/http-errors.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import { holdAccount } from '#features/accounts/server.ts'
import { findStoredQuery, getStoredQueryVersion } from '#features/search/server.ts'
import { SAVED_SEARCHES_MAX, savedSearchesApi, type SavedSearch } from '../contract.ts'
import { waitForEmails } from './emails.ts'
import { fingerprintOf } from './fingerprint.ts'
import { presentSearches } from './presenter.ts'
import {
  countSearches,
  deleteSearch,
  findByFingerprint,
  findSearch,
  hasEmails,
  insertSearch,
  listSearches,
  raiseFeedNumber,
  replaceTerms,
  setStopped,
  updateSearch,
  type SearchRow,
} from './queries/searches.ts'
import { readEmailToken, type EmailScope } from './signed-names.ts'
import { termsOf } from './stored-terms.ts'

const searchNotFound = () => notFound('Saved search not found')

async function presentOne(db: Database, publicUrl: string, row: SearchRow): Promise<SavedSearch> {
  const [search] = await presentSearches(db, publicUrl, [row])
  if (!search) throw searchNotFound()
  return search
}

async function expectSearch(db: Database, publicUrl: string, accountId: number, id: number): Promise<SavedSearch> {
  const row = await findSearch(db, accountId, id)
  if (!row) throw searchNotFound()
  return presentOne(db, publicUrl, row)
}

const stateOf = async (db: Database, scope: EmailScope) => ({
  is_one: scope.search_id !== null,
  is_stopped: !(await hasEmails(db, scope)),
})

export const savedSearchesRoutes: Route[] = routes(savedSearchesApi, {
  list: async ({ db, caller, services }) =>
    presentSearches(db, services.config.PUBLIC_URL, await listSearches(db, caller.id, SAVED_SEARCHES_MAX)),

  save: async ({ db, caller, now, services, body: { name, q, filter, delivery } }) => {
    const { PUBLIC_URL } = services.config
    // Locked, so that two calls at once neither exceed the limit nor save the same search twice.
    await holdAccount(db, { id: caller.id })
    const fingerprint = fingerprintOf(q, filter)
    const same = await findByFingerprint(db, caller.id, fingerprint)
    if (same) return { ...(await presentOne(db, PUBLIC_URL, same)), existed: true }
    const stored = await findStoredQuery(db, q)
    if (!stored && (q !== '' || Object.keys(filter).length === 0))
      throw badRequest('nothing_to_match', 'Search for at least one word, or choose a filter, and save that.')
    if ((await countSearches(db, caller.id)) >= SAVED_SEARCHES_MAX)
      throw conflict(
        'too_many_saved_searches',
        `You can save at most ${SAVED_SEARCHES_MAX} searches. Delete one that you no longer need.`,
      )
    const saved = { account_id: caller.id, name, words: q, fingerprint, delivery, created_at: now }
    const query_version = await getStoredQueryVersion(db)
    const { id } = await insertSearch(db, { ...saved, query: stored?.query ?? null, query_version }, filter)
    await replaceTerms(db, id, termsOf(stored))
    return { ...(await expectSearch(db, PUBLIC_URL, caller.id, id)), existed: false }
  },

  change: async ({ db, caller, services, work, params: { id }, body: { is_stopped, ...values } }) => {
    // Choosing another delivery resumes emails too.
    const resumed = is_stopped === false || values.delivery !== undefined ? { stopped_at: null } : {}
    const changes = { ...values, ...resumed }
    if (Object.keys(changes).length > 0 && !(await updateSearch(db, { account_id: caller.id, id }, changes)))
      throw searchNotFound()
    const search = await expectSearch(db, services.config.PUBLIC_URL, caller.id, id)
    if (search.delivery === 'email_at_once') await waitForEmails(work, [caller.id])
    return search
  },

  replaceFeed: async ({ db, caller, services, params: { id } }) => {
    if (!(await raiseFeedNumber(db, caller.id, id))) throw searchNotFound()
    return expectSearch(db, services.config.PUBLIC_URL, caller.id, id)
  },

  remove: async ({ db, caller, params: { id } }) => {
    if (!(await deleteSearch(db, caller.id, id))) throw searchNotFound()
  },

  unsubscribing: async ({ db, query: { token } }) => stateOf(db, await readEmailToken(db, token)),

  unsubscribe: async ({ db, now, body: { token, all, undo } }) => {
    const given = await readEmailToken(db, token)
    const scope = all ? { ...given, search_id: null } : given
    await setStopped(db, { ...scope, stopped_at: undo ? null : now })
    return stateOf(db, scope)
  },

  unsubscribeOneClick: async ({ db, now, query: { token } }) =>
    void (await setStopped(db, { ...(await readEmailToken(db, token)), stopped_at: now })),
})
