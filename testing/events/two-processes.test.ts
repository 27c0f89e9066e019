import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { conversationsApi } from '#features/conversations/contract.ts'
import { operatorsApi } from '#features/operators/contract.ts'
import { requestsApi } from '#features/requests/contract.ts'
import { startApiOn, type TestApi } from '../api.ts'
import { onPostgres, openTestDatabase } from '../database/database.ts'
import { givenConversation, givenRequest } from '../given/rows.ts'
import { openLive, type LiveReader } from '../live.ts'
import { hasRedis, NEEDS_REDIS, startRedis, type TestRedis } from './redis.ts'

describe.runIf(hasRedis)(`two processes with EVENTS_URL: ${NEEDS_REDIS}`, () => {
  let redis: TestRedis
  let [near, far] = [{} as TestApi, {} as TestApi]
  let origin = ''
  const ends: (() => Promise<unknown>)[] = []
  beforeAll(async () => {
    redis = await startRedis()
    const opened = await openTestDatabase()
    near = await startApiOn(opened, {}, { eventsUrl: redis.url })
    // Its cached responses do not expire by themselves.
    const began = new Date()
    far = await startApiOn(opened, { RESPONSE_CACHE_MB: '8' }, { eventsUrl: redis.url, clock: () => began })
    origin = await far.app.listen({ port: 0, host: '127.0.0.1' })
    ends.push(near.stop, far.stop, opened.close, redis.remove)
  }, 120_000)
  afterAll(async () => {
    for (const end of ends) await end()
  })
  const streams: LiveReader[] = []
  afterEach(async () => {
    await Promise.all(streams.splice(0).map((stream) => stream.hangUp()))
  })

  /** A conversation, and its client's screen at the other process. */
  async function givenScreen() {
    const { client, developer, params } = await givenConversation(near)
    const screen = await openLive(origin, client.token)
    streams.push(screen)
    await screen.take(1)
    const write = (content: string) => developer.send(conversationsApi.send, { params, body: { content } })
    const isTyping = async () => {
      near.passTime(60_000)
      await developer.send(conversationsApi.sayTyping, { params })
    }
    const hear = async (type: string) => {
      for (;;) {
        const event = await screen.next()
        if (event === undefined || event.type === type) return event?.payload
      }
    }
    return { client, write, isTyping, hear }
  }
  const detail = async (api: TestApi) =>
    (await api.app.inject({ url: '/readyz' })).json<{ details: Record<string, string> }>().details['live_events']
  const bothHear = async (yes: boolean) => {
    await expect
      .poll(() => [near, far].map(({ services }) => services.eventBus.trouble() === null), { timeout: 20_000 })
      .toEqual([yes, yes])
  }

  test('what is written at one is heard on a screen at the other, and so is that somebody writes', async () => {
    const { write, isTyping, hear } = await givenScreen()
    await isTyping()
    // Is announced only, so nothing but Redis brings it.
    expect(await hear('typing')).toBeDefined()
    await write('Over there')
    expect(await hear('message')).toMatchObject({ content: 'Over there' })
    // A process that is kept busy may hear nothing for a moment.
    await expect.poll(() => detail(near)).toBeUndefined()
  })

  test('while Redis is away, calls go on and screens hear seconds later; then everything is as before, and nothing is lost', async () => {
    const { write, isTyping, hear } = await givenScreen()
    await redis.kill()
    await bothHear(false)
    expect(await detail(far)).toBe('nothing that is announced at EVENTS_URL arrives')
    expect((await near.app.inject({ url: '/readyz' })).statusCode).toBe(200)
    expect((await write('While it is away')).status).toBe(200)
    expect(await hear('message')).toMatchObject({ content: 'While it is away' })
    await write('As it comes back')
    await redis.start()
    await bothHear(true)
    expect(await hear('message')).toMatchObject({ content: 'As it comes back' })
    await isTyping()
    expect(await hear('typing')).toBeDefined()
  }, 60_000)

  test('while Redis is away, the streams of who is suspended end at once in every process', async () => {
    const { client, hear } = await givenScreen()
    const otto = await near.signUp('client', { operator: true })
    await redis.kill()
    await bothHear(false)
    const wake = vi.fn<() => void>()
    // At no position, polling the database wakes nobody.
    onTestFinished(far.services.liveChannel.watch(client.id, { wake, position: () => null, onSignal: () => undefined }))
    const body = { reason: 'Sends everybody the same advertisement' }
    expect((await otto.send(operatorsApi.suspend, { params: { id: client.id }, body })).status).toBe(200)
    await expect.poll(() => wake.mock.calls.length).toBeGreaterThan(0)
    expect(await hear('message')).toBeUndefined()
    await redis.start()
    await bothHear(true)
  }, 60_000)

  // The embedded database has one process, whose cache hears of nobody else.
  test.runIf(onPostgres)(
    'while Redis is away, what was made private is gone from the cache of the other process at once',
    async () => {
      const clara = await near.signUp('client')
      const { id } = await givenRequest(near.db, clara, { is_public: true, title: 'A secret soon' })
      const isShown = async () => (await far.app.inject({ url: '/feeds/tickets.xml' })).body.includes('A secret soon')
      expect(await isShown()).toBe(true)
      await redis.kill()
      await bothHear(false)
      expect(await isShown()).toBe(true)
      await clara.send(requestsApi.setPrivacy, { params: { id }, query: { is_public: false } })
      await expect.poll(isShown).toBe(false)
      await redis.start()
      await bothHear(true)
    },
    60_000,
  )
})
