import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { allEndpoints } from '#app/server.ts'
import { accountSettingsApi } from '#features/accounts/contract.ts'
import { conversationsApi } from '#features/conversations/contract.ts'
import { portfoliosApi } from '#features/portfolios/contract.ts'
import { productFilesApi, productsApi } from '#features/products/contract.ts'
import { profilesApi } from '#features/profiles/contract.ts'
import {
  developerRatingsApi,
  productRatingsApi,
  ratingsApi,
  showcaseRatingsApi,
  videoRatingsApi,
} from '#features/ratings/contract.ts'
import { requestsApi } from '#features/requests/contract.ts'
import { showcasesApi } from '#features/showcases/contract.ts'
import { snagsApi } from '#features/snags/contract.ts'
import { videosApi } from '#features/videos/contract.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { openPostgres } from '#platform/server/database/database.ts'
import { PASSWORD, startApi, startApiOn, type Sender, type TestApi } from '../api.ts'
import { makeServerDatabase } from '../database/database.ts'
import { givenProductRow } from '../given/products.ts'
import { givenShowcaseRow } from '../given/showcases.ts'
import { givenVideoRow } from '../given/videos.ts'
import { countStatements } from '../database/statements.ts'

const REMEMBERING = { RESPONSE_CACHE_MB: '32' }
const DAY_MS = 24 * 60 * 60 * 1000
const api = await startApi(REMEMBERING)
const { nobody } = api

const newRequest = { title: 'A shop', content: 'For my bakery.', is_public: true }
const givenCreator = async ({ signUp }: TestApi) => {
  const creator = await signUp('developer', { subscribed: true })
  const body = { skills: ['Rust'], experience_years: 3, bio: 'I build shops.', is_public: true }
  await creator.send(profilesApi.createDeveloper, { body })
  return creator
}
const givenTicket = async ({ signUp }: TestApi) => {
  const client = await signUp('client')
  const { body: request } = await client.send(requestsApi.create, { body: newRequest })
  return { client, request, params: { id: request.id } }
}
const tickets = async (reader: Sender) => (await reader.send(requestsApi.listPublic)).body.map(({ id }) => id)
const creators = async (reader: Sender) =>
  (await reader.send(profilesApi.listPublicDevelopers)).body.map(({ id }) => id)

