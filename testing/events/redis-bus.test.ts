import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { Redis } from 'ioredis'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openRedisBus } from '#platform/server/work/redis-bus.ts'
import { openRelay } from '../outside/relay.ts'
import { hasRedis, makeRedis, NEEDS_REDIS, startRedis } from './redis.ts'

const CHECK_EVERY_MS = 200

/** A server that ends with the test. */
async function givenRedis(password?: string) {
  const redis = await startRedis(password)
  onTestFinished(redis.remove)
  return redis
}

/** Something that accepts connections like a server, and replies to what it receives, or does not. */
async function givenPretender(reply: (received: string) => string) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    socket.on('data', (received) => void socket.write(reply(received.toString())))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return `redis://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A process's bus, what it hears on a channel, how often it learns that it may have missed something, and its log. */
async function join(url: string, scope = 'one installation') {
  const log: string[] = []
  const note = (details: unknown, message?: string) => void log.push(JSON.stringify([details, message]))
  const bus = await openRedisBus(url, scope, { warn: note, info: note }, CHECK_EVERY_MS)
  onTestFinished(() => bus.close())
  const heard: string[] = []
  // A process that is kept busy may miss something at any time.
  let wakes = 0
  const stop = await bus.listen('news', (payload) => (payload === '' ? wakes++ : heard.push(payload)))
  return { bus, heard, wakes: () => wakes, log, stop, lines: () => heard.flatMap((payload) => payload.split('\n')) }
}

describe.runIf(hasRedis)(`a bus on Redis: ${NEEDS_REDIS}`, () => {
  test('what one process announces is heard by all, and by itself, in batches', async () => {
    const { url } = await givenRedis()
    const [ann, bob] = [await join(url), await join(url)]
    for (const line of ['1', '2', '1', '3']) ann.bus.announce('news', line)
    await expect.poll(() => [ann.heard, bob.heard]).toEqual([['1\n2\n3'], ['1\n2\n3']])
    await expect.poll(() => [ann.bus.trouble(), bob.bus.trouble()]).toEqual([null, null])
    await bob.stop()
    ann.bus.announce('news', '4')
    await expect.poll(() => ann.heard).toHaveLength(2)
    expect(bob.heard).toHaveLength(1)
  })

  test('another installation on the same server hears nothing of it', async () => {
    const { url } = await givenRedis()
    const [ann, other] = [await join(url), await join(url, 'another installation')]
    ann.bus.announce('news', 'ours')
    other.bus.announce('news', 'theirs')
    await expect.poll(() => [ann.heard, other.heard]).toEqual([['ours'], ['theirs']])
  })

  test('more lines than one payload takes arrive in several', async () => {
    const { url } = await givenRedis()
    const ann = await join(url)
    const ids = Array.from({ length: 3000 }, (_, at) => String(10_000_000 + at))
    for (const id of ids) ann.bus.announce('news', id)
    await expect.poll(ann.lines).toEqual(ids)
    expect(ann.heard.length).toBeGreaterThan(1)
  })

  test('a server that is away at first is named in the log, and used as soon as it is there', async () => {
    const redis = await makeRedis()
    onTestFinished(redis.remove)
    const ann = await join(redis.url)
    expect(ann.bus.trouble()).toBe('nothing that is announced at EVENTS_URL arrives')
    expect(ann.log[0]).toMatch(/ECONNREFUSED.*EVENTS_URL does not carry them/)
    ann.bus.announce('news', 'lost')
    await redis.start()
    await expect.poll(() => ann.bus.trouble(), { timeout: 15_000 }).toBeNull()
    ann.bus.announce('news', 'heard')
    await expect.poll(() => ann.heard).toEqual(['heard'])
    expect(ann.wakes()).toBeGreaterThan(0)
    expect(ann.log.at(-1)).toContain('EVENTS_URL carries live events again')
  })

  test('after a restart everybody learns that they may have missed something, and hears on', async () => {
    const redis = await givenRedis()
    const [ann, bob] = [await join(redis.url), await join(redis.url)]
    await redis.kill()
    await expect.poll(() => [ann.bus.trouble(), bob.bus.trouble()]).not.toContain(null)
    for (let at = 0; at < 1000; at++) ann.bus.announce('news', `lost ${at}`)
    await ann.bus.listen('news', () => undefined)
    await redis.start()
    await expect.poll(() => [ann.bus.trouble(), bob.bus.trouble()], { timeout: 15_000 }).toEqual([null, null])
    ann.bus.announce('news', 'heard')
    await expect.poll(() => [ann.heard, bob.heard]).toEqual([['heard'], ['heard']])
    expect(Math.min(ann.wakes(), bob.wakes())).toBeGreaterThan(0)
  })

  test('a server that falls silent is noticed, without anybody waiting for it', async () => {
    const redis = await givenRedis()
    const ann = await join(redis.url)
    redis.freeze()
    const before = performance.now()
    ann.bus.announce('news', 'into the silence')
    expect(performance.now() - before).toBeLessThan(100)
    await expect.poll(() => ann.bus.trouble(), { timeout: 15_000 }).not.toBeNull()
    redis.thaw()
    await expect.poll(() => ann.bus.trouble(), { timeout: 30_000 }).toBeNull()
    expect(ann.wakes()).toBeGreaterThan(0)
    ann.bus.announce('news', 'heard')
    await expect.poll(() => ann.heard).toContain('heard')
  }, 60_000)

  test('a connection that only listens and falls silent is noticed too', async () => {
    const redis = await givenRedis()
    const relay = await openRelay(redis.url)
    onTestFinished(relay.break)
    const ann = await join(relay.address)
    relay.silence()
    await expect.poll(() => ann.bus.trouble(), { timeout: 15_000 }).not.toBeNull()
    relay.unsilence()
    await expect.poll(() => ann.bus.trouble(), { timeout: 30_000 }).toBeNull()
  }, 60_000)

  test('an address that leads to two servers is noticed, and connected to anew until it leads to one', async () => {
    const relay = await openRelay((await givenRedis()).url, (await givenRedis()).url)
    onTestFinished(relay.break)
    const ann = await join(relay.address)
    expect(ann.log[0]).toContain('what is published does not arrive')
    await expect.poll(() => ann.bus.trouble(), { timeout: 30_000 }).toBeNull()
    ann.bus.announce('news', 'heard')
    await expect.poll(() => ann.heard).toEqual(['heard'])
  }, 60_000)

  test('the password is used and never logged', async () => {
    const redis = await givenRedis('s3cret/with:signs')
    const ann = await join(redis.url)
    await expect.poll(() => ann.bus.trouble()).toBeNull()
    const wrong = await join(redis.url.replace('s3cret', 'gu3ssed'))
    expect(wrong.bus.trouble()).not.toBeNull()
    expect(wrong.log[0]).toContain('WRONGPASS')
    const without = await join(redis.url.replace(/:[^/]*@/, ''))
    expect(without.log[0]).toContain('NOAUTH')
    expect([...ann.log, ...wrong.log, ...without.log].join()).not.toMatch(/s3cret|gu3ssed/)
  })

  test('what a listener cannot read ends nothing', async () => {
    const { url } = await givenRedis()
    const ann = await join(url)
    const stop = await ann.bus.listen('news', (payload) => void JSON.parse(payload))
    ann.bus.announce('news', '{nonsense')
    ann.bus.announce('news', 'heard')
    await expect.poll(() => ann.heard).toEqual(['{nonsense\nheard'])
    expect(ann.log.join()).toContain('could not be read')
    await stop()
  })

  test('a user who may only publish and subscribe to its channels is enough', async () => {
    const redis = await givenRedis()
    const admin = new Redis(redis.url)
    onTestFinished(() => admin.disconnect())
    await admin.call(
      'ACL',
      'SETUSER',
      'atelier',
      'on',
      '>pw',
      'resetchannels',
      '&atelier:*',
      '-@all',
      '+@pubsub',
      '+@connection',
    )
    const ann = await join(redis.url.replace('redis://', 'redis://atelier:pw@'))
    ann.bus.announce('news', 'heard')
    await expect.poll(() => ann.heard).toEqual(['heard'])
  })
})

test('a server that accepts connections and never replies keeps no program from starting', async () => {
  const ann = await join(await givenPretender(() => ''))
  expect(ann.bus.trouble()).not.toBeNull()
}, 60_000)

test('one that loads its data does not either', async () => {
  const info = 'loading:1\r\nloading_eta_seconds:1\r\n'
  const replies: Record<string, string> = {
    hello: '-NOPROTO unsupported\r\n',
    info: `$${info.length}\r\n${info}\r\n`,
  }
  const reply = (command: string) => replies[command] ?? '-LOADING It loads its data\r\n'
  const ann = await join(
    await givenPretender((received) =>
      Array.from(received.matchAll(/^\*\d+\r\n\$\d+\r\n(\w+)/gm), ([, command = '']) =>
        reply(command.toLowerCase()),
      ).join(''),
    ),
  )
  expect(ann.log[0]).toContain('LOADING')
}, 60_000)
