import type { Person, TestApi } from '#testing/api.ts'
import { savedSearchesApi, type SavedSearch, type SavedSearchDelivery } from '../contract.ts'

/** Proves somebody's address, so that emails reach it. */
export const verifyAddress = ({ db, now }: TestApi, { id }: Person) =>
  db.updateTable('accounts').set({ email_verified_at: now() }).where('id', '=', id).execute()

interface Wishes {
  name?: string
  filter?: SavedSearch['filter']
  delivery?: SavedSearchDelivery
}

/** A search as its owner saves it. */
export async function saveSearch(person: Person, q: string, wishes: Wishes = {}) {
  const { status, body } = await person.send(savedSearchesApi.save, { body: { name: q || 'Everything', q, ...wishes } })
  if (status !== 200) throw new Error(`Saving answered ${status}`)
  return body
}

/** Compares what has become public with the saved searches, and does what follows from it by the minute. */
export async function findNewItems(api: TestApi): Promise<void> {
  await api.runScheduledJob('match-saved-searches')
  await api.runJobs()
}