test('public are reads that anybody may make, that say what they show, and that are neither secret nor a file nor a stream', () => {
  const isPublic = ({ public: marked }: Endpoint) => marked
  const fits = ({
    public: marked,
    method,
    access,
    shows,
    response,
    secret,
    file,
    events,
    redirects,
    anonymousWhen,
  }: Endpoint) =>
    method === 'GET' &&
    access === 'anyone' &&
    (marked === 'as set') === (shows === undefined) &&
    shows?.length !== 0 &&
    response !== undefined &&
    !(secret || file || events || redirects || anonymousWhen)
  expect(allEndpoints.filter(isPublic).filter((endpoint) => !fits(endpoint))).toEqual([])
  expect(
    allEndpoints
      .filter(isPublic)
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual([
    '/auth/providers',
    '/conversations/request/conversation-counts',
    '/developers/:developerId/videos',
    '/home',
    '/home/matches',
    '/legal/:document',
    '/marketplace/developers/:developerId/products',
    '/marketplace/products',
    '/marketplace/products/:id',
    '/marketplace/products/:id/files/info',
    '/marketplace/products/:id/rating',
    '/marketplace/products/:id/releases',
    '/payments/supporters',
    '/playlists/',
    '/playlists/:id',
    '/playlists/individual-videos',
    '/playlists/user/:userId',
    '/portfolios/developers/:id',
    '/profile/developers/:id/public',
    '/profile/developers/public',
    '/profile/skills',
    '/project-showcase/',
    '/project-showcase/:id',
    '/project-showcase/:id/case-studies',
    '/project-showcase/:id/rating',
    '/project-showcase/:id/readme',
    '/project-showcase/developer/:id',
    '/project-showcase/developer/:id/rating',
    '/project-showcase/ranked-projects/get',
    '/ratings/:kind/:id/list',
    '/ratings/developer/:id/rating',
    '/requests/:id',
    '/requests/public',
    '/search',
    '/search/suggestions',
    '/similar',
    '/videos/',
    '/videos/:id',
    '/videos/:id/rating',
  ])
})

test('what was asked before costs no statement, until it changes', async () => {
  const creator = await givenCreator(api)
  const { client, params } = await givenTicket(api)
  const reads = [
    () => nobody.send(requestsApi.listPublic, { query: { order: 'tickets', limit: 20 } }),
    () => nobody.send(requestsApi.read, { params }),
    () => nobody.send(profilesApi.listPublicDevelopers, { query: { q: 'shops' } }),
    () => nobody.send(profilesApi.readPublicDeveloper, { params: { id: creator.id } }),
    () => nobody.send(profilesApi.listSkills),
    () => nobody.send(conversationsApi.countByRequest),
  ]
  for (const read of reads) {
    const first = await read()
    expect(first.status).toBe(200)
    let again: unknown
    expect(await countStatements(async () => (again = (await read()).body))).toBe(0)
    expect(again).toEqual(first.body)
    await client.send(accountSettingsApi.changeAccount, { body: { full_name: `Clara ${Math.random()}` } })
    expect(await countStatements(read)).toBeGreaterThan(0)
  }
})

test('a client who is signed in sees what is theirs, and strangers what everybody sees', async () => {
  const { client, params } = await givenTicket(api)
  const see = async (reader: Sender) => (await reader.send(requestsApi.read, { params })).body
  expect(await see(nobody)).toMatchObject({ can_edit: false })
  expect(await see(client)).toMatchObject({ can_edit: true })
  expect(await see(nobody)).toMatchObject({ can_edit: false })
})

test('a request that is withdrawn, closed or deleted is gone at once, and its new words are there', async () => {
  const { client, request, params } = await givenTicket(api)
  const shown = async () => (await nobody.send(requestsApi.read, { params })).body.title
  expect([await shown(), await tickets(nobody)]).toEqual(['A shop', expect.arrayContaining([request.id])])
  await client.send(requestsApi.update, { params, body: { title: 'A bakery' } })
  expect(await shown()).toBe('A bakery')
  await client.send(requestsApi.setPrivacy, { params, query: { is_public: false } })
  expect((await nobody.send(requestsApi.read, { params })).status).toBe(404)
  expect(await tickets(nobody)).not.toContain(request.id)
  await client.send(requestsApi.setPrivacy, { params, query: { is_public: true } })
  expect(await tickets(nobody)).toContain(request.id)
  await client.send(requestsApi.remove, { params })
  expect(await tickets(nobody)).not.toContain(request.id)
})

test('a conversation that begins counts at once', async () => {
  const { request, params } = await givenTicket(api)
  const creator = await givenCreator(api)
  const counted = async () => [
    (await nobody.send(requestsApi.read, { params })).body.conversation_count,
    (await nobody.send(conversationsApi.countByRequest)).body[String(request.id)],
  ]
  expect(await counted()).toEqual([0, undefined])
  await creator.send(conversationsApi.start, { body: { request_id: request.id } })
  expect(await counted()).toEqual([1, 1])
})

test('what people think of a work, and what is no longer for everybody, is so at once wherever it stands', async () => {
  const { db } = api
  const [creator, client] = [await givenCreator(api), await api.signUp('client')]
  const video = await givenVideoRow(db, creator, { is_public: true })
  const showcase = await givenShowcaseRow(db, creator)
  const place = { showcase_id: showcase.id, video_id: video.id, position: 1 }
  await db.insertInto('showcase_videos').values(place).execute()
  const params = { id: showcase.id }
  const places = async () => [
    (await nobody.send(showcasesApi.list)).body[0],
    (await nobody.send(showcasesApi.read, { params })).body,
    (await nobody.send(portfoliosApi.read, { params: { id: creator.id } })).body.showcases[0],
  ]
  const everywhere = async (shown: object) => expect(await places()).toMatchObject([shown, shown, shown])
  const id = video.id
  await everywhere({ average_rating: 0, videos: [{ id, average_rating: 0 }] })
  await client.send(showcaseRatingsApi.rate, { params, body: { stars: 5 } })
  await everywhere({ average_rating: 5, videos: [{ id, average_rating: 0 }] })
  await client.send(videoRatingsApi.rate, { params: { id }, body: { stars: 4 } })
  await everywhere({ average_rating: 5, videos: [{ id, average_rating: 4 }] })
  await creator.send(videosApi.change, { params: { id }, body: { is_public: false } })
  await everywhere({ average_rating: 5, videos: [], selected_video_ids: [], linked_content: [] })
})

test('what belongs to something that is no longer for everybody is gone with it', async () => {
  const creator = await givenCreator(api)
  const video = { id: (await givenVideoRow(api.db, creator, { is_public: true })).id }
  const showcase = { id: (await givenShowcaseRow(api.db, creator)).id }
  const product = { id: (await givenProductRow(api.db, creator)).id }
  const rated = { video, showcase, product, developer: creator }
  const kinds = ['video', 'showcase', 'product', 'developer'] as const
  const read = async () => {
    const reads = await Promise.all([
      ...kinds.map((kind) => nobody.send(ratingsApi.list, { params: { kind, id: rated[kind].id } })),
      nobody.send(videoRatingsApi.read, { params: video }),
      nobody.send(showcaseRatingsApi.read, { params: showcase }),
      nobody.send(productRatingsApi.read, { params: product }),
      nobody.send(developerRatingsApi.read, { params: { id: creator.id } }),
      nobody.send(productFilesApi.listFiles, { params: product }),
      nobody.send(productFilesApi.listReleases, { params: product }),
    ])
    return reads.map(({ status }) => status)
  }
  expect(new Set(await read())).toEqual(new Set([200]))
  await creator.send(videosApi.change, { params: video, body: { is_public: false } })
  await creator.send(showcasesApi.remove, { params: showcase })
  await creator.send(productsApi.change, { params: product, body: { status: 'archived' } })
  await creator.send(profilesApi.updateDeveloper, { body: { is_public: false } })
  expect(new Set(await read())).toEqual(new Set([404]))
})

test('who leaves is gone at once, from every list', async () => {
  const creator = await givenCreator(api)
  const { client, request } = await givenTicket(api)
  const profile = { params: { id: creator.id } }
  expect((await nobody.send(profilesApi.readPublicDeveloper, profile)).status).toBe(200)
  const before = (await creators(nobody)).length
  expect(await tickets(nobody)).toContain(request.id)
  const leave = { body: { password: PASSWORD } }
  await creator.send(accountSettingsApi.closeAccount, leave)
  expect((await nobody.send(profilesApi.readPublicDeveloper, profile)).status).toBe(404)
  expect(await creators(nobody)).toHaveLength(before - 1)
  await client.send(accountSettingsApi.closeAccount, leave)
  expect(await tickets(nobody)).not.toContain(request.id)
})

test('a request that closes itself says so at once', async () => {
  const { request, params } = await givenTicket(api)
  const creator = await givenCreator(api)
  await creator.send(snagsApi.snag, { body: { request_id: request.id, message: 'I can build it.' } })
  const status = async () => (await nobody.send(requestsApi.read, { params })).body.status
  for (const days of [22, 8]) {
    api.passTime(days * DAY_MS)
    expect(await status()).toBe('open')
    await api.runScheduledJob('answer-silence')
  }
  expect(await status()).toBe('cancelled')
})

const server = process.env['TEST_DATABASE_URL']

describe.runIf(server !== undefined)('two processes on one database (runs with TEST_DATABASE_URL)', () => {
  /** Two of them; the clock of the second stands still, so that nothing there ends by itself. */
  async function givenTwo() {
    const { address, drop } = await makeServerDatabase(server ?? '')
    const start = async (parts: { clock?: () => Date }) => {
      const opened = await openPostgres(address, 4, () => undefined)
      return { opened, api: await startApiOn(opened, REMEMBERING, parts) }
    }
    const still = new Date()
    const [one, other] = [await start({}), await start({ clock: () => still })]
    onTestFinished(async () => {
      for (const each of [one, other]) {
        await each.api.stop()
        await each.opened.close()
      }
      await drop()
    })
    return { one: one.api, other: other.api }
  }
  const within = { timeout: 15_000, interval: 10 }

  test('what one changes, the other soon answers anew', async () => {
    const { one, other } = await givenTwo()
    const { client, request, params } = await givenTicket(one)
    expect(await tickets(other.nobody)).toEqual([request.id])
    // The notices of what came before may still be on their way.
    await vi.waitFor(async () => expect(await countStatements(() => tickets(other.nobody))).toBe(0), within)
    await client.send(requestsApi.setPrivacy, { params, query: { is_public: false } })
    await vi.waitFor(async () => expect(await tickets(other.nobody)).toEqual([]), within)
  })

  test('so does what one does by a job', async () => {
    const { one, other } = await givenTwo()
    const { request, params } = await givenTicket(one)
    const creator = await givenCreator(one)
    await creator.send(snagsApi.snag, { body: { request_id: request.id, message: 'I can build it.' } })
    one.passTime(22 * DAY_MS)
    await one.runScheduledJob('answer-silence')
    const status = async () => (await other.nobody.send(requestsApi.read, { params })).body.status
    expect(await status()).toBe('open')
    one.passTime(8 * DAY_MS)
    await one.runScheduledJob('answer-silence')
    await vi.waitFor(async () => expect(await status()).toBe('cancelled'), within)
  })
})
