import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { parseConfig } from '#platform/server/config.ts'
import { openFiles } from '#platform/server/files/files.ts'
import { createHttpServer, createLogger } from '#platform/server/http/http-server.ts'
import { serveSignedAddresses } from '#platform/server/files/storage-routes.ts'

const data = mkdtempSync(join(tmpdir(), 'atelier-addresses-'))
const config = parseConfig({ LOG_LEVEL: 'silent', DATA_DIR: data, PUBLIC_URL: 'https://atelier.example' })
const files = await openFiles(config, Buffer.from('secret'))
const app = await createHttpServer(config, createLogger(config))
const start = new Date('2026-03-01T12:00:00Z')
let now = start
await serveSignedAddresses(app, files, () => now)
afterAll(async () => {
  await app.close()
  rmSync(data, { recursive: true })
})

const { storage } = files
const HOUR_MS = 60 * 60 * 1000
const ends = new Date(start.getTime() + HOUR_MS)
const NOTE = { name: 'Märchen.txt', type: 'text/plain; charset=utf-8', inline: true }

async function call(
  address: string,
  how: { method?: 'GET' | 'HEAD' | 'PUT'; headers?: Record<string, string>; payload?: string } = {},
) {
  const { pathname, search } = new URL(address)
  const { method = 'GET', ...rest } = how
  return app.inject({ method, url: `${pathname}${search}`, ...rest })
}
const given = (key: string, content = 'abcdef') =>
  storage.put(key, Readable.from([Buffer.from(content)]), { type: NOTE.type, maxBytes: 1000 })
const changed = (address: string, change: (url: URL) => void) => {
  const url = new URL(address)
  change(url)
  return url.href
}

test('who has the address of an object reads it as we say it is, whole or in part', async () => {
  const { etag } = await given('notes/read')
  const address = await storage.addressToRead('notes/read', NOTE, start, ends)
  expect(address).toMatch(/^https:\/\/atelier\.example\/api\/storage\/notes\/read\?/)
  const whole = await call(address)
  expect([whole.statusCode, whole.body]).toEqual([200, 'abcdef'])
  expect(whole.headers).toMatchObject({
    etag,
    'content-type': NOTE.type,
    'content-disposition': `inline; filename="M?rchen.txt"; filename*=UTF-8''M%C3%A4rchen.txt`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
  })
  const part = await call(address, { headers: { range: 'bytes=-2', 'if-range': etag } })
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, 'ef', 'bytes 4-5/6'])
  expect((await call(address, { headers: { range: 'bytes=0-1', 'if-range': '"other"' } })).statusCode).toBe(200)
  const nowhere = await call(address, { headers: { range: 'bytes=6-' } })
  expect([nowhere.statusCode, nowhere.headers['content-range']]).toEqual([416, 'bytes */6'])
  for (const known of [etag, `"other", ${etag}`, '*']) {
    expect((await call(address, { headers: { 'if-none-match': known } })).statusCode).toBe(304)
  }
  const head = await call(address, { method: 'HEAD' })
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '6', ''])
})

test('an address that was changed, is of another object or has ended reads nothing', async () => {
  for (const key of ['notes/mine', 'notes/other']) await given(key)
  const address = await storage.addressToRead('notes/mine', NOTE, start, ends)
  const other = new URL(await storage.addressToRead('notes/other', NOTE, start, ends))
  const { url } = await storage.addressToWrite('notes/mine', { type: 'text/plain', size: 6 }, start, ends)
  const toWrite = new URL(url)
  for (const wrong of [
    changed(address, (one) => (one.pathname = other.pathname)),
    changed(address, (one) => one.searchParams.set('signature', other.searchParams.get('signature') ?? '')),
    changed(address, (one) => one.searchParams.set('signature', toWrite.searchParams.get('signature') ?? '')),
    changed(address, (one) => one.searchParams.set('signature', 'x')),
    changed(address, (one) => one.searchParams.set('ends', String(ends.getTime() / 1000 + 1))),
    changed(address, (one) => one.searchParams.set('type', 'text/html')),
    changed(address, (one) => one.searchParams.set('name', 'page.html')),
    changed(address, (one) => one.searchParams.set('inline', 'false')),
  ]) {
    expect([wrong, (await call(wrong)).statusCode]).toEqual([wrong, 403])
  }
  expect((await call(changed(address, (one) => (one.search = '')))).statusCode).toBe(422)
  expect((await call(address)).statusCode).toBe(200)
  now = ends
  const ended = await call(address)
  expect([ended.statusCode, ended.json()]).toMatchObject([403, { code: 'address_ended' }])
  now = start
  await storage.remove('notes/mine')
  expect((await call(address)).statusCode).toBe(404)
})

test('an address takes one object of the size and type that were agreed, once', async () => {
  const expected = { type: 'video/mp4', size: 6 }
  const { url, headers } = await storage.addressToWrite('videos/new', expected, start, ends)
  expect([url, headers]).toEqual([
    expect.stringContaining('https://atelier.example/api/storage/videos/new?'),
    { 'content-type': expected.type },
  ])
  const put = (payload: string, more: Record<string, string> = {}) =>
    call(url, { method: 'PUT', payload, headers: { ...headers, ...more } })
  for (const refused of [
    await put('abcde'),
    await put('abcdefg'),
    await put('abcdef', { 'content-type': 'text/html' }),
  ]) {
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { code: 'not_as_announced' }])
  }
  expect(await storage.stat('videos/new')).toBeNull()
  const responses = await Promise.all(['abcdef', 'ABCDEF'].map((content) => put(content)))
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
  const again = await put('ghijkl')
  expect([again.statusCode, again.json()]).toMatchObject([409, { code: 'already_sent' }])
  expect((await storage.stat('videos/new'))?.size).toBe(6)
  expect(readdirSync(files.incoming)).toEqual([])
})

test('an address that was changed, is for reading or has ended takes nothing', async () => {
  const expected = { type: 'video/mp4', size: 6 }
  const { url: address } = await storage.addressToWrite('videos/never', expected, start, ends)
  const toRead = new URL(await storage.addressToRead('videos/never', NOTE, start, ends))
  const put = (url: string, payload = 'abcdef', type = expected.type) =>
    call(url, { method: 'PUT', payload, headers: { 'content-type': type } })
  const larger = changed(address, (one) => one.searchParams.set('size', '7'))
  const page = changed(address, (one) => one.searchParams.set('type', 'text/html'))
  const elsewhere = changed(address, (one) => (one.pathname = one.pathname.replace('never', 'other')))
  const signature = toRead.searchParams.get('signature') ?? ''
  const read = changed(address, (one) => one.searchParams.set('signature', signature))
  expect((await put(larger, 'abcdefg')).statusCode).toBe(403)
  expect((await put(page, 'abcdef', 'text/html')).statusCode).toBe(403)
  for (const wrong of [elsewhere, read]) expect((await put(wrong)).statusCode).toBe(403)
  now = ends
  expect((await put(address)).statusCode).toBe(403)
  now = start
  for (const key of ['videos/never', 'videos/other']) expect(await storage.stat(key)).toBeNull()
})
