import { expect, test } from 'vitest'
import { conversationsApi } from '#features/conversations/contract.ts'
import { playlistsApi } from '#features/playlists/contract.ts'
import { productsApi } from '#features/products/contract.ts'
import { profilesApi } from '#features/profiles/contract.ts'
import { ratingsApi, showcaseRatingsApi } from '#features/ratings/contract.ts'
import { requestsApi } from '#features/requests/contract.ts'
import { requestsFeature } from '#features/requests/server.ts'
import { showcasesApi, showcaseSharingApi } from '#features/showcases/contract.ts'
import { videosApi } from '#features/videos/contract.ts'
import { startApi } from '#testing/api.ts'
import { givenProductRow } from '#testing/given/products.ts'
import { givenConversation, givenDeveloperProfile, givenRequest } from '#testing/given/rows.ts'
import { givenShowcaseRow } from '#testing/given/showcases.ts'
import { givenVideoRow } from '#testing/given/videos.ts'
import { moderationApi, type ReportedKind } from '../contract.ts'
import { holdForReview, type ReportedKindRules } from '../server.ts'
import { decide, report } from './given-reports.ts'

const api = await startApi({ RESPONSE_CACHE_MB: '8' })
const { db, nobody, signUp } = api
const mod = await signUp('client', { operator: ['moderator'] })
const vera = await signUp('client')

async function caseOf(kind: ReportedKind, id: number, reporter = vera): Promise<number> {
  expect((await report(reporter, kind, id)).status).toBe(200)
  const found = db.selectFrom('report_cases').select('id').where('kind', '=', kind).where('item_id', '=', id)
  return (await found.executeTakeFirstOrThrow()).id
}

