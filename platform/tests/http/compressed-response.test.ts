import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import { openWall } from '../work/note-wall.ts'

const wall = await openWall()

beforeEach(() => {
  wall.notes = Array.from({ length: 90 }, (_, at) => `a note, the ${at}th of many`)
})

test('each decodes to the same bytes and has a tag of its own', async () => {
  const plain = await wall.ask()
  const [br, gzip] = [
    await wall.ask(undefined, { 'accept-encoding': 'gzip, br' }),
    await wall.ask(undefined, { 'accept-encoding': 'GZIP;q=0.5, br;q=0' }),
  ]
  expect([plain, br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip'])
  expect(brotliDecompressSync(br.rawPayload)).toEqual(plain.rawPayload)
  expect(gunzipSync(gzip.rawPayload)).toEqual(plain.rawPayload)
  for (const { headers, rawPayload } of [plain, br, gzip]) {
    expect(headers['etag']).toMatch(/^"[\w-]{43}"$/)
    expect(Number(headers['content-length'])).toBe(rawPayload.length)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=5, must-revalidate')
    expect(headers['vary']).toBe('Origin, Accept-Encoding, Authorization')
  }
  expect(new Set([plain, br, gzip].map(({ headers }) => headers['etag'])).size).toBe(3)
  expect(wall.reads).toBe(1)
})

test('what is small is sent as it is', async () => {
  wall.notes = ['one']
  const small = await wall.ask(undefined, { 'accept-encoding': 'br' })
  expect([small.headers['content-encoding'], small.json()]).toEqual([undefined, ['one']])
})

test('who has a form already is not sent it again, until the answer is another one', async () => {
  const packed = { 'accept-encoding': 'br' }
  const [plain, br] = [await wall.ask(), await wall.ask(undefined, packed)]
  const tag = String(br.headers['etag'])
  const status = async (known: string) => (await wall.ask(undefined, { ...packed, 'if-none-match': known })).statusCode
  for (const known of [tag, `"other", ${tag}`, `W/${tag}`, '*']) expect(await status(known)).toBe(304)
  for (const other of [String(plain.headers['etag']), '"other"', tag.slice(1, -1)])
    expect(await status(other)).toBe(200)
  const { headers, rawPayload } = await wall.ask(undefined, { ...packed, 'if-none-match': tag })
  expect([rawPayload.length, headers['content-encoding'], headers['content-type']]).toEqual([0, undefined, undefined])
  expect(headers).toMatchObject({
    etag: tag,
    'cache-control': 'public, max-age=0, s-maxage=5, must-revalidate',
    vary: expect.stringContaining('Encoding'),
  })
  expect(wall.reads).toBe(1)
  await wall.post('/api/notes/', { text: 'one more' })
  expect(await status(tag)).toBe(200)
})

test('the tag is another one when only the address of the next page has come', async () => {
  const before = await wall.ask('/api/notes?limit=90')
  await wall.post('/api/notes/')
  const after = await wall.ask('/api/notes?limit=90')
  expect(after.body).toBe(before.body)
  expect(after.headers['link']).toBeDefined()
  expect(after.headers['etag']).not.toBe(before.headers['etag'])
})

test('who asks for the headers alone gets those of the answer', async () => {
  for (const accepted of ['identity', 'br']) {
    const headers = { 'accept-encoding': accepted }
    const whole = await wall.ask('/api/notes/', headers)
    const head = await wall.ask('/api/notes/', headers, 'HEAD')
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
    for (const name of ['etag', 'content-length', 'content-encoding', 'link', 'vary']) {
      expect(head.headers[name]).toEqual(whole.headers[name])
    }
  }
  expect(wall.reads).toBe(1)
})
