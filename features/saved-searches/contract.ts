import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id, Instant, Line, NAME_MAX_LENGTH } from '#platform/contract/fields.ts'
import { subject } from '#platform/contract/freshness.ts'
import { SearchText } from '#platform/contract/search-text.ts'
import { SearchFilter, SearchKind } from '#features/search/contract.ts'

/** A person's saved searches. */
export const savedSearchesSubject = subject('saved_searches')

/** Maximum number of saved searches of one account. */
export const SAVED_SEARCHES_MAX = 50
/** Number of days for which matches are stored, and listed in feeds. */
export const MATCH_DAYS = 90

/** Number of newest matches shown with each saved search. */
export const NEWEST_MAX = 3

/** How somebody is told of new items that match a saved search. */
export const SavedSearchDelivery = z.enum(['notification', 'email_at_once', 'email_daily', 'email_weekly', 'feed'])
export type SavedSearchDelivery = z.output<typeof SavedSearchDelivery>

/** A search that its owner is told of new items for. */
export const SavedSearch = z
  .object({
    id: Id,
    name: z.string(),
    q: z.string(),
    filter: SearchFilter,
    missing: z.array(z.object({ facet: z.string(), value: z.string() })).meta({
      description:
        'Facets with a value that no item can have, or has at the moment; nothing matches while there are any',
    }),
    delivery: SavedSearchDelivery,
    is_stopped: z.boolean().meta({ description: 'Whether an unsubscribe link stopped its emails' }),
    feed_url: z.string().nullable().meta({ description: 'Private address of its RSS feed, if delivered by feed' }),
    newest: z
      .array(z.object({ kind: SearchKind, id: Id, title: z.string(), path: z.string() }))
      .meta({ description: `The newest matches that are still public; at most ${NEWEST_MAX}` }),
    match_count: z.int().meta({ description: `Matches of the last ${MATCH_DAYS} days` }),
    created_at: Instant,
  })
  .meta({ id: 'SavedSearch' })
export type SavedSearch = z.output<typeof SavedSearch>

const UNSUBSCRIBE_TOKEN_MAX = 200
const UnsubscribeToken = z.string().min(1).max(UNSUBSCRIBE_TOKEN_MAX)

/** What an unsubscribe link stops, without naming it: the emails of one saved search, or of all. */
export const StoppedEmails = z
  .object({ is_one: z.boolean(), is_stopped: z.boolean() })
  .meta({ id: 'StoppedSearchEmails' })
export type StoppedEmails = z.output<typeof StoppedEmails>

export const savedSearchesApi = api({
  list: {
    method: 'GET',
    path: '/saved-searches',
    access: 'signed_in',
    does: `My saved searches, newest first; at most ${SAVED_SEARCHES_MAX}.`,
    shows: [savedSearchesSubject],
    response: z.array(SavedSearch),
  },
  save: {
    method: 'POST',
    path: '/saved-searches',
    access: 'signed_in',
    limit: { calls: 120, minutes: 60 },
    does: `Saves a search: all its words and filters have to match. Returns the existing one, unchanged, if the same words and filters are saved already. 400 \`nothing_to_match\` without a word or filter; 409 \`too_many_saved_searches\` beyond ${SAVED_SEARCHES_MAX}.`,
    changes: [savedSearchesSubject],
    body: z.object({
      name: Line(NAME_MAX_LENGTH),
      q: SearchText.default(''),
      filter: SearchFilter.strict().default({}),
      delivery: SavedSearchDelivery.default('notification'),
    }),
    response: SavedSearch.extend({ existed: z.boolean() }),
  },
  change: {
    method: 'PATCH',
    path: '/saved-searches/:id',
    access: 'signed_in',
    does: 'Renames a saved search, changes how I am told, or resumes its emails. What waits to be told follows.',
    changes: [savedSearchesSubject],
    params: z.object({ id: Id }),
    body: z.object({
      name: Line(NAME_MAX_LENGTH).optional(),
      delivery: SavedSearchDelivery.optional(),
      is_stopped: z.literal(false).optional(),
    }),
    response: SavedSearch,
  },
  replaceFeed: {
    method: 'POST',
    path: '/saved-searches/:id/feed',
    access: 'signed_in',
    limit: { calls: 60, minutes: 60 },
    does: 'Gives the feed of a saved search another address; the earlier one stops working.',
    changes: [savedSearchesSubject],
    params: z.object({ id: Id }),
    response: SavedSearch,
  },
  remove: {
    method: 'DELETE',
    path: '/saved-searches/:id',
    access: 'signed_in',
    does: 'Deletes a saved search; what waits to be told is dropped.',
    changes: [savedSearchesSubject],
    params: z.object({ id: Id }),
  },
  unsubscribing: {
    method: 'GET',
    path: '/saved-searches/unsubscribe',
    access: 'anyone',
    does: 'What the unsubscribe link of an email about saved searches stops, and whether it is stopped. Changes nothing and names no search.',
    shows: [savedSearchesSubject],
    query: z.object({ token: UnsubscribeToken }),
    response: StoppedEmails,
  },
  unsubscribe: {
    method: 'POST',
    path: '/saved-searches/unsubscribe',
    access: 'anyone',
    does: 'Stops the emails named by an unsubscribe link, or those of all saved searches with `all`; `undo` resumes them. Idempotent.',
    changes: [savedSearchesSubject],
    body: z.object({ token: UnsubscribeToken, all: z.boolean().default(false), undo: z.boolean().default(false) }),
    response: StoppedEmails,
  },
  unsubscribeOneClick: {
    method: 'POST',
    path: '/saved-searches/unsubscribe/one-click',
    access: 'anyone',
    does: 'One-click unsubscribe for mail clients (RFC 8058): one POST to the URL in `List-Unsubscribe`, whatever its body.',
    changes: [savedSearchesSubject],
    query: z.object({ token: UnsubscribeToken }),
    anyBody: true,
  },
})