test('each kind of public item is gone for everybody when hidden, also from cached responses, and back when restored', async () => {
  const cleo = await signUp('developer', { subscribed: true })
  await givenDeveloperProfile(db, cleo)
  const ids = {
    request: (await givenRequest(db, await signUp('client'), { is_public: true })).id,
    showcase: (await givenShowcaseRow(db, cleo)).id,
    video: (await givenVideoRow(db, cleo, { is_public: true })).id,
    product: (await givenProductRow(db, cleo)).id,
    person: cleo.id,
    playlist: (
      await db
        .insertInto('playlists')
        .values({ creator_id: cleo.id, name: 'Pills', is_public: true, created_at: api.now() })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
  }
  const looks = {
    request: () => nobody.send(requestsApi.read, { params: { id: ids.request } }),
    showcase: () => nobody.send(showcasesApi.read, { params: { id: ids.showcase } }),
    video: () => nobody.send(videosApi.read, { params: { id: ids.video } }),
    product: () => nobody.send(productsApi.read, { params: { id: ids.product } }),
    person: () => nobody.send(profilesApi.readPublicDeveloper, { params: { id: ids.person } }),
    playlist: () => nobody.send(playlistsApi.read, { params: { id: ids.playlist } }),
  }
  for (const kind of Object.keys(ids) as (keyof typeof ids)[]) {
    expect([kind, (await looks[kind]()).status]).toEqual([kind, 200])
    const id = await caseOf(kind, ids[kind])
    expect((await decide(mod, id, 'hide')).status).toBe(200)
    expect([kind, (await looks[kind]()).status]).toEqual([kind, 404])
    expect((await decide(mod, id, 'restore')).status).toBe(200)
    expect([kind, (await looks[kind]()).status]).toEqual([kind, 200])
  }
})

test('a hidden showcase is in no list, and neither its link nor its README opens it; its creator still sees it', async () => {
  const cleo = await signUp('developer', { subscribed: true })
  const showcase = await givenShowcaseRow(db, cleo)
  const params = { id: showcase.id }
  const link = await cleo.send(showcaseSharingApi.share, { params, body: { new_link: true } })
  const token = link.body.share_token ?? ''
  const open = () => nobody.send(showcaseSharingApi.readShared, { params: { token } })
  expect((await open()).status).toBe(200)
  await decide(mod, await caseOf('showcase', showcase.id), 'hide')
  const listed = (await nobody.send(showcasesApi.list)).body
  expect(listed.map(({ id }) => id)).not.toContain(showcase.id)
  expect((await open()).status).toBe(404)
  expect((await nobody.send(showcasesApi.readReadme, { params })).status).toBe(404)
  expect((await cleo.send(showcasesApi.read, { params })).status).toBe(200)
})

test('a hidden rating counts no longer and cannot be written again; restored, it counts', async () => {
  const cleo = await signUp('developer', { subscribed: true })
  const ann = await signUp('client')
  const { id } = await givenShowcaseRow(db, cleo)
  const rate = (stars: number) =>
    ann.send(showcaseRatingsApi.rate, { params: { id }, body: { stars, comment: 'Awful pills' } })
  await rate(1)
  const rated = await db.selectFrom('ratings').select('id').where('rater_id', '=', ann.id).executeTakeFirstOrThrow()
  const total = async () => (await nobody.send(showcaseRatingsApi.read, { params: { id } })).body.total_ratings
  const one = await caseOf('rating', rated.id)
  await decide(mod, one, 'hide')
  expect(await total()).toBe(0)
  expect((await nobody.send(ratingsApi.list, { params: { kind: 'showcase', id } })).body).toEqual([])
  expect((await rate(2)).problem.code).toBe('rating_hidden')
  await decide(mod, one, 'restore')
  expect(await total()).toBe(1)
})

test('a hidden message looks deleted to both sides, and says what it said when restored', async () => {
  const { client: ann, developer: cleo, params } = await givenConversation(api)
  const sent = await cleo.send(conversationsApi.send, { params, body: { content: 'You fool' } })
  const one = await caseOf('message', sent.body.id, ann)
  const read = async () => (await ann.send(conversationsApi.listMessages, { params })).body.at(-1)
  await decide(mod, one, 'hide')
  expect(await read()).toMatchObject({ content: '', deleted_at: expect.any(String) as string })
  await decide(mod, one, 'restore')
  expect(await read()).toMatchObject({ content: 'You fool' })
  expect((await read())?.deleted_at).toBeUndefined()
})

test('what a limited person publishes is held: saved, seen by them, public once a moderator releases it', async () => {
  const ann = await signUp('client')
  const first = await givenRequest(db, ann, { is_public: true })
  await decide(mod, await caseOf('request', first.id), 'limit')
  const body = { title: 'Cakes', content: 'For a wedding', is_public: true }
  const made = (await ann.send(requestsApi.create, { body })).body
  expect(made.is_public).toBe(false)
  const mine = { params: { kind: 'request' as const, id: made.id } }
  expect((await ann.send(moderationApi.standing, mine)).body.standing).toBe('held')
  const [held] = (await mod.send(moderationApi.listHeld)).body
  expect(held).toMatchObject({ kind: 'request', item_id: made.id, title: 'Cakes', owner: { username: ann.username } })
  const params = { id: held?.id ?? 0 }
  expect((await mod.send(moderationApi.readHeld, { params })).body.excerpt).toBe('For a wedding')
  const settled = await Promise.all([
    mod.send(moderationApi.settleHeld, { params, body: { action: 'release' } }),
    mod.send(moderationApi.settleHeld, { params, body: { action: 'release' } }),
  ])
  expect(settled.map(({ status }) => status).toSorted()).toEqual([204, 404])
  expect((await nobody.send(requestsApi.read, { params: { id: made.id } })).status).toBe(200)
  expect((await nobody.send(requestsApi.read, { params: { id: first.id } })).status).toBe(200)
})

test('what is held is hidden for a reason, which its author gets and can appeal against', async () => {
  const ann = await signUp('client')
  const first = await givenRequest(db, ann, { is_public: true })
  await decide(mod, await caseOf('request', first.id), 'limit')
  const body = { title: 'Pills', content: 'Cheap', is_public: true }
  const made = (await ann.send(requestsApi.create, { body })).body
  const [held] = (await mod.send(moderationApi.listHeld)).body
  const params = { id: held?.id ?? 0 }
  expect((await mod.send(moderationApi.settleHeld, { params, body: { action: 'hide' } })).status).toBe(422)
  const hidden = { action: 'hide' as const, reason: 'Pills are forbidden' }
  expect((await mod.send(moderationApi.settleHeld, { params, body: hidden })).status).toBe(204)
  const mine = { params: { kind: 'request' as const, id: made.id } }
  const { statement } = (await ann.send(moderationApi.standing, mine)).body
  const token = statement?.split('/').at(-1) ?? ''
  expect((await nobody.send(moderationApi.statement, { params: { token } })).body).toMatchObject({
    role: 'affected',
    can_appeal: true,
    decisions: [{ action: 'hide', reason: 'Pills are forbidden' }],
  })
})

test('a post that another feature holds waits for a moderator too', async () => {
  const ann = await signUp('client')
  const { id, title } = await givenRequest(db, ann, { is_public: true })
  const { request: rules } = requestsFeature.reportedKinds as { request: ReportedKindRules }
  const item = { kind: 'request', item_id: id, owner_id: ann.id, title } as const
  await api.inWork((work) => holdForReview(work, rules, item))
  await api.inWork((work) => holdForReview(work, rules, item))
  expect((await nobody.send(requestsApi.read, { params: { id } })).status).toBe(404)
  const [held] = (await mod.send(moderationApi.listHeld)).body
  expect(held).toMatchObject({ item_id: id, title })
  const params = { id: held?.id ?? 0 }
  expect((await mod.send(moderationApi.settleHeld, { params, body: { action: 'release' } })).status).toBe(204)
  expect((await nobody.send(requestsApi.read, { params: { id } })).status).toBe(200)
})
