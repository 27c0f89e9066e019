import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { allRoutes } from '#app/server.ts'
import { loadLiveEvents } from '#app/shell/live-events.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Subject } from '#platform/contract/freshness.ts'
import { productsApi, ProductSummary } from '#features/products/contract.ts'
import { profilesApi, PublicDeveloper } from '#features/profiles/contract.ts'
import { ratedSubjects } from '#features/ratings/contract.ts'
import { Showcase, showcasesApi } from '#features/showcases/contract.ts'
import { Video, videosApi } from '#features/videos/contract.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Reads that need not say what they show, and why. */
const SHOWS_NOTHING: Record<string, string> = {
  'GET /auth/providers': 'set by configuration',
  'GET /auth/:provider': 'leads on',
  'GET /auth/:provider/callback': 'leads on',
  'GET /auth/export': 'a copy of the moment it is asked for',
  'GET /archives/:accountId/download': 'a copy of the moment it is asked for',
  'GET /payments/config': 'set by configuration',
  'GET /agreements/milestones/settings': 'set by configuration',
  'GET /payments/trouble': 'noted when the provider answers, which no call foresees',
  'GET /payments/balance/statement.csv': 'a copy of the moment it is asked for',
  'GET /operators/audit.csv': 'a copy of the moment it is asked for',
  'GET /ledger/entries.csv': 'a copy of the moment it is asked for',
  'GET /ledger/differences.csv': 'a copy of the moment it is asked for',
  'GET /ledger/income.csv': 'a copy of the moment it is asked for',
  'GET /payouts.csv': 'a copy of the moment it is asked for',
  'GET /payouts/statement.csv': 'a copy of the moment it is asked for',
  'GET /payouts/requests.csv': 'a copy of the moment it is asked for',
  'GET /marketplace/refunds.csv': 'a copy of the moment it is asked for',
  'GET /administration/mail/templates': 'set by the program',
  'GET /invoices/:id/pdf': 'paper that never changes, saved when it is asked for',
  'GET /conversations/:id/files/:fileId': 'a file never changes',
  'GET /marketplace/products/files/:id': 'a file, which says itself whether it is another one now',
  'GET /marketplace/products/:id/files/:fileId': 'a file never changes',
  'GET /video_display/stream/:id': 'a file never changes',
  'GET /videos/:id/files/:name': 'a file never changes',
  'GET /video_files/:folder/:version/:pass/:name': 'a file never changes',
  'GET /video_files/:folder/:version/:pass/:size/:name': 'a file never changes',
  'GET /events': 'tells of changes itself',
  'GET /notifications/unsubscribe': 'says what a link means, which never changes',
}
/** Calls that need not say what they change, and why. */
const CHANGES_NOTHING: Record<string, string> = {
  'POST /auth/register': 'nobody is shown an account before it has done something',
  'POST /auth/forgot-password': 'sends an email',
  'POST /auth/link/:provider': 'answers an address; the provider is added from there',
  'POST /payments/webhook': 'stores what is worked afterwards, which says what it changes',
  'POST /payments/connect-webhook': 'stores what is worked afterwards, which says what it changes',
  'POST /payments/portal': 'answers an address',
  'POST /payouts/account/dashboard': 'answers an address',
  'POST /payments/create-payment-intent': 'begins what is booked afterwards, which says what it changes',
  'POST /administration/test-mail': 'sends an email',
  'POST /conversations/:id/files': 'shown with the message it waits for',
  'POST /conversations/:id/typing': 'a sign: nothing is stored',
  'POST /agreements/verify': 'only looks',
  'POST /marketplace/licences/validate': 'only looks',
  'POST /marketplace/products/:id/price': 'only looks',
  'POST /marketplace/products/:id/tax': 'only looks',
  'POST /marketplace/gifts/:id/open': 'only looks',
  'POST /payouts/left/:id/open': 'only looks',
  'POST /uploads/:uploadId/parts': 'answers addresses; what arrives there nobody tells us of',
  'POST /archives': 'answers an address',
  'POST /archives/imports/:uploadId/parts': 'answers addresses; what arrives there nobody tells us of',
  'POST /marketplace/uploads/:uploadId/parts': 'answers addresses; what arrives there nobody tells us of',
  'POST /project-showcase/readme/preview': 'only looks',
  'POST /legal/:document/preview': 'only looks',
  'POST /mail-texts/:mail/preview': 'only looks',
  'POST /marketplace/products/description/preview': 'only looks',
  'POST /marketplace/products/:id/views':
    'counts in lists are new within seconds; nothing is asked again for one viewer',
}

