import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Access } from '#platform/contract/access.ts'
import { startMarketplaceApi } from '../given/marketplace-api.ts'
import { CALLERS_TABLE, writeTable } from './callers-table.ts'
import { callAsEveryCaller, type CallerName, type Row } from './callers.ts'

const { api, origin, stop } = await startMarketplaceApi()
afterAll(stop)
const rows = await callAsEveryCaller(api, origin)

const CLIENTS: CallerName[] = ['client', 'owningClient', 'operator']
const SUBSCRIBERS: CallerName[] = ['subscriber', 'owningCreator']
const CREATORS: CallerName[] = ['creator', ...SUBSCRIBERS]
const SIGNED_IN = [...CLIENTS, ...CREATORS]
const SIGNED_OUT: CallerName[] = ['nobody', 'suspended']
const STRANGERS: CallerName[] = ['nobody', 'suspended', 'client', 'creator', 'subscriber', 'operator']

/** Who may, by the access that a contract declares. */
const MAY: Record<Exclude<Access, 'anyone'>, CallerName[]> = {
  signed_in: SIGNED_IN,
  client: CLIENTS,
  developer: CREATORS,
  subscriber: SUBSCRIBERS,
  operator: ['operator'],
  owner: ['operator'],
  moderator: ['operator'],
  support: ['operator'],
  finance: ['operator'],
}

/** What strangers may do to a thing of others, with the reason. */
const OPEN_TO_STRANGERS: Record<string, string> = {
  'POST /marketplace/products/:id/purchase': 'a product is for sale',
  'POST /marketplace/products/:id/tax': 'tells the tax on a product that is for sale',
  'POST /marketplace/products/:id/views': 'who looks at a product is counted',
  'POST /marketplace/products/:id/rating': 'who has bought a product rates it',
  'POST /project-showcase/:id/rating': 'a showcase is public',
  'POST /project-showcase/:id/share': 'anyone may pass on a public showcase',
  'POST /project-showcase/shared/:token': 'the link lets them in',
  'POST /portfolios/shared/:token': 'the link lets them in',
  'POST /playlists/shared/:token': 'the link lets them in',
  'POST /video_display/shared/:token': 'the link lets them in',
  'POST /legal/:document/versions': 'owners may',
  'POST /legal/:document/preview': 'owners may',
  'POST /mail-texts/:mail/versions': 'owners may',
  'POST /mail-texts/:mail/preview': 'owners may',
  'PUT /feedback/:id/done': 'support may',
  'PUT /blocks/:id': 'anybody blocks whom they like',
  'DELETE /blocks/:id': 'who blocked lifts it',
  'DELETE /people/:id/sessions': 'support may',
  'POST /people/:id/verification-email': 'support may',
  'PUT /people/:id/verified-email': 'support may',
  'POST /people/:id/export-offer': 'support may',
  'POST /people/:id/export': 'support may',
  'POST /people/:id/notes': 'support may',
  'DELETE /invitations/:id': 'support may',
  'POST /feedback/:id/reply': 'support may',
  'POST /reports/cases/:id/decisions': 'moderators may',
  'PUT /reports/held/:id': 'moderators may',
  'POST /reports/statements/:token/appeal': 'the address lets them in',
  'DELETE /administration/mail/:id': 'support may',
  'POST /payouts/debts/:id/write-off': 'finance staff may',
  'POST /payouts/requests/:id/hold': 'finance staff may',
  'POST /payouts/requests/:id/release': 'finance staff may',
  'POST /payouts/requests/:id/paid': 'finance staff may',
  'POST /payouts/requests/:id/return': 'finance staff may',
  'POST /payouts/requests/:id/retry': 'finance staff may',
  'DELETE /administration/mail/refused/:id': 'support may',
  'DELETE /search/synonyms/:id': 'owners may',
  'POST /operators/accounts/:id/suspend': 'operators may',
  'POST /operators/accounts/:id/restore': 'operators may',
}

const nameOf = ({ endpoint: { method, path } }: Row) => `${method} ${path}`
const wrong = (of: (row: Row) => CallerName[]) =>
  rows.flatMap((row) => of(row).map((name) => `${nameOf(row)} as ${name} -> ${row.statuses[name]}`))
const who = (names: CallerName[], is: (status: number) => boolean) => (row: Row) =>
  names.filter((name) => is(row.statuses[name]))

test('every caller is answered with a status that the description of the call names', () => {
  expect(rows.length).toBeGreaterThan(300)
  expect(
    wrong((row) => who(Object.keys(row.statuses) as CallerName[], (one) => !row.declared.includes(one))(row)),
  ).toEqual([])
})

test('nobody and somebody suspended are asked to sign in by every call that is not for anyone', () => {
  const closed = (row: Row) =>
    row.endpoint.access === 'anyone' ? [] : who(SIGNED_OUT, (status) => status !== 401)(row)
  expect(wrong(closed)).toEqual([])
})

test('whoever is signed in as somebody else than a call is for is refused', () => {
  const refused = (row: Row) => {
    const { access } = row.endpoint
    if (access === 'anyone') return []
    return who(
      SIGNED_IN.filter((name) => !MAY[access].includes(name)),
      (status) => status !== 403,
    )(row)
  }
  expect(wrong(refused)).toEqual([])
})

test('whoever a call is for is not asked to sign in', () => {
  const turnedAway = (row: Row) => {
    const { access, path } = row.endpoint
    // Signing in with a wrong password.
    if (path === '/auth/login') return []
    return who(access === 'anyone' ? SIGNED_IN : MAY[access], (status) => status === 401)(row)
  }
  expect(wrong(turnedAway)).toEqual([])
})

test('strangers change nothing of what belongs to others, but where that is meant', () => {
  const touched = (row: Row) => {
    const { method, path } = row.endpoint
    if (method === 'GET' || !path.includes(':') || OPEN_TO_STRANGERS[nameOf(row)]) return []
    return who(STRANGERS, (status) => status < 300)(row)
  }
  expect(wrong(touched), 'close it to strangers, or say in OPEN_TO_STRANGERS why they may').toEqual([])
  expect(Object.keys(OPEN_TO_STRANGERS).filter((name) => !rows.some((row) => nameOf(row) === name))).toEqual([])
})

test(`the table of calls and callers is as it was; after a change that is meant, run npm run callers`, () => {
  const stored = readFileSync(join(import.meta.dirname, '../..', CALLERS_TABLE), 'utf8').split('\n')
  const now = writeTable(rows).split('\n')
  expect(now.filter((line) => !stored.includes(line))).toEqual([])
  expect(stored.filter((line) => !now.includes(line))).toEqual([])
})
