import { afterEach, expect, test } from 'vitest'
import { playlistsApi } from '#features/playlists/contract.ts'
import { productsApi } from '#features/products/contract.ts'
import { profilesApi } from '#features/profiles/contract.ts'
import { requestsApi } from '#features/requests/contract.ts'
import { showcasesApi } from '#features/showcases/contract.ts'
import { videosApi } from '#features/videos/contract.ts'
import { recordStatements } from '#testing/database/statements.ts'
import { startApi, type Sender } from '#testing/api.ts'
import { givenProductRow } from '#testing/given/products.ts'
import { givenDeveloperProfile } from '#testing/given/rows.ts'
import { givenShowcaseRow } from '#testing/given/showcases.ts'
import { givenVideoRow } from '#testing/given/videos.ts'
import { moderationApi, type ReportedKind } from '../contract.ts'
import { decide, givenCase } from './given-reports.ts'

const api = await startApi({ RESPONSE_CACHE_MB: '8' })
const { db, nobody, services, signUp } = api
const mod = await signUp('client', { operator: ['moderator'] })

const hold = (...words: string[]) => Object.assign(services.config, { HELD_WORDS: words })
afterEach(() => void hold())

const standingOf = async (sender: Sender, kind: ReportedKind, id: number) =>
  (await sender.send(moderationApi.standing, { params: { kind, id } })).body.standing
const post = async (sender: Sender, title: string, content = 'For a wedding') =>
  (await sender.send(requestsApi.create, { body: { title, content, is_public: true } })).body
const statusFor = async (id: number) => (await nobody.send(requestsApi.read, { params: { id } })).status
const release = async (item_id: number) => {
  const held = (await mod.send(moderationApi.listHeld)).body.find((one) => one.item_id === item_id)
  const released = await mod.send(moderationApi.settleHeld, {
    params: { id: held?.id ?? 0 },
    body: { action: 'release' },
  })
  expect(released.status).toBe(204)
}

test('a request with a held word waits for a moderator, and its owner sees that; released, it is not held again', async () => {
  hold('crème', 'cheap pills')
  const ann = await signUp('client')
  const made = await post(ann, 'CREME cake')
  expect(made.is_public).toBe(false)
  expect(await standingOf(ann, 'request', made.id)).toBe('held')
  expect(await statusFor(made.id)).toBe(404)
  await release(made.id)
  expect(await statusFor(made.id)).toBe(200)
  const params = { id: made.id }
  const changed = await ann.send(requestsApi.update, { params, body: { content: 'With more crème' } })
  expect(changed.body.is_public).toBe(true)
  expect(await standingOf(ann, 'request', made.id)).toBeNull()
})

test('part of a word holds nothing, and neither does what stays private', async () => {
  hold('pill', 'cheap pills')
  const ann = await signUp('client')
  expect((await post(ann, 'Pillows', 'Not cheap, pillows')).is_public).toBe(true)
  const kept = (await ann.send(requestsApi.create, { body: { title: 'Pill', content: 'Box' } })).body
  expect(await standingOf(ann, 'request', kept.id)).toBeNull()
  const published = await ann.send(requestsApi.update, { params: { id: kept.id }, body: { is_public: true } })
  expect(published.body.is_public).toBe(false)
  expect(await standingOf(ann, 'request', kept.id)).toBe('held')
})

test('a held word that is written into something public later holds it then', async () => {
  hold('pills')
  const ann = await signUp('client')
  const made = await post(ann, 'Cakes')
  const params = { id: made.id }
  expect((await ann.send(requestsApi.update, { params, body: { content: 'And pills' } })).body.is_public).toBe(false)
  expect(await statusFor(made.id)).toBe(404)
  await release(made.id)
  expect(await statusFor(made.id)).toBe(200)
})

test('every kind of public item is held by a word in its text', async () => {
  const cleo = await signUp('developer', { subscribed: true })
  await givenDeveloperProfile(db, cleo)
  const [showcase, video, product] = [
    await givenShowcaseRow(db, cleo),
    await givenVideoRow(db, cleo, { is_public: true }),
    await givenProductRow(db, cleo),
  ]
  hold('pills')
  const list = (
    await cleo.send(playlistsApi.create, { body: { name: 'Films', description: 'Pills', is_public: true } })
  ).body
  expect(list.is_public).toBe(false)
  const description = 'It is about pills'
  const changes = [
    cleo.send(showcasesApi.change, { params: { id: showcase.id }, body: { description } }),
    cleo.send(videosApi.change, { params: { id: video.id }, body: { description } }),
    cleo.send(productsApi.change, { params: { id: product.id }, body: { description } }),
    cleo.send(profilesApi.updateDeveloper, { body: { bio: description } }),
  ]
  for (const { status } of await Promise.all(changes)) expect(status).toBe(200)
  const ids = { playlist: list.id, showcase: showcase.id, video: video.id, product: product.id, person: cleo.id }
  for (const [kind, id] of Object.entries(ids) as [keyof typeof ids, number][])
    expect([kind, await standingOf(cleo, kind, id)]).toEqual([kind, 'held'])
  const gone = await nobody.send(productsApi.read, { params: { id: product.id } })
  const profile = await nobody.send(profilesApi.readPublicDeveloper, { params: { id: cleo.id } })
  const shown = await nobody.send(showcasesApi.read, { params: { id: showcase.id } })
  expect([gone.status, profile.status, shown.status]).toEqual([404, 404, 404])
  for (const id of Object.values(ids)) await release(id)
  expect((await nobody.send(productsApi.read, { params: { id: product.id } })).status).toBe(200)
  expect((await nobody.send(profilesApi.readPublicDeveloper, { params: { id: cleo.id } })).status).toBe(200)
})

test('what a limited person publishes with a held word becomes public once it is released', async () => {
  const { ann, id } = await givenCase(api)
  await decide(mod, id, 'limit')
  hold('pills')
  const made = await post(ann, 'Pills')
  expect(made.is_public).toBe(false)
  await release(made.id)
  expect(await statusFor(made.id)).toBe(200)
})

test('without held words, a post takes no statement more', async () => {
  const ann = await signUp('client')
  const statements = await recordStatements(() => post(ann, 'Cakes'))
  expect(statements.filter(({ text }) => text.includes('hidden_items'))).toEqual([])
})