const liveEvents = await loadLiveEvents()
const endpoints: readonly Endpoint[] = allRoutes.map(({ endpoint }) => endpoint)
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const isRead = ({ method }: Endpoint) => method === 'GET'
const reads = endpoints.filter(isRead)
const mutations = endpoints.filter((endpoint) => !isRead(endpoint))

const namesOf = (subjects: readonly Subject[] | undefined) => (subjects ?? []).map(({ subject }) => subject)
const allShown = new Set(reads.flatMap(({ shows }) => namesOf(shows)))
const allChanged = new Set([...mutations, ...liveEvents].flatMap(({ changes }) => namesOf(changes)))

test('every read says what it shows, or why not', () => {
  const silent = reads.filter(({ shows }) => !shows?.length).map(nameOf)
  expect(silent.toSorted()).toEqual(Object.keys(SHOWS_NOTHING).toSorted())
})

test('every mutation says what it changes, or why not', () => {
  const silent = mutations.filter(({ changes }) => !changes?.length).map(nameOf)
  expect(silent.toSorted()).toEqual(Object.keys(CHANGES_NOTHING).toSorted())
})

/** What stands in many answers, and the read that says what it is made of. */
const HOMES: readonly [Endpoint, z.ZodObject][] = [
  [profilesApi.readPublicDeveloper, PublicDeveloper],
  [showcasesApi.read, Showcase],
  [productsApi.read, ProductSummary],
  [videosApi.read, Video],
]

const within = (schema: unknown): object[] =>
  typeof schema === 'object' && schema !== null ? [schema, ...Object.values(schema).flatMap(within)] : []
const fieldsIn = ({ response }: Endpoint): string[][] =>
  within(response ? z.toJSONSchema(response, { unrepresentable: 'any' }) : null).map((schema) =>
    'properties' in schema ? Object.keys(schema.properties as object) : [],
  )

test.each(HOMES)('what stands in many answers is out of date in all of them at once, as in $path', (home, shape) => {
  const fields = Object.keys(shape.shape)
  const holders = reads.filter((read) => fieldsIn(read).some((held) => fields.every((field) => held.includes(field))))
  expect(holders.length).toBeGreaterThan(3)
  const forgetful = holders.filter(({ shows }) => namesOf(home.shows).some((name) => !namesOf(shows).includes(name)))
  expect(forgetful.map(nameOf)).toEqual([])
})

test('no read changes anything, and no mutation is asked again for what it shows', () => {
  expect(reads.filter(({ changes }) => changes).map(nameOf)).toEqual([])
  expect(mutations.filter(({ shows }) => shows).map(nameOf)).toEqual([])
})

test('every live event that a contract declares is known to the page', async () => {
  const declared = new Map<string, object>()
  for (const file of globSync('features/*/{contract.ts,contract/*.ts}', { cwd: ROOT })) {
    const names = readFileSync(join(ROOT, file), 'utf8').match(/(?<=export const )\w+(?= = events\()/g) ?? []
    const exported = names.length > 0 ? ((await import(join(ROOT, file))) as Record<string, object>) : {}
    for (const name of names) declared.set(name, exported[name] ?? {})
  }
  expect(declared.size).toBeGreaterThan(5)
  const known = new Set<unknown>(liveEvents)
  const missing = [...declared].filter(([, kinds]) => Object.values(kinds).some((kind) => !known.has(kind)))
  expect(missing.map(([name]) => `${name} is not in the web/live-events.ts of its feature`)).toEqual([])
})

test('every live event says what it changes', () => {
  expect(liveEvents.length).toBeGreaterThan(5)
  expect(liveEvents.filter(({ changes }) => changes.length === 0)).toEqual([])
})

test('what changes is shown somewhere, and what is shown changes somehow', () => {
  expect([...allChanged].toSorted()).toEqual([...allShown].toSorted())
})

test('a subject is declared once, and so is a live event; ratings name those of what is rated again', () => {
  const again: readonly object[] = Object.values(ratedSubjects)
  const subjects = new Set(endpoints.flatMap(({ shows = [], changes = [] }) => [...shows, ...changes]))
  expect(
    [...subjects]
      .filter((one) => !again.includes(one))
      .map(({ subject }) => subject)
      .toSorted(),
  ).toEqual([...allShown].toSorted())
  expect(new Set(liveEvents.map(({ type }) => type)).size).toBe(liveEvents.length)
})
